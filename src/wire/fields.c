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

/* ---- dates --------------------------------------------------------------------------------------------- */

static char *two_digits(char *out, unsigned number)
{
    *out++ = (char)('0' + number / 10 % 10);
    *out++ = (char)('0' + number % 10);
    return out;
}

/* 00 and 99 stand for what is not known. */
static bool is_known(unsigned part)
{
    return part != 0 && part != 99;
}

char *tgn_date_format(char out[TGN_DATE_TEXT], uint32_t date)
{
    const unsigned year = date / 10000 % 10000, month = date / 100 % 100, day = date % 100;
    char *at = out;
    if (date)
        at = two_digits(two_digits(at, year / 100), year);
    if (date && is_known(month)) {
        *at++ = '-';
        at = two_digits(at, month);
    }
    if (date && is_known(month) && is_known(day)) {
        *at++ = '-';
        at = two_digits(at, day);
    }
    *at = '\0';
    return out;
}
