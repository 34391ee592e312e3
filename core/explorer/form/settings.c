// Settings: a text of lines key=value, each key at most once.
#include "settings.h"

#include <stdio.h>
#include <string.h>

bool fr_settings_have(const char *text, const char *line)
{
    size_t length = strcspn(line, "=");
    for (const char *other = text; *other; other += strcspn(other, "\n"), other += *other == '\n')
        if (strncmp(other, line, length) == 0 && other[length] == '=')
            return true;
    return false;
}

void fr_settings_value(const char *text, const char *key, char *value, size_t size)
{
    const char *line = text;
    size_t length = strlen(key);
    // bound: the lines of the text
    while (*line && strncmp(line, key, length) != 0) {
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    snprintf(value, size, "%.*s", *line ? (int)strcspn(line + length, "\n") : 0, *line ? line + length : "");
}

bool fr_settings_add(char *text, size_t size, const char *line, size_t length)
{
    size_t before = strlen(text);
    if (fr_settings_have(text, line))
        return true;
    if (before + length + 2 > size)
        return false;
    snprintf(text + before, size - before, "%.*s\n", (int)length, line);
    return true;
}

void fr_settings_add_lines(char *text, size_t size, const char *lines)
{
    // bound: the lines of the text
    for (const char *line = lines; *line; line += strcspn(line, "\n"), line += *line == '\n')
        fr_settings_add(text, size, line, strcspn(line, "\n"));
}
