// An instant of a run, kept and given back: the run goes on from there to the same bits.
#include <criterion/criterion.h>
#include "explorer/run/experiment.h"
#include <string.h>

#include "friction/friction.h"
#include "runs.h"

static FrRun run, other;
static unsigned char instant[FR_SNAPSHOT_MAX], then[FR_SNAPSHOT_MAX], again[FR_SNAPSHOT_MAX];

Test(instant, every_run_goes_on_to_the_same_bits)
{
    for (const FrExperiment *const *e = fr_experiments; *e; e++) {
        if ((*e)->kind != FR_RUN)
            continue;
        run = run_of(FR_RUN, (*e)->name, "");
        fr_run_step(&run, 137);
        size_t size = fr_run_save(&run, instant);
        fr_run_step(&run, 411);
        cr_assert_eq(fr_run_save(&run, then), size);
        cr_expect_neq(memcmp(then, instant, size), 0, "%s has moved on", (*e)->name);
        fr_run_restore(&run, instant);
        cr_expect_eq(run.steps, 137.0);
        fr_run_step(&run, 411);
        fr_run_save(&run, again);
        cr_expect_eq(memcmp(then, again, size), 0, "%s goes on otherwise", (*e)->name);
        // and so does another run, from its own start
        other = run_of(FR_RUN, (*e)->name, "");
        fr_run_restore(&other, instant);
        fr_run_step(&other, 411);
        fr_run_save(&other, again);
        cr_expect_eq(memcmp(then, again, size), 0, "another %s goes on otherwise", (*e)->name);
    }
}

Test(instant, keeps_its_time_under_another_time_step)
{
    run = run_of(FR_RUN, "sliding_block", "T=0.001");
    fr_run_step(&run, 50);
    double t = fr_run_time(&run);
    fr_run_save(&run, instant);
    other = run_of(FR_RUN, "sliding_block", "T=0.0001");
    fr_run_step(&other, 3);
    fr_run_restore(&other, instant);
    cr_expect_eq(fr_run_time(&other), t);
    cr_expect_eq(other.T, 0.0001);
    fr_run_step(&other, 10);
    cr_expect_float_eq(fr_run_time(&other), t + 0.001, 1e-15);
}

Test(instant, a_run_that_has_stopped_goes_on_from_before)
{
    run = run_of(FR_RUN, "robot_joint", "law=coulomb F=0 D=0 element=A T=1 M=1 kp=1e9 kv=0 q_d=1");
    fr_run_save(&run, instant);
    fr_run_step(&run, 1e6);
    cr_assert_eq(run.status, FR_NOT_FINITE, "it is to swing up");
    fr_run_restore(&run, instant);
    cr_expect_eq(run.status, FR_OK);
    cr_expect_eq(run.steps, 0.0);
}
