// Settings: a text of lines key=value, each key at most once.
#include "settings.h"
#include "base/lines.h"

#include <stdio.h>

bool fr_settings_have(const char *text, const char *line)
{
    return fr_line_of(text, line, strcspn(line, "="));
}

void fr_settings_value(const char *text, const char *key, char *value, size_t size)
{
    size_t length;
    const char *found = fr_line_value(text, key, &length);
    snprintf(value, size, "%.*s", (int)length, found ? found : "");
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
    for (const char *line = lines; *line; line = fr_next_line(line))
        fr_settings_add(text, size, line, strcspn(line, "\n"));
}
