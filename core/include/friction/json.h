// JSON (RFC 8259) token by token, from a text that comes in pieces, with the place of everything.
#ifndef FRICTION_JSON_H
#define FRICTION_JSON_H

#include "friction/base.h"

FR_BEGIN

/// Bytes of a key, string or number that are kept.
enum { FR_JSON_TEXT_MAX = 256 };

/// Where a reader of JSON stands.
typedef struct FrJson {
    int line;                    ///< of the next byte, from 1 on
    int column;                  ///< of the next byte, from 1 on
    int token_line;              ///< of the token that was read last, or of what is wrong
    int token_column;            ///< of the token that was read last, or of what is wrong
    int depth;                   ///< objects and lists that are open
    unsigned lists;              ///< bit d: the one at depth d is a list
    int expected;                ///< what comes next (json.c)
    int within;                  ///< the kind of the token that has begun (json.c)
    int escape;                  ///< bytes of an escape in a string so far
    unsigned unit;               ///< its hexadecimal digits so far
    FrCode code;                 ///< what is wrong
    double number;               ///< when the token is one
    int length;                  ///< bytes of the token
    char text[FR_JSON_TEXT_MAX]; ///< of the token, decoded; cut when it is longer
} FrJson;

/// What was read.
typedef enum FrJsonToken {
    FR_JSON_MORE,   ///< the whole piece, and no token ends in it
    FR_JSON_WRONG,  ///< something malformed; nothing can be read behind it
    FR_JSON_BEGIN,  ///< { or [
    FR_JSON_END,    ///< } or ]
    FR_JSON_KEY,    ///< the key of a member and not yet its value
    FR_JSON_STRING, ///< a string
    FR_JSON_NUMBER, ///< a number; infinite where it is too large
    FR_JSON_WORD,   ///< true, false or null
} FrJsonToken;

/// Begin at a line and column.
FR_API void fr_json_begin(FrJson *json, int line, int column);

/// Read the next token from a piece; `*at` moves behind what has been read.
FR_API FrJsonToken fr_json_next(FrJson *json, const char **at, const char *end);

/// Whether the value is complete at the end of the text; if not, what is wrong is as after FR_JSON_WRONG.
FR_API bool fr_json_complete(FrJson *json);

/// Whether the innermost object or list that is open is a list.
FR_API bool fr_json_in_list(const FrJson *json);

/// Report what is wrong.
FR_API void fr_json_report(const FrJson *json, const char *file, const char *key, FrReport *report);

FR_END

#endif
