// Reading the JSON of parameter files, with the place of everything that is wrong.
#ifndef FRICTION_SERVO_PARAMETER_READER_H
#define FRICTION_SERVO_PARAMETER_READER_H

#include "friction/base.h"

enum { PARAMETER_WORD_MAX = 64, PARAMETER_KEYS_MAX = 32 };

typedef struct Member {
    char key[PARAMETER_WORD_MAX], word[PARAMETER_WORD_MAX]; ///< a number too as it stands in the file
    double number;
    bool is_word, used;
    int line, column; ///< of its value
} Member;

typedef struct Reader {
    const char *name, *text, *at, *end;
    FrReport *report;
    int count;
    Member member[PARAMETER_KEYS_MAX];
} Reader;

/// No further argument of a message.
extern const FrArgument fr_no_argument;

/// Report an error at a line and column.
void fr_reader_report(const Reader *reader, FrCode code, int line, int column, const char *name, FrArgument first);

/// Report what is wrong at a place in the text; always false.
bool fr_reader_wrong(const Reader *reader, const char *at, FrCode code, const char *name, FrArgument first);

/// Pass over blanks.
void fr_reader_blanks(Reader *reader);

/// Pass over blanks, then over this character; false when another one stands there.
bool fr_reader_take(Reader *reader, char c);

/// Read a string from its quote on into PARAMETER_WORD_MAX bytes.
bool fr_reader_word(Reader *reader, char *word);

/// Read an object of numbers and strings into the members.
bool fr_reader_object(Reader *reader);

/// Report what stands behind the object.
void fr_reader_end(Reader *reader);

/// Pass over a value of any kind; reports what is malformed.
bool fr_reader_skip(Reader *reader);

#endif
