/* fields.c - see fields.h */
#include "wire/fields.h"

void tgn_wire__field_number(tgn_writer *writer, const char *name, uint64_t number)
{
    tgn_writer__key(writer, name);
    tgn_writer__number(writer, number);
}

void tgn_wire__field_known(tgn_writer *writer, const char *name, uint64_t number, bool known)
{
    tgn_writer__key(writer, name);
    if (known)
        tgn_writer__number(writer, number);
    else
        tgn_writer__null(writer);
}

void tgn_wire__field_decimal(tgn_writer *writer, const char *name, double number)
{
    tgn_writer__key(writer, name);
    tgn_writer__decimal(writer, number);
}

void tgn_wire__field_words(tgn_writer *writer, const char *name, const char *text)
{
    tgn_writer__key(writer, name);
    tgn_writer__words(writer, text);
}

void tgn_wire__field_plain(tgn_writer *writer, const char *name, const char *text)
{
    tgn_writer__key(writer, name);
    if (text)
        tgn_writer__plain(writer, text);
    else
        tgn_writer__null(writer);
}

void tgn_wire__field_date(tgn_writer *writer, const char *name, uint32_t date)
{
    char text[TGN_DATE_TEXT];
    tgn_wire__field_plain(writer, name, date ? tgn_date_format(text, date) : NULL);
}
