// A thousand servos together: how much does the spread of friction between units matter?
//
// All are of one type and follow one goal, but their friction differs by up to 30 % from the published value. The
// benches are stepped together, several in each instruction, with the same bits as one at a time. The program prints
// where they come to rest: the smallest, the largest and the mean number of degrees short of the goal.
#include <friction/friction.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BENCHES = 1000, STEPS = 2000 };

static const double T = 0.001, goal = 1.5707963267948966, degree = 3.14159265358979323846 / 180;

int main(void)
{
    // one bench with a published servo
    FrBenchDef def = fr_default_bench();
    def.T = T;
    fr_servo_published(&def.servo, "mx106", FR_M6, NULL);
    def.servo.kp = 8;

    // memory for all of them, aligned to 64 bytes
    size_t size = fr_bench_batch_size(BENCHES) * sizeof(double);
    double *memory = aligned_alloc(64, size), *goals = malloc(STEPS * sizeof *goals);
    if (!memory || !goals)
        return 1;
    FrBenchBatch benches = fr_bench_batch(memory, BENCHES);
    for (int i = 0; i < BENCHES; i++) {
        double factor = 0.7 + 0.6 * i / (BENCHES - 1);
        FrBench bench;
        FrBenchDef own = def;
        own.servo.friction_stribeck *= factor;
        own.servo.load_friction_motor_stribeck *= factor;
        own.servo.load_friction_external_stribeck *= factor;
        if (fr_bench_make(&bench, &own, NULL) != FR_OK)
            return 1;
        fr_bench_batch_set(&benches, i, &bench, &(FrBenchState){0});
    }

    // one track of goals, which all of them follow
    for (int k = 0; k < STEPS; k++)
        goals[k] = goal;
    fr_bench_batch_step(&benches, &(FrTracks){.tracks = 1, .goal = goals}, STEPS);

    double fewest = HUGE_VAL, most = 0, sum = 0;
    for (int i = 0; i < BENCHES; i++) {
        double short_of = (goal - fr_bench_batch_state(&benches, i).q) / degree;
        fewest = fmin(fewest, short_of);
        most = fmax(most, short_of);
        sum += short_of;
    }
    printf("%d servos after %g s: %.3f to %.3f degrees short of the goal, on average %.3f\n", BENCHES, STEPS * T,
           fewest, most, sum / BENCHES);
    free(goals);
    free(memory);
    return 0;
}
