// Reader for the JSON of parameter files, which reports the place of every error.
#ifndef FRICTION_SERVO_PARAMETER_READER_H
#define FRICTION_SERVO_PARAMETER_READER_H

#include "base/say.h"

enum { PARAMETER_WORD_MAX = 64, PARAMETER_KEYS_MAX = 32 };

typedef struct Member {
    /// Key and value as text; a number has the same text as in the file.
    char key[PARAMETER_WORD_MAX], word[PARAMETER_WORD_MAX];
    double number;
    bool is_word, used;
    int line, column; ///< place of the value
} Member;

typedef struct Reader {
    const char *name, *text, *at, *end;
    FrReport *report;
    int count;
    Member member[PARAMETER_KEYS_MAX];
} Reader;

/// Placeholder for a message without a further argument.
extern const FrArgument fr_no_argument;

/// Report an error at a line and column.
void fr_reader_report(const Reader *reader, FrCode code, int line, int column, const char *name, FrArgument first);

/// Report an error at a place in the text. Always returns false.
bool fr_reader_wrong(const Reader *reader, const char *at, FrCode code, const char *name, FrArgument first);

/// Skip blanks.
void fr_reader_blanks(Reader *reader);

/// Skip blanks, then this character. Returns false if the next character is another one.
bool fr_reader_take(Reader *reader, char c);

/// Read a string, beginning at its quote, into PARAMETER_WORD_MAX bytes.
bool fr_reader_word(Reader *reader, char *word);

/// Read an object of numbers and strings into the members.
bool fr_reader_object(Reader *reader);

/// Report any text after the object.
void fr_reader_end(Reader *reader);

/// Skip a value of any kind. Reports errors in it.
bool fr_reader_skip(Reader *reader);

#endif
