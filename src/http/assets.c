/*
 * assets.c - the page, embedded in the program
 *
 * The build lists its files in embed.h, one line each:
 *
 *      X(0, "/page-1a2b3c4d.js", "build/web/page-1a2b3c4d.js", "build/web/packed/page-1a2b3c4d.js.gz")
 *
 * The assembler puts their bytes between two labels, plain and compressed. The responses are made once, when
 * the server opens, and shared by all requests.
 */
#include "http/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "embed.h"

#define X(n, path, plain, packed)                                                                            \
    __asm__(".section .rodata\n"                                                                             \
            "tgn_http_asset_plain_" #n ":\n.incbin \"" plain "\"\n"                                          \
            "tgn_http_asset_plain_end_" #n ":\n"                                                             \
            "tgn_http_asset_packed_" #n ":\n.incbin \"" packed "\"\n"                                        \
            "tgn_http_asset_packed_end_" #n ":\n"                                                            \
            ".previous\n");                                                                                  \
    extern const char tgn_http_asset_plain_##n[], tgn_http_asset_plain_end_##n[];                            \
    extern const char tgn_http_asset_packed_##n[], tgn_http_asset_packed_end_##n[];
TGN_EMBEDDED(X)
#undef X

static const struct {
    const char *path;
    const char *plain, *plain_end, *packed, *packed_end;
} files[] = {
#define X(n, path, plain, packed)                                                                            \
    {path, tgn_http_asset_plain_##n, tgn_http_asset_plain_end_##n, tgn_http_asset_packed_##n,                \
     tgn_http_asset_packed_end_##n},
    TGN_EMBEDDED(X)
#undef X
};
enum { FILES = sizeof files / sizeof *files };

static size_t plain_length(int file)
{
    return (size_t)(files[file].plain_end - files[file].plain);
}

static size_t packed_length(int file)
{
    return (size_t)(files[file].packed_end - files[file].packed);
}

struct tgn_http_asset {
    char tag[TGN_HTTP_TAG_TEXT];
    struct MHD_Response *plain, *packed, *unchanged;
};

/* ---- what a path tells --------------------------------------------------------------------------------- */

static const char *content_type(const char *path)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".png", "image/png"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    return strcmp(path, "/") == 0 ? types[0].type : "application/octet-stream";
}

static bool is_digest_letter(char c)
{
    return tgn_ascii__digit(c) || tgn_ascii__upper(c) || (c >= 'a' && c <= 'f');
}

/* The contents of a file whose name ends in a digest of them, page-1A2B3C4D.js, never change. */
static bool is_immutable(const char *path)
{
    const char *ending = strrchr(path, '.'), *at = ending;
    while (at && at > path && is_digest_letter(at[-1]))
        at--;
    return at && ending - at >= 8 && at > path && (at[-1] == '-' || at[-1] == '.');
}

/* ---- responses ----------------------------------------------------------------------------------------- */

static struct MHD_Response *make_response(int file, const char *tag, const char *bytes, size_t length,
                                          bool packed)
{
    const char *path = files[file].path;
    struct MHD_Response *response = tgn_http_reply__guarded(
        MHD_create_response_from_buffer(length, (char *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT),
        content_type(path));
    bool good = response != NULL;
    good = good && MHD_add_response_header(response, "Content-Type", content_type(path)) != MHD_NO;
    good = good && MHD_add_response_header(response, "ETag", tag) != MHD_NO;
    good = good && MHD_add_response_header(response, "Vary", "Accept-Encoding") != MHD_NO;
    good = good && MHD_add_response_header(response, "Cache-Control",
                                           is_immutable(path) ? "public, max-age=31536000, immutable"
                                                              : "no-cache") != MHD_NO;
    if (packed)
        good = good && MHD_add_response_header(response, "Content-Encoding", "gzip") != MHD_NO;
    if (good)
        return response;
    if (response)
        MHD_destroy_response(response);
    return NULL;
}

int tgn_http_assets__open(tgn_http_asset **out, tgn_error *error)
{
    tgn_http_asset *assets = calloc(FILES, sizeof *assets);
    bool good = assets != NULL;
    *out = assets;
    for (int i = 0; good && i < FILES; i++) {
        tgn_http_reply__tag(assets[i].tag, files[i].plain, plain_length(i));
        assets[i].plain = make_response(i, assets[i].tag, files[i].plain, plain_length(i), false);
        assets[i].packed = make_response(i, assets[i].tag, files[i].packed, packed_length(i), true);
        assets[i].unchanged = make_response(i, assets[i].tag, "", 0, false);
        good = assets[i].plain && assets[i].packed && assets[i].unchanged;
    }
    return good ? 0 : tgn_error_set(error, TGN_ERR_MEMORY, "out of memory");
}

void tgn_http_assets__close(tgn_http_asset *assets)
{
    for (int i = 0; assets && i < FILES; i++) {
        struct MHD_Response *const made[] = {assets[i].plain, assets[i].packed, assets[i].unchanged};
        for (size_t k = 0; k < sizeof made / sizeof *made; k++)
            if (made[k])
                MHD_destroy_response(made[k]);
    }
    free(assets);
}

/* ---- requests ------------------------------------------------------------------------------------------ */

static int find(const char *path)
{
    for (int i = 0; i < FILES; i++)
        if (strcmp(files[i].path, path) == 0)
            return i;
    return -1;
}

bool tgn_http_assets__has(const char *path)
{
    return find(path) >= 0;
}

int tgn_http_assets__handle(tgn_http_request *request)
{
    const int file = find(request->target.path);
    const tgn_http_asset *asset = &request->server->assets[file];
    if (tgn_http_fields__names_tag(request->fields.value[TGN_HTTP_FIELD_IF_NONE_MATCH], asset->tag))
        return tgn_http_reply__fixed(request, MHD_HTTP_NOT_MODIFIED, asset->unchanged, 0);
    if (tgn_http_fields__accepts_gzip(request->fields.value[TGN_HTTP_FIELD_ACCEPT_ENCODING]))
        return tgn_http_reply__fixed(request, MHD_HTTP_OK, asset->packed, packed_length(file));
    return tgn_http_reply__fixed(request, MHD_HTTP_OK, asset->plain, plain_length(file));
}
