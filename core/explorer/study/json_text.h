// Texts and numbers of a JSON file.
#ifndef FRICTION_EXPLORER_STUDY_JSON_TEXT_H
#define FRICTION_EXPLORER_STUDY_JSON_TEXT_H

#include <stddef.h>
#include <stdio.h>

/// A text between quotation marks.
void print_json_text(FILE *file, const char *text, size_t length);

/// A number that reads back to the same bits; null when it is not finite.
void print_json_number(FILE *file, double value);

/// A list of them.
void print_json_numbers(FILE *file, const double *values, int count);

#endif
