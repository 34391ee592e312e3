// Loops over the lines of a text, and values in lines key=value.
#ifndef FRICTION_BASE_LINES_H
#define FRICTION_BASE_LINES_H

#include <stddef.h>
#include <string.h>

/// Beginning of the next line; the end of the text after the last one.
static inline const char *fr_next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

/// Find the first line that begins with a key of `size` characters and "=". Returns NULL if there is none.
static inline const char *fr_line_of(const char *lines, const char *key, size_t size)
{
    for (const char *line = lines; line && *line; line = fr_next_line(line))
        if (strncmp(line, key, size) == 0 && line[size] == '=')
            return line;
    return NULL;
}

/// Get the value of a key and its length. Returns NULL if no line has the key.
static inline const char *fr_line_value(const char *lines, const char *key, size_t *length)
{
    const char *line = fr_line_of(lines, key, strlen(key));
    const char *value = line ? line + strlen(key) + 1 : NULL;
    *length = value ? strcspn(value, "\n") : 0;
    return value;
}

#endif
