// Words in the files of others, in any case.
#ifndef FRICTION_BASE_WORD_H
#define FRICTION_BASE_WORD_H

#include <stdbool.h>

/// A letter of the Latin alphabet as its small one; everything else as it is.
static inline char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/// Whether `length` characters are this word, which has small letters.
static inline bool same_word(const char *text, int length, const char *word)
{
    for (int i = 0; i < length; i++)
        if (lower(text[i]) != word[i])
            return false;
    return word[length] == '\0';
}

#endif
