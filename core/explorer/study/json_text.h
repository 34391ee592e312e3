// Texts and numbers in a JSON file.
#ifndef FRICTION_EXPLORER_STUDY_JSON_TEXT_H
#define FRICTION_EXPLORER_STUDY_JSON_TEXT_H

#include <stddef.h>
#include <stdio.h>

/// Print a text between quotation marks.
void print_json_text(FILE *file, const char *text, size_t length);

/// Print a number that reads back to the same bits, or null if it is not finite.
void print_json_number(FILE *file, double value);

/// Print a list of numbers.
void print_json_numbers(FILE *file, const double *values, int count);

#endif
