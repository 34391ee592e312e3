// JSON: the same tokens in one piece and cut anywhere, each at a place in the text, and a balanced end.
#include "input.h"
#include "base/hash.h"

#include "base/json.h"

#include <math.h>

enum { TOKENS = 4096 };

typedef struct Tokens {
    int count;
    FrJsonToken kind[TOKENS];
    int line[TOKENS], column[TOKENS];
    uint64_t hash; ///< of their texts and numbers
    bool complete;
    FrCode code;
} Tokens;

static void add(Tokens *tokens, FrJsonToken token, const FrJson *json)
{
    PROPERTY(json->depth >= 0 && json->depth <= 32, "depth %d", json->depth);
    PROPERTY(json->token_line >= 1 && json->token_column >= 1, "line %d, column %d", json->token_line,
             json->token_column);
    if (token == FR_JSON_KEY || token == FR_JSON_STRING || token == FR_JSON_NUMBER || token == FR_JSON_WORD)
        PROPERTY(memchr(json->text, 0, sizeof json->text) != NULL, "a text without an end");
    int i = tokens->count++;
    if (i >= TOKENS)
        return;
    tokens->kind[i] = token;
    tokens->line[i] = json->token_line;
    tokens->column[i] = json->token_column;
    for (const char *c = json->text; *c && (token == FR_JSON_KEY || token == FR_JSON_STRING); c++)
        tokens->hash = (tokens->hash ^ (unsigned char)*c) * 0x100000001b3u;
    if (token == FR_JSON_NUMBER) {
        PROPERTY(!isnan(json->number), "a number is NaN");
        tokens->hash = (tokens->hash ^ (uint64_t)fr_hash(&json->number, 1)) * 0x100000001b3u;
    }
}

/// Read pieces of the lengths 1 + lengths[i]; none: all at once. Each is a memory of its own, whose end is watched.
static void read_all(Tokens *tokens, const char *text, size_t size, const uint8_t *lengths, size_t pieces)
{
    FrJson json;
    fr_json_begin(&json, 1, 1);
    memset(tokens, 0, sizeof *tokens);
    FrJsonToken token = FR_JSON_MORE;
    for (size_t from = 0, i = 0; from < size && token != FR_JSON_WRONG; i++) {
        size_t length = pieces ? 1 + lengths[i % pieces] % 16u : size;
        length = length < size - from ? length : size - from;
        char *piece = malloc(length);
        if (!piece)
            abort();
        memcpy(piece, text + from, length);
        const char *at = piece;
        while ((token = fr_json_next(&json, &at, piece + length)) != FR_JSON_MORE && token != FR_JSON_WRONG)
            add(tokens, token, &json);
        PROPERTY(token != FR_JSON_MORE || at == piece + length, "bytes are left");
        free(piece);
        from += length;
    }
    tokens->complete = token != FR_JSON_WRONG && fr_json_complete(&json);
    PROPERTY(!tokens->complete || json.depth == 0, "complete at depth %d", json.depth);
    tokens->code = tokens->complete ? FR_NO_MESSAGE : json.code;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Tokens whole, cut;
    uint8_t lengths[4];
    Input input = {.at = data, .end = data + size};
    take_bytes(&input, lengths, sizeof lengths);
    size_t length = (size_t)(input.end - input.at);
    read_all(&whole, (const char *)input.at, length, NULL, 0);
    read_all(&cut, (const char *)input.at, length, lengths, sizeof lengths);
    PROPERTY(memcmp(&whole, &cut, sizeof whole) == 0, "%d tokens and %d in pieces, code %d and %d", whole.count,
             cut.count, (int)whole.code, (int)cut.code);
    return 0;
}
