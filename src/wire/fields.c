/* fields.c - see fields.h */
#include "wire/fields.h"

void tgn_wire__field_date(tgn_json_writer *writer, const char *name, uint32_t date)
{
    char text[TGN_DATE_TEXT];
    tgn_json__field_plain(writer, name, date ? tgn_date_format(text, date) : NULL);
}
