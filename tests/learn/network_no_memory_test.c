/* A network is opened and asked with every allocation refused once: it says so, and nothing is lost. Asking allocates nothing. */
#include "../no_memory.h"

#include "made_weights.h"

#include <unistd.h>

#include <tengen/network.h>

static made_weights made = {.channels = 16, .blocks = 1, .head = 16, .hidden = 16, .pooled = 1, .seed = 1};
static char path[] = "/tmp/tengen-weights-XXXXXX";

static int ask(const tgn_network *network)
{
    static tgn_board board;
    static tgn_network_answer answers[2];
    tgn_network_desk *desk = NULL;
    const int code = tgn_network_desk_new(&desk, network, 2);
    if (code < 0) {
        CHECK(desk == NULL);
        return code;
    }
    tgn_board_init(&board, (tgn_size){5, 5});
    const tgn_network_question question = {.board = &board, .to_move = TGN_BLACK};
    const tgn_network_question two[2] = {question, question};
    const long before = asked;
    tgn_network_read(desk, two, answers, 2);
    CHECK_INT(asked, before);
    tgn_network_desk_free(desk);
    return 0;
}

static int from_memory(void)
{
    tgn_network *network = NULL;
    tgn_error error = {.message = ""};
    int code = tgn_network_parse(&network, made.bytes, made.count, &error);
    CHECK(code == 0 || (network == NULL && error.message[0]));
    if (code == 0)
        code = ask(network);
    tgn_network_free(network);
    return code;
}

static int from_a_file(void)
{
    tgn_network *network = NULL;
    tgn_error error = {.message = ""};
    const int code = tgn_network_open(&network, path, &error);
    CHECK(code == 0 || (network == NULL && strstr(error.message, path)));
    tgn_network_free(network);
    return code;
}

static void a_network_from_memory(void)
{
    refuse_each(from_memory);
}

static void a_network_from_a_file(void)
{
    refuse_each(from_a_file);
}

int main(int argc, char **argv)
{
    const int file = mkstemp(path);
    const uint8_t *bytes = made_bytes(&made);
    if (file < 0 || write(file, bytes, made.count) != (ssize_t)made.count)
        return 2;
    (void)close(file);
    TEST(a_network_from_memory);
    TEST(a_network_from_a_file);
    (void)unlink(path);
    free(made.bytes);
    return check_done();
}
