// Settings: a text of lines key=value, in which a key is given once.
#ifndef FRICTION_EXPLORER_FORM_SETTINGS_H
#define FRICTION_EXPLORER_FORM_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

/// Whether a line of the text gives the key that `line` begins with.
bool fr_settings_have(const char *text, const char *line);

/// Copy the value of the line that begins with `key`, which ends with "="; "" if there is none.
void fr_settings_value(const char *text, const char *key, char *value, size_t size);

/// Add a line of `length` characters unless its key is given. Returns false if there is no room.
bool fr_settings_add(char *text, size_t size, const char *line, size_t length);

/// Add lines whose keys are not given, as far as there is room.
void fr_settings_add_lines(char *text, size_t size, const char *lines);

#endif
