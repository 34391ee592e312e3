// The functions of kernels with several lanes, compiled for each vector unit: WIDE_LANES of these in a file of its own.
#ifndef TESTS_LANES_H
#define TESTS_LANES_H

/// y[i] for i < lanes.
typedef struct Lanes {
    int lanes;
    void (*decay)(const double *a, const double *alpha, double *y);
    void (*sine)(const double *x, double *y);
} Lanes;

extern const Lanes lanes_portable;
#if defined(__x86_64__)
extern const Lanes lanes_avx2, lanes_avx512;
#endif

#endif
