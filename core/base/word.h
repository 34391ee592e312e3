// Words in files from other programs, in upper or lower case.
#ifndef FRICTION_BASE_WORD_H
#define FRICTION_BASE_WORD_H

#include <stdbool.h>

/// Convert a letter of the Latin alphabet to lower case. All other characters are unchanged.
static inline char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/// Whether `length` characters are this word, which is in lower case.
static inline bool same_word(const char *text, int length, const char *word)
{
    for (int i = 0; i < length; i++)
        if (lower(text[i]) != word[i])
            return false;
    return word[length] == '\0';
}

#endif
