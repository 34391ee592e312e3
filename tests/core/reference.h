// Reference files (tests/reference/*.csv) held in memory and cut into cells; their numbers are hex floats.
#ifndef TESTS_REFERENCE_H
#define TESTS_REFERENCE_H

typedef struct Reference {
    char *text;
    const char **cell; ///< rows * columns, row by row, without the header
    int rows, columns;
    const char *header;
} Reference;

/// Open a file of the folder TEST_REFERENCE (default tests/reference). Fails the test when it can not be read.
Reference reference_open(const char *name);
void reference_close(Reference *reference);

const char *reference_word(const Reference *reference, int row, int column);
double reference_number(const Reference *reference, int row, int column);

/// The error of `got` against the exact value hi + lo, in ulp of hi; whole ulps where hi is subnormal.
double ulp_error(double got, double hi, double lo);

/// The error of `got` against hi + lo, relative to it.
double relative_error(double got, double hi, double lo);

#endif
