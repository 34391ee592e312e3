// The C side of benchmarks/python.py: for each line that it reads, one of the two tasks, and the seconds that it took.
#define _POSIX_C_SOURCE 200809L
#include "friction/friction.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { POINTS = 1000000, BENCHES = 10000, STEPS = 50 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/// Phi_Z of a million numbers.
static double transform(void)
{
    static FrPhiZ phi_z;
    static double *x, *y;
    if (!x) {
        FrStribeck def = fr_default_stribeck();
        FrLaw law;
        fr_stribeck_make(&law, &def, NULL);
        fr_phi_z_make(&phi_z, &(FrPhiZDef){.law = &law, .K = 5000, .B = 50, .T = 0.001}, NULL);
        x = malloc(POINTS * sizeof *x);
        y = malloc(POINTS * sizeof *y);
        for (int i = 0; i < POINTS; i++)
            x[i] = -1 + 2.0 * i / (POINTS - 1);
    }
    double begun = seconds();
    fr_phi_z_array(&phi_z, POINTS, x, y);
    return seconds() - begun;
}

/// 50 steps of 10 000 servos of different mass.
static double servos(void)
{
    static FrBenchBatch batch;
    static double goal[STEPS];
    if (!batch.count) {
        batch = fr_bench_batch(aligned_alloc(64, fr_bench_batch_size(BENCHES) * sizeof(double)), BENCHES);
        FrBenchDef def = fr_default_bench();
        fr_servo_published(&def.servo, "mx106", FR_M6, NULL);
        def.servo.kp = 8;
        for (int i = 0; i < BENCHES; i++) {
            FrBench bench;
            def.mass = 0.5 + 1.0 * i / (BENCHES - 1);
            fr_bench_make(&bench, &def, NULL);
            fr_bench_batch_set(&batch, i, &bench, &(FrBenchState){0});
        }
        for (int k = 0; k < STEPS; k++)
            goal[k] = 1;
    }
    double begun = seconds();
    fr_bench_batch_step(&batch, &(FrTracks){.tracks = 1, .goal = goal}, STEPS);
    return seconds() - begun;
}

int main(void)
{
    char line[16];
    while (fgets(line, sizeof line, stdin)) {
        printf("%.9f\n", line[0] == 's' ? servos() : transform());
        fflush(stdout);
    }
    return 0;
}
