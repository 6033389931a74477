/*
 * html.c - the report as one HTML file: style and pictures are inside of it, and there is no script
 */
#include "review/print/report.h"

#include <stdlib.h>
#include <string.h>

#include "draw/picture_text.h"

static const char STYLE[] =
    "*{box-sizing:border-box}"
    "html{color-scheme:light;background:#fff}"
    "body{margin:0 auto;padding:28px 20px 40px;max-width:860px;color:#1c1b1a;background:#fff;"
    "font:15px/1.55 system-ui,-apple-system,'Segoe UI','Noto Sans','Noto Sans CJK JP','Hiragino Sans',"
    "'Yu Gothic',Meiryo,sans-serif;overflow-wrap:anywhere}"
    "h1{font-size:26px;line-height:1.25;font-weight:600;margin:0 0 14px;padding-bottom:12px;"
    "border-bottom:2px solid #5c4a32}"
    "h2{font-size:18px;font-weight:600;margin:32px 0 10px}"
    "h3{font-size:16px;font-weight:600;margin:0}"
    "p{margin:10px 0}"
    "dl{display:grid;grid-template-columns:repeat(2,minmax(6.5em,max-content) 1fr);gap:3px 14px;margin:0}"
    "dt,.quiet,figcaption small{color:#5a5a5a}"
    "dd{margin:0}"
    "svg{display:block;max-width:100%;height:auto}"
    "svg text{font-family:system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif}"
    ".curve svg{width:100%}"
    "table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}"
    "th{font-weight:600;border-bottom:1px solid #5c4a32}"
    "td{border-bottom:1px solid #e4ddd0}"
    "th,td{padding:4px 8px;text-align:left;vertical-align:top}"
    "td.n,th.n{text-align:right}"
    "th,td{overflow-wrap:normal}td{white-space:nowrap}td.name{white-space:normal;overflow-wrap:anywhere}"
    ".phases tr>:nth-child(6){border-left:1px solid #e4ddd0}"
    ".phases tr:last-child td{font-weight:600}"
    "th.side{text-align:center;border-bottom:0;padding-bottom:0}"
    ".wide{overflow-x:auto}"
    ".mistake{margin:18px 0 26px;break-inside:avoid}"
    ".mistake header{display:flex;justify-content:space-between;flex-wrap:wrap;gap:2px 16px}"
    ".cost{color:#a8481c;white-space:nowrap}"
    ".mistake p{margin:4px 0 10px}"
    ".pair{display:flex;flex-wrap:wrap;gap:16px}"
    "figure{margin:0;flex:0 1 402px;min-width:0}"
    "figcaption{font-size:13.5px;margin-top:4px}"
    "figcaption small{display:block;font-size:12.5px}"
    "footer{margin-top:36px;color:#5a5a5a;font-size:12.5px}"
    "@media(max-width:560px){dl{grid-template-columns:minmax(6.5em,max-content) 1fr}}"
    "@media print{@page{size:A4;margin:15mm}"
    "body{padding:0;max-width:none;font-size:10.5pt}h1{font-size:18pt}h2{font-size:13pt;break-after:avoid}"
    "table,figcaption{font-size:9.5pt}tr,.curve{break-inside:avoid}.pair{flex-wrap:nowrap}"
    "svg.board{max-height:9cm;width:auto}"
    "svg,rect{print-color-adjust:exact;-webkit-print-color-adjust:exact}}";

/* ---- pieces -------------------------------------------------------------------------------------------- */

static void add(tgn_buffer *out, const char *html)
{
    tgn_buffer__text(out, html);
}

/* <tag>text</tag>; `tag` may have attributes. */
static void add_element(tgn_buffer *out, const char *tag, const char *text)
{
    tgn_buffer__printf(out, "<%s>", tag);
    tgn_draw_text__escape(out, text);
    tgn_buffer__printf(out, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

static void add_heading(const tgn_review_report *report, tgn_buffer *out, tgn_review_word word)
{
    add_element(out, "h2", tgn_review_report__word(report, word));
}

/* An SVG of draw's, its ids made its own: url(#a) and href="#a" mean the first a of the whole page. */
static void add_own_svg(tgn_buffer *out, const char *svg, char own)
{
    static const char *const names[] = {" id=\"", "url(#", "href=\"#"};
    svg = strstr(svg, "<svg");
    while (svg && *svg) {
        const char *first = NULL;
        size_t length = 0;
        for (int i = 0; i < 3; i++) {
            const char *at = strstr(svg, names[i]);
            if (at && (!first || at < first)) {
                first = at;
                length = strlen(names[i]);
            }
        }
        if (!first) {
            tgn_buffer__text(out, svg);
            return;
        }
        tgn_buffer__add(out, svg, (size_t)(first - svg) + length);
        tgn_buffer__char(out, own);
        svg = first + length;
    }
}

static int add_curve(const tgn_curve *curve, double height, char own, tgn_buffer *out)
{
    tgn_curve drawn = *curve;
    tgn_buffer svg = {0};
    drawn.width = 860;
    drawn.height = height;
    const int code = tgn_curve_draw(&drawn, TGN_FORMAT_SVG, tgn_buffer__write, &svg);
    add(out, "<div class=\"curve\">");
    if (code == 0 && svg.data)
        add_own_svg(out, svg.data, own);
    add(out, "</div>\n");
    tgn_buffer__clear(&svg);
    return code;
}

/* ---- sections ------------------------------------------------------------------------------------------ */

static void add_head(const tgn_review_report *report, tgn_buffer *out)
{
    tgn_buffer__printf(out, "<!doctype html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
                       report->language == TGN_REVIEW_JAPANESE ? "ja" : "en");
    add(out, "<meta name=\"viewport\" content=\"width=device-width\">\n");
    add_element(out, "title", report->title);
    tgn_buffer__printf(out, "<style>%s</style>\n", STYLE);
    add(out, "</head>\n<body>\n<main>\n");
    add_element(out, "h1", report->title);
    add(out, "<dl>\n");
    for (int i = 0; i < report->facts; i++) {
        add_element(out, "dt", report->fact[i].name);
        add_element(out, "dd", report->fact[i].value);
    }
    add(out, "</dl>\n");
    add_element(out, "p", report->summary);
}

static void add_phases(const tgn_review_report *report, tgn_buffer *out)
{
    static const tgn_review_word names[] = {TGN_REVIEW_WORD_LOST, TGN_REVIEW_WORD_A_MOVE,
                                            TGN_REVIEW_WORD_FIRST, TGN_REVIEW_WORD_LARGEST};
    add_heading(report, out, TGN_REVIEW_WORD_LOSSES);
    add(out, "<div class=\"wide\"><table class=\"phases\"><thead><tr><th class=\"side\"></th>");
    add_element(out, "th class=\"side\" colspan=\"4\"", tgn_review_report__side(report, TGN_BLACK));
    add_element(out, "th class=\"side\" colspan=\"4\"", tgn_review_report__side(report, TGN_WHITE));
    add(out, "</tr>\n<tr>");
    add_element(out, "th", tgn_review_report__word(report, TGN_REVIEW_WORD_PHASE));
    for (int i = 0; i < 8; i++)
        add_element(out, "th class=\"n\"", tgn_review_report__word(report, names[i % 4]));
    add(out, "</tr></thead>\n<tbody>\n");
    for (int i = 0; i < report->phases; i++) {
        add(out, "<tr>");
        for (int k = 0; k < TGN_REVIEW_PHASE_CELLS; k++)
            add_element(out, k ? "td class=\"n\"" : "td", report->phase[i].cell[k]);
        add(out, "</tr>\n");
    }
    add(out, "</tbody></table></div>\n");
}

static void add_records(const tgn_review_report *report, tgn_buffer *out)
{
    static const tgn_review_word names[TGN_REVIEW_AROUND_CELLS] = {
        TGN_REVIEW_WORD_DATE,   TGN_REVIEW_WORD_BLACK,   TGN_REVIEW_WORD_WHITE,
        TGN_REVIEW_WORD_RESULT, TGN_REVIEW_WORD_AT_MOVE, TGN_REVIEW_WORD_GAME};
    if (!report->records)
        return;
    add_heading(report, out, TGN_REVIEW_WORD_RECORDS);
    add_element(out, "p", report->records);
    if (report->arounds == 0)
        return;
    add_element(out, "p class=\"quiet\"", tgn_review_report__word(report, TGN_REVIEW_WORD_AROUND));
    add(out, "<div class=\"wide\"><table><thead><tr>");
    for (int k = 0; k < TGN_REVIEW_AROUND_CELLS; k++)
        add_element(out, k > 3 ? "th class=\"n\"" : "th", tgn_review_report__word(report, names[k]));
    add(out, "</tr></thead>\n<tbody>\n");
    for (int i = 0; i < report->arounds; i++) {
        add(out, "<tr>");
        for (int k = 0; k < TGN_REVIEW_AROUND_CELLS; k++)
            add_element(out,
                        k > 3              ? "td class=\"n\""
                        : k == 1 || k == 2 ? "td class=\"name\""
                                           : "td",
                        report->around[i].cell[k]);
        add(out, "</tr>\n");
    }
    add(out, "</tbody></table></div>\n");
}

static void add_figure(const tgn_review_figure *figure, tgn_buffer *out)
{
    add(out, "<figure>");
    tgn_review_board__add(out, &figure->diagram, figure->caption);
    add(out, "<figcaption>");
    tgn_draw_text__escape(out, figure->caption);
    if (*figure->notes)
        add_element(out, "small", figure->notes);
    add(out, "</figcaption></figure>\n");
}

static void add_mistake(const tgn_review_mistake *mistake, tgn_buffer *out)
{
    add(out, "<section class=\"mistake\"><header>");
    add_element(out, "h3", mistake->title);
    add_element(out, "span class=\"cost\"", mistake->cost);
    add(out, "</header>\n");
    add_element(out, "p", mistake->words);
    add(out, "<div class=\"pair\">");
    add_figure(&mistake->played, out);
    if (mistake->has_better)
        add_figure(&mistake->better, out);
    add(out, "</div></section>\n");
}

int tgn_review_report__html(tgn_review_report *report, tgn_buffer *out)
{
    add_head(report, out);
    add_heading(report, out, TGN_REVIEW_WORD_PROGRESS);
    int code = add_curve(&report->curve[0], 300, 's', out);
    if (code == 0)
        code = add_curve(&report->curve[1], 228, 'c', out);
    if (report->phases)
        add_phases(report, out);
    add_records(report, out);
    add_heading(report, out, TGN_REVIEW_WORD_WORST);
    if (report->mistakes == 0)
        add_element(out, "p", tgn_review_report__word(report, TGN_REVIEW_WORD_NO_MISTAKE));
    for (int i = 0; i < report->mistakes; i++)
        add_mistake(&report->mistake[i], out);
    add(out, "</main>\n<footer>");
    tgn_draw_text__escape(out, tgn_review_report__word(report, TGN_REVIEW_WORD_MADE_BY));
    add(out, "</footer>\n</body>\n</html>\n");
    return code < 0 ? code : out->failed ? TGN_ERR_MEMORY : 0;
}
