// Reads JSON (RFC 8259) token by token. The text may come in pieces. Line and column of every token are known.
#ifndef FRICTION_BASE_JSON_H
#define FRICTION_BASE_JSON_H

#include "friction/base.h"

/// Largest size of a key, string or number that is kept, in bytes, including the terminator.
enum { FR_JSON_TEXT_MAX = 256 };

/// State of a JSON reader.
typedef struct FrJson {
    int line;                    ///< line of the next byte, from 1 on
    int column;                  ///< column of the next byte, from 1 on
    int token_line;              ///< line of the last token, or of the error
    int token_column;            ///< column of the last token, or of the error
    int depth;                   ///< number of open objects and lists
    unsigned lists;              ///< bit mask of the depths at which a list is open, not an object
    int expected;                ///< the token expected next (json.c)
    int within;                  ///< kind of the token that has begun (json.c)
    int escape;                  ///< bytes of an escape in a string so far; 0: no escape
    unsigned unit;               ///< value of the hexadecimal digits of that escape so far
    FrCode code;                 ///< code of the error
    double number;               ///< value of the token if it is a number
    int length;                  ///< length of the token in bytes; FR_JSON_TEXT_MAX if `text` is cut
    char text[FR_JSON_TEXT_MAX]; ///< the token, decoded; cut if it is longer
} FrJson;

/// Result of reading.
typedef enum FrJsonToken {
    FR_JSON_MORE, ///< the whole piece has been read, and no token ends in it
    /// Malformed input; nothing after it can be read, except after a number or word with the code FR_FILE_NO_VALUE.
    FR_JSON_WRONG,
    FR_JSON_BEGIN,  ///< { or [
    FR_JSON_END,    ///< } or ]
    FR_JSON_KEY,    ///< key of a member; its value follows
    FR_JSON_STRING, ///< a string
    FR_JSON_NUMBER, ///< a number; infinite if it is too large
    FR_JSON_WORD,   ///< true, false or null
} FrJsonToken;

/// Start a reader at a line and column.
void fr_json_begin(FrJson *json, int line, int column);

/// Read the next token from a piece of the text, which ends at `end`. `*at` moves to the first byte that
/// is not read yet.
FrJsonToken fr_json_next(FrJson *json, const char **at, const char *end);

/// Call this at the end of the text. Returns true if the value is complete. Otherwise the error is stored, as
/// after FR_JSON_WRONG.
bool fr_json_complete(FrJson *json);

/// Returns true if the innermost open object or list is a list.
bool fr_json_in_list(const FrJson *json);

/// Report the error.
void fr_json_report(const FrJson *json, const char *file, const char *key, FrReport *report);

#endif
