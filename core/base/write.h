// Writes JSON: objects, lists and their values, with the commas between them, into a text or through a function.
#ifndef FRICTION_BASE_WRITE_H
#define FRICTION_BASE_WRITE_H

#include <stdbool.h>
#include <stddef.h>

/// State of a writer.
typedef struct FrWriter {
    char *text;   ///< receives the JSON; bytes that do not fit are counted, but not written
    int capacity; ///< size of `text`
    int length;   ///< bytes so far, without the terminator
    /// Receives every piece in place of `text`, unless it is NULL.
    void (*put)(void *to, const char *piece, size_t length);
    void *to;
    bool spaced;           ///< a blank follows each colon and comma
    bool filled;           ///< the innermost object or list has a value
    bool other;            ///< see fr_write_otherwise
    int depth;             ///< number of open objects and lists
    unsigned lists, lined; ///< bit masks of the depths: a list, not an object; one value per line
} FrWriter;

/// Make a writer into a text.
FrWriter fr_writer(char *text, int capacity);

/// Begin an object or list: "{" or "[", or "{\n" or "[\n" to write one value per line. In all these functions
/// the key is NULL in a list.
void fr_write_open(FrWriter *writer, const char *key, const char *bracket);

/// End the innermost object or list.
void fr_write_close(FrWriter *writer);

/// Put the next value on a line of its own if its neighbours are not, and otherwise beside the last one.
void fr_write_otherwise(FrWriter *writer);

/// Write a text; NULL is written as an empty one.
void fr_write_text(FrWriter *writer, const char *key, const char *text);

/// A text with its key.
typedef struct FrText {
    const char *key, *text;
} FrText;

/// Write texts: their number, then an array of them.
void fr_write_texts(FrWriter *writer, int count, const FrText *texts);

/// Write an object of texts.
void fr_write_object(FrWriter *writer, const char *key, int count, const FrText *texts);

/// Last two parameters of fr_write_texts and fr_write_object, from a list of {key, text}.
#define FR_TEXTS(...)                                                                                                  \
    (int)(sizeof((const FrText[]){__VA_ARGS__}) / sizeof(FrText)), (const FrText[])                                    \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }

/// Write the first `length` bytes of a text.
void fr_write_part(FrWriter *writer, const char *key, const char *text, size_t length);

/// Write a number that reads back to the same bits, or null if it is not finite.
void fr_write_number(FrWriter *writer, const char *key, double value);

/// Write a number with `digits` significant digits.
void fr_write_rounded(FrWriter *writer, const char *key, double value, int digits);

/// Write a list of numbers.
void fr_write_numbers(FrWriter *writer, const char *key, int count, const double *values);

/// Write true or false.
void fr_write_flag(FrWriter *writer, const char *key, bool value);

/// Write a value that is JSON already.
void fr_write_json(FrWriter *writer, const char *key, const char *json);

#endif
