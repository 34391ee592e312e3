// The files of --out, by number.
#ifndef FRICTION_EXPLORER_STUDY_OUTPUTS_H
#define FRICTION_EXPLORER_STUDY_OUTPUTS_H

#include "found.h"
#include "identify/fit.h"

#include <stdio.h>

enum { IDENTIFY_TEXTS = 6, IDENTIFY_OUTPUTS = IDENTIFY_TEXTS + FR_FIT_MODELS };

/// A file of --out.
typedef struct Output {
    const Found *found;
    int number;
    char name[24]; ///< file name; "" if there is no such result
} Output;

/// Describe output `number`, from 0 to IDENTIFY_OUTPUTS - 1.
Output output_of(const Found *found, int number);

/// Print the text of an Output that has a name.
void print_output(FILE *file, const void *output);

/// Print a line with the name of an output, then its text. If there is no such result, only an empty line is printed.
void print_named_output(FILE *file, const Found *found, int number);

#endif
