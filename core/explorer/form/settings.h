// Settings: a text of lines key=value, each key at most once.
#ifndef FRICTION_EXPLORER_FORM_SETTINGS_H
#define FRICTION_EXPLORER_FORM_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

/// Returns true if a line of the text gives the key with which `line` begins.
bool fr_settings_have(const char *text, const char *line);

/// Copy the value of a key; "" if no line gives it.
void fr_settings_value(const char *text, const char *key, char *value, size_t size);

/// Add a line of `length` characters, unless its key is given already. Returns false if there is no room.
bool fr_settings_add(char *text, size_t size, const char *line, size_t length);

/// Add the lines whose keys are not given yet, as many as there is room for.
void fr_settings_add_lines(char *text, size_t size, const char *lines);

#endif
