// Servos and their bench from any numbers: refused, or steps that are finite, whose friction stays within its limit and
// brakes; many at once with the same bits; the diagram of drive and backdrive in order.
#include "take_law.h"

#include "bench/parts.h"

#include <math.h>

enum { STEPS = 8 };

/// The fields from friction_base up to `last`, some of them another number.
static void take_fields(Input *input, double *first, const double *last)
{
    for (double *field = first; field <= last; field++)
        if (take_byte(input) < 40)
            *field = take_bool(input) ? take_usual(input) : take_number(input);
}

static void check_limits(const FrServo *servo, Input *input)
{
    FrServoDiagram diagram = {take_bool(input), take_bool(input), NULL};
    double tau_m = take_between(input, -20, 20), omega = take_between(input, -5, 5), drive, backdrive, margin;
    double tau_e = take_between(input, -20, 20);
    fr_servo_limits(servo, diagram, tau_m, omega, &drive, &backdrive);
    PROPERTY(!isinf(drive) && !isinf(backdrive), "drive %g, backdrive %g", drive, backdrive);
    fr_servo_limits(servo, diagram, -tau_m, omega, &drive, &backdrive);
    FrServoRegion region = fr_servo_region(servo, diagram, tau_m, tau_e, omega, &margin);
    FrServoRegion mirrored = fr_servo_region(servo, diagram, -tau_m, -tau_e, -omega, &margin);
    PROPERTY(region == mirrored, "region %d, mirrored %d", (int)region, (int)mirrored);
    FrServoNearest nearest = fr_servo_nearest(servo, diagram, tau_m, tau_e, omega);
    double own = nearest.load[region + 1];
    PROPERTY(bits_equal(own, tau_e), "the nearest load of its own region is %g, not %g", own, tau_e);
    PROPERTY(!(fr_servo_holding_torque(servo, diagram) < 0), "holds %g", fr_servo_holding_torque(servo, diagram));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(64) double columns[8 * BENCH_COLUMNS];
    Input input = {.at = data, .end = data + size};
    FrBenchDef def = fr_default_bench();
    int servos = 0;
    while (fr_servo_name(servos))
        servos++;
    fr_servo_published(&def.servo, fr_servo_name(take_below(&input, servos)), (FrServoModel)take_below(&input, 6),
                       NULL);
    take_fields(&input, &def.servo.friction_base, &def.servo.alpha);
    take_fields(&input, &def.servo.kt, &def.servo.q_offset);
    def.servo.quadratic = (FrServoQuadratic)take_below(&input, 2);
    def.servo.control = (FrServoControl)take_below(&input, 4);
    take_fields(&input, &def.servo.kp, &def.servo.delay);
    take_fields(&input, &def.mass, &def.T);
    def.integrator = (FrPositionUpdate)take_below(&input, 3);

    FrServo servo;
    FrReport report = empty_report();
    FrStatus status = fr_servo_make(&servo, &def.servo, def.T, &report);
    check_report(&report, status != FR_OK);
    if (status == FR_OK)
        check_limits(&servo, &input);
    FrBench bench;
    report = empty_report();
    status = fr_bench_make(&bench, &def, &report);
    check_report(&report, status != FR_OK);
    if (status != FR_OK)
        return 0;
    PROPERTY(fr_bench_longest_step(&bench) >= 0, "a largest step of %g s", fr_bench_longest_step(&bench));
    FrBenchState state = {.q = take_between(&input, -3, 3),
                          .omega = take_bool(&input) ? take_between(&input, -9, 9) : 0};
    PROPERTY(fr_bench_batch_size(3) <= sizeof columns / sizeof *columns, "columns");
    FrBenchBatch batch = fr_bench_batch(columns, 3);
    fr_bench_batch_set(&batch, 1, &bench, &state);
    double goal[STEPS], enabled[STEPS];
    for (int k = 0; k < STEPS; k++) {
        goal[k] = take_between(&input, -3, 3);
        enabled[k] = take_byte(&input) < 220;
    }
    fr_bench_batch_step(&batch, &(FrTracks){.tracks = 1, .goal = goal, .enabled = enabled}, STEPS);
    for (int k = 0; k < STEPS; k++) {
        FrBenchTorques now = fr_bench_step(&bench, &state, (FrGoal){goal[k], enabled[k] > 0});
        PROPERTY(isnan(now.friction) || isinf(now.friction_limit) ||
                     fabs(now.friction) <= now.friction_limit * (1 + 1e-12),
                 "friction %g of %g N m", now.friction, now.friction_limit);
        PROPERTY(!(fabs(state.omega) > 100), "%g rad/s", state.omega);
        if (isfinite(state.omega))
            PROPERTY(!(now.friction * state.omega > 0), "friction %g N m at %g rad/s", now.friction, state.omega);
    }
    FrBenchState batched = fr_bench_batch_state(&batch, 1);
    PROPERTY(bits_equal(state.q, batched.q) && bits_equal(state.omega, batched.omega), "q = %a, in a batch %a", state.q,
             batched.q);
    return 0;
}
