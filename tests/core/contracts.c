// Every public function meets a broken contract with FR_ASSERT. Only where these are compiled in.
#include "runs.h"
#include "law/parts.h"
#include "explorer/run/measure.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "base/json.h"
#include "base/decimal.h"
#include "explorer/form/law.h"
#include "base/hash.h"
#include "servo/rows.h"
#include "math/vector.h"
#include "contact/kind.h"
#include "bench/lanes/kernels.h"
#include "bench/rows.h"
#include "laws.h"
#include "explorer/chain/chain.h"
#include "explorer/plant/arm.h"
#include "explorer/plant/geared_motor.h"
#include "explorer/form/servo.h"
#include "friction/friction.h"
#include "recording/reader.h"

#include <math.h>
#include <criterion/criterion.h>
#include <setjmp.h>

#ifndef NDEBUG

static jmp_buf back;
static int met;

static void handler(const char *condition, const char *file, int line, const char *function)
{
    (void)condition, (void)file, (void)line, (void)function;
    met++;
    longjmp(back, 1);
}

/// The call must end in FR_ASSERT.
#define BREAKS(call)                                                                                                   \
    do {                                                                                                               \
        fr_set_assert(handler);                                                                                        \
        if (setjmp(back) == 0) {                                                                                       \
            (void)call;                                                                                                \
            cr_expect(false, "accepted: %s", #call);                                                                   \
        }                                                                                                              \
        fr_set_assert(NULL);                                                                                           \
    } while (0)

static FrRun run;
static FrLaw law;
static FrPhiZ phi_z;
static FrReport report;
static FrForm form;
static double number;
static double numbers[FR_CHANNEL_MAX * 16];
static FrSaturated saturated[1];
static const char *rest;

static void open_all(void)
{
    run = run_of(FR_RUN, "sliding_block", "element=C law=coulomb");
    law = law_of("stribeck", (LawValues){.F_S = 2.5, .F_C = 0.4, .v_S = 0.06, .D = 4.5});
    phi_z = phi_z_of(&law, fr_impedance(5000.0, 50.0, 1e-3), FR_AUTO);
    form = run.form;
}

Test(contracts, of_reports_forms_and_samples, .init = open_all)
{
    FrFinding finding = {0};
    FrSamples samples = {1, 1, 0, numbers};
    const FrParam *const *rows = run.experiment->rows;
    BREAKS(fr_report(NULL, 1));
    BREAKS(fr_report(&finding, -1));
    BREAKS(fr_number(NULL, 1.0));
    BREAKS(fr_quantity("name", 1.0, NULL));
    BREAKS(fr_word("name", NULL));
    BREAKS(fr_word_part(NULL, "word", 1));
    BREAKS(fr_finding_remedy(&finding, FR_EXACTLY, NULL, 1.0, ""));
    BREAKS(fr_finding_remedy(&finding, FR_EXACTLY, "key", 1.0, NULL));
    BREAKS(fr_text(NULL, 1, "%d", 1));
    BREAKS(fr_report_begin(NULL));
    BREAKS(fr_report_end(&report));
    BREAKS(fr_report_add(NULL, FR_ERROR, FR_OUT_OF_RANGE, "key", FR_NO_ARGUMENTS));
    BREAKS(fr_report_add(&report, FR_ERROR, FR_OUT_OF_RANGE, NULL, FR_NO_ARGUMENTS));
    BREAKS(fr_report_add(&report, FR_ERROR, FR_NO_MESSAGE, "key", FR_NO_ARGUMENTS));
    BREAKS(fr_finding_argument(&finding, 0));
    BREAKS(fr_report_find(NULL, "key"));
    BREAKS(fr_report_find(&report, NULL));
    BREAKS(fr_unit(NULL, true));
    BREAKS(fr_round_digits(0.0, 3, 1));
    BREAKS(fr_round_digits(1.0, 18, 1));
    BREAKS(fr_form_fill(NULL, rows, "", &report));
    BREAKS(fr_form_fill(&form, NULL, "", &report));
    BREAKS(fr_form_fill(&form, rows, NULL, &report));
    BREAKS(fr_rows_find(rows, NULL));
    BREAKS(fr_form_find(NULL, "T"));
    BREAKS(fr_form_find(&form, NULL));
    BREAKS(fr_form_value(NULL, "T"));
    BREAKS(fr_form_value(&form, NULL));
    BREAKS(fr_form_value_or(NULL, "T", 0.0));
    BREAKS(fr_form_value_or(&form, NULL, 0.0));
    BREAKS(fr_form_option(NULL, "law"));
    BREAKS(fr_form_option(&form, NULL));
    BREAKS(fr_form_read_own(NULL, numbers));
    BREAKS(fr_form_read_own(&form, NULL));
    BREAKS(fr_form_read(NULL, rows, numbers));
    BREAKS(fr_form_read(&form, rows, NULL));
    BREAKS(fr_rows_default(rows, NULL));
    BREAKS(fr_rows_check(rows, NULL, &report));
    BREAKS(fr_field(NULL, &fr_time_step_row));
    BREAKS(fr_field(numbers, NULL));
    BREAKS(fr_field(numbers, &fr_law_row)); // a choice
    BREAKS(fr_param_check(NULL, 1.0, &report));
    BREAKS(fr_param_check(&fr_time_step_row, 1.0, NULL));
    BREAKS(fr_param_default(NULL, NULL));
    BREAKS(fr_read_decimal(NULL, '\0', &number, &rest));
    BREAKS(fr_read_decimal("1", '\0', NULL, &rest));
    BREAKS(fr_read_decimal("1", '\0', &number, NULL));
    BREAKS(fr_samples_add(NULL, numbers));
    BREAKS(fr_samples_add(&samples, NULL));
    BREAKS(fr_hash(NULL, 1));
    cr_expect_gt(met, 40);
}

Test(contracts, of_laws_and_transforms, .init = open_all)
{
    const FrStribeck stribeck = fr_default_stribeck();
    const FrCoulomb coulomb = fr_default_coulomb();
    const FrRational rational = fr_default_rational();
    const FrTabulated tabulated = {0, NULL, NULL, NULL};
    const FrPhiZDef without_law = {.B = 1.0};
    const FrLaw no_law = {0};
    const FrPhiZ no_phi_z = {0};
    BREAKS(fr_stribeck_make(NULL, &stribeck, &report));
    BREAKS(fr_stribeck_make(&law, NULL, &report));
    BREAKS(fr_coulomb_make(NULL, &coulomb, &report));
    BREAKS(fr_coulomb_make(&law, NULL, &report));
    BREAKS(fr_rational_make(NULL, &rational, &report));
    BREAKS(fr_rational_make(&law, NULL, &report));
    BREAKS(fr_tabulated_make(NULL, &tabulated, &report));
    BREAKS(fr_tabulated_make(&law, NULL, &report));
    BREAKS(fr_law_make(NULL, law_in(&law)->kind, &stribeck, &report));
    BREAKS(fr_law_make(&law, NULL, &stribeck, &report));
    BREAKS(fr_law_make(&law, law_in(&law)->kind, NULL, &report));
    BREAKS(fr_law_find(NULL));
    BREAKS(fr_law_named(NULL, "coulomb", NULL, 0, &report));
    BREAKS(fr_law_named(&law, "coulomb", NULL, 1, &report));
    BREAKS(fr_law_name(-1));
    BREAKS(fr_law_from_form(NULL, &form, &report));
    BREAKS(fr_law_from_form(&law, NULL, &report));
    BREAKS(fr_law_has_table(NULL));
    BREAKS(fr_law_has_table(&no_law));
    BREAKS(fr_law_largest_z(&no_law));
    BREAKS(fr_phi(NULL, 1.0));
    BREAKS(fr_phi(&no_law, 1.0));
    BREAKS(fr_phi_dry(&no_law, 1.0));
    BREAKS(fr_phi_slope(&no_law, 1.0));
    BREAKS(fr_phi_z_make(NULL, &(FrPhiZDef){.law = &law}, &report));
    BREAKS(fr_phi_z_make(&phi_z, NULL, &report));
    BREAKS(fr_phi_z_make(&phi_z, &without_law, &report));
    BREAKS(fr_phi_z_info(NULL));
    BREAKS(fr_phi_z_info(&no_phi_z));
    BREAKS(fr_phi_z(NULL, 1.0));
    BREAKS(fr_phi_z(&no_phi_z, 1.0));
    BREAKS(fr_phi_z_slope(&no_phi_z, 1.0));
    BREAKS(fr_slip_velocity(&no_phi_z, 1.0));
    BREAKS(fr_phi_z_array(NULL, 1, numbers, numbers));
    BREAKS(fr_phi_z_array(&phi_z, 1, NULL, numbers));
    BREAKS(fr_phi_z_array(&phi_z, 1, numbers, NULL));
    BREAKS(fr_phi_z_array(&phi_z, 2, numbers, numbers + 1));
    BREAKS(fr_phi_z_array(&phi_z, 2, numbers + 1, numbers));
    BREAKS(fr_phi_z_array_with(FR_PORTABLE, &no_phi_z, 1, numbers, numbers));
    BREAKS(fr_phi_z_array_with((FrInstructions)(FR_AVX512 + 1), &phi_z, 1, numbers, numbers));
    BREAKS(fr_phi_z_array_with((FrInstructions)-1, &phi_z, 1, numbers, numbers));
    BREAKS(fr_phi_z_vectors(&phi_z, 1, 0, numbers, numbers));
    BREAKS(fr_phi_z_vectors(&phi_z, 1, 1, NULL, numbers));
    BREAKS(fr_phi_z_vectors(&phi_z, 1, 2, numbers, numbers + 1));
    BREAKS(fr_phi_z_vectors(NULL, 1, 1, numbers, numbers));
    BREAKS(fr_exact_phi_z(NULL, 1.0, NULL));
    BREAKS(fr_sincos(1.0, NULL, &number));
    BREAKS(fr_sincos(1.0, &number, NULL));
    BREAKS(fr_length(-1, numbers));
    BREAKS(fr_length(1, NULL));
    BREAKS(fr_combine(1, 1.0, NULL, 1.0, numbers, numbers));
    BREAKS(fr_combine(-1, 1.0, numbers, 1.0, numbers, numbers));
}

Test(contracts, of_contacts, .init = open_all)
{
    FrContact contact;
    FrContactSample now;
    const FrContact *made = run.experiment->contact(fr_run_model(&run), run.state, 0, &now);
    FrContactState state = {0};
    FrFriction friction;
    FrMeasuring measuring = {0};
    FrContactDef body = fr_default_contact();
    const FrPhiZDef without_law = {.B = 1.0};
    FrContactDef zeros = {.law = &law, .mass = 1.0, .T = 1e-3, .dimension = 1};
    BREAKS(fr_contact_make(&contact, &body, &report));
    body.law = &law;
    BREAKS(fr_contact_make(NULL, &body, &report));
    BREAKS(fr_contact_make(&contact, NULL, &report));
    BREAKS(fr_contact_make(&contact, &zeros, &report));
    BREAKS(fr_contact_set(&zeros, NULL, 0, &report));
    BREAKS(fr_contact_set(NULL, NULL, 0, &report));
    BREAKS(fr_contact_set(&body, NULL, 1, &report));
    body.element = FR_ELEMENTS;
    BREAKS(fr_contact_make(&contact, &body, &report));
    BREAKS(fr_element_name(FR_ELEMENTS));
    BREAKS(fr_element_find(NULL));
    body.element = FR_ELEMENT_C;
    body.dimension = 4;
    BREAKS(fr_contact_make(&contact, &body, &report));
    body.dimension = 1;
    body.mass = 0.0;
    BREAKS(fr_contact_make(&contact, &body, &report));
    BREAKS(fr_contact_from_form(&contact, &form, -1.0, 1, &report));
    BREAKS(fr_contact_from_form(&contact, &form, 1.0, 0, &report));
    BREAKS(fr_contact_from_form(&contact, &form, -1.0, 8, &report));
    BREAKS(fr_contact_start(NULL, numbers, &state));
    BREAKS(fr_contact_start(made, NULL, &state));
    BREAKS(fr_contact_start(made, numbers, NULL));
    BREAKS(fr_contact_step(NULL, &state, numbers, numbers, &friction));
    BREAKS(fr_contact_step(made, NULL, numbers, numbers, &friction));
    BREAKS(fr_contact_step(made, &state, NULL, numbers, &friction));
    BREAKS(fr_contact_step(made, &state, numbers, NULL, &friction));
    BREAKS(fr_contact_step(made, &state, numbers, numbers, NULL));
    BREAKS(fr_contact_slip(NULL, &friction));
    BREAKS(fr_contact_slip(made, NULL));
    BREAKS(fr_contact_friction(NULL, &state, numbers, &friction));
    BREAKS(fr_contact_friction(made, &state, NULL, &friction));
    BREAKS(fr_contact_phi(NULL, numbers, numbers));
    BREAKS(fr_contact_breakaway(NULL, numbers));
    BREAKS(fr_approximate_breakaway(NULL));
    BREAKS(fr_approximate_check(NULL, "T", &report));
    BREAKS(fr_spring_damper_phi_z(NULL, &form, &without_law, &report));
    BREAKS(fr_spring_damper_phi_z(&phi_z, NULL, &without_law, &report));
    BREAKS(fr_stuck_stability(0.0, 1.0, 1.0, 1e-3));
    BREAKS(fr_stuck_stability(1.0, -1.0, 1.0, 1e-3));
    BREAKS(fr_stuck_stability(1.0, 1.0, 0.0, 1e-3));
    BREAKS(fr_stuck_stability(1.0, 1.0, 1.0, 0.0));
    BREAKS(fr_stuck_check(1.0, 1.0, 1.0, 0.0, NULL, &report));
    BREAKS(fr_measure_step(NULL, made, &now, 0.0));
    BREAKS(fr_measure_step(&measuring, NULL, &now, 0.0));
    BREAKS(fr_measure_values(NULL, numbers));
    BREAKS(fr_measure_values(&measuring, NULL));
}

static void respond(void *context, size_t k, double *change)
{
    (void)context, (void)k;
    *change = 1.0;
}

Test(contracts, of_joint_friction, .init = open_all)
{
    FrJointLaw joints[2] = {{.F = 1.0}, {.F = 1.0}};
    const FrJointStep good = {
        .n = 2, .mass = numbers, .stride = 2, .velocity = numbers, .force = numbers, .T = 1.0, .law = joints};
    signed char direction[2] = {0};
    FrJointStep step = good;
    BREAKS(fr_joint_friction(NULL, direction, numbers, numbers, numbers, NULL));
    BREAKS(fr_joint_friction(&step, NULL, numbers, numbers, numbers, NULL));
    BREAKS(fr_joint_friction(&step, direction, numbers, numbers, NULL, NULL));
    step.n = 0;
    BREAKS(fr_joint_friction(&step, direction, numbers, numbers, numbers, NULL));
    step = good;
    step.stride = 1;
    BREAKS(fr_joint_friction(&step, direction, numbers, numbers, numbers, NULL));
    step = good;
    step.mass = NULL;
    BREAKS(fr_joint_friction(&step, direction, numbers, numbers, numbers, NULL));
    step = good;
    step.velocity = NULL;
    BREAKS(fr_joint_friction(&step, direction, numbers, numbers, numbers, NULL));
    step = good;
    step.law = NULL;
    BREAKS(fr_joint_friction(&step, direction, numbers, numbers, numbers, NULL));
    step = good;
    BREAKS(fr_joint_friction_longest_step(NULL, numbers));
    BREAKS(fr_joint_friction_longest_step(&step, NULL));
    BREAKS(fr_joint_friction_check_mass(NULL, &report));
    step.n = 0;
    BREAKS(fr_joint_friction_longest_step(&step, numbers));
    BREAKS(fr_joint_friction_check_mass(&step, &report));
    step = good;
    step.mass = NULL;
    BREAKS(fr_joint_friction_longest_step(&step, numbers));
    BREAKS(fr_joint_friction_check_mass(&step, &report));
    step = good;
    step.stride = 1;
    BREAKS(fr_joint_friction_longest_step(&step, numbers));
    BREAKS(fr_joint_friction_check_mass(&step, &report));
    step = good;
    step.law = NULL;
    BREAKS(fr_joint_friction_longest_step(&step, numbers));
    const int above[2] = {-1, 1};
    step = good;
    step.parent = above;
    BREAKS(fr_joint_friction(&step, direction, numbers, numbers, numbers, NULL));
    BREAKS(fr_joint_friction_longest_step(&step, numbers));
    BREAKS(fr_joint_friction_condense(0, respond, NULL, numbers, numbers));
    BREAKS(fr_joint_friction_condense(1, NULL, NULL, numbers, numbers));
    BREAKS(fr_joint_friction_condense(1, respond, NULL, NULL, numbers));
    BREAKS(fr_joint_friction_condense(1, respond, NULL, numbers, NULL));
}

static void evaluate(const void *context, double t, const double *q, const double *v, FrGearTerms *terms)
{
    (void)context, (void)t, (void)q, (void)v;
    terms->inertia[0] = 1.0;
}

Test(contracts, of_geared_joints, .init = open_all)
{
    FrTransmission gears[2] = {fr_default_transmission(), fr_default_transmission()};
    const FrGearStep good = {.n = 2,
                             .inertia = numbers,
                             .rotor = numbers,
                             .stride = 2,
                             .bias = numbers,
                             .torque = numbers,
                             .velocity = numbers,
                             .transmission = gears};
    FrGearMode mode[2] = {{0, 0}, {0, 0}};
    FrGearUniqueness unique;
    size_t count;
    FrGearStep joints = good;
    BREAKS(fr_gear_accelerations(NULL, mode, numbers, NULL));
    BREAKS(fr_gear_accelerations(&joints, NULL, numbers, NULL));
    BREAKS(fr_gear_accelerations(&joints, mode, NULL, NULL));
    BREAKS(fr_gear_solutions(&joints, 1, NULL, NULL, &count));
    BREAKS(fr_gear_solutions(&joints, 0, NULL, NULL, NULL));
    BREAKS(fr_gear_unique(&joints, NULL, NULL));
    BREAKS(fr_gear_torques(&joints, NULL, numbers, numbers));
    BREAKS(fr_gear_friction(&joints, mode, numbers, NULL)); // T = 0
    BREAKS(fr_gear_jam(&joints, 2, mode, numbers));
    BREAKS(fr_gear_jam(&joints, -1, mode, NULL));
    const size_t no_joints[] = {0, FR_GEAR_JOINTS_MAX + 1};
    for (int i = 0; i < 2; i++) {
        joints = good;
        joints.n = no_joints[i];
        BREAKS(fr_gear_accelerations(&joints, mode, numbers, NULL));
        BREAKS(fr_gear_solutions(&joints, 0, NULL, NULL, &count));
        BREAKS(fr_gear_unique(&joints, NULL, &unique));
    }
    joints = good;
    joints.stride = 1;
    BREAKS(fr_gear_accelerations(&joints, mode, numbers, NULL));
    for (int i = 0; i < 5; i++) {
        joints = good;
        const double **fields[] = {&joints.inertia, &joints.rotor, &joints.bias, &joints.torque, &joints.velocity};
        *fields[i] = NULL;
        BREAKS(fr_gear_accelerations(&joints, mode, numbers, NULL));
    }
    const double no_step[] = {-1.0, (double)NAN};
    for (int i = 0; i < 2; i++) {
        joints = good;
        joints.T = no_step[i];
        BREAKS(fr_gear_accelerations(&joints, mode, numbers, NULL));
    }
    const FrTransmission no_gear[] = {{0.9, 0.5, 1.0, 0.5, 0.0, 0.0},  {1.5, 1.1, 1.5, 1.0, 0.0, 0.0},
                                      {1.5, 0.5, 1.4, 0.5, 0.0, 0.0},  {1.5, 0.5, 1.5, 0.6, 0.0, 0.0},
                                      {1.5, 0.5, 1.5, 0.5, -1.0, 0.0}, {1.5, 0.5, 1.5, 0.5, 0.0, (double)NAN}};
    for (size_t i = 0; i < sizeof no_gear / sizeof *no_gear; i++) {
        gears[1] = no_gear[i];
        BREAKS(fr_gear_accelerations(&good, mode, numbers, NULL));
        BREAKS(fr_gear_unique(&good, NULL, &unique));
    }
    gears[1] = gears[0];
    const FrGearMachine machine = {1, gears, evaluate, NULL}, none = {1, gears, NULL, NULL},
                        empty = {0, gears, evaluate, NULL};
    FrGearState state = {.q = {0.0}};
    BREAKS(fr_gear_move(&machine, FR_GEAR_LOCATED, 0.0, 0.0, &state, NULL, NULL, NULL));
    BREAKS(fr_gear_move(&none, FR_GEAR_LOCATED, 0.0, 1.0, &state, NULL, NULL, NULL));
    BREAKS(fr_gear_move(&empty, FR_GEAR_LOCATED, 0.0, 1.0, &state, NULL, NULL, NULL));
    BREAKS(fr_gear_move(&machine, FR_GEAR_LOCATED, 0.0, 1.0, NULL, NULL, NULL, NULL));
    BREAKS(fr_gear_move(&machine, FR_GEAR_IMPLICIT, 0.0, (double)NAN, &state, NULL, NULL, NULL));
    BREAKS(fr_gear_move(&none, FR_GEAR_IMPLICIT, 0.0, 1.0, &state, NULL, NULL, NULL));
    BREAKS(fr_gear_machine_torques(&machine, 0.0, NULL, numbers, NULL, NULL));
}

Test(contracts, of_servos_benches_and_recordings, .init = open_all)
{
    static alignas(64) double memory[4096];
    FrBench bench = {0};
    FrBenchState bench_state = {0};
    FrRecordingReader reader;
    FrRecording log = {0};
    char lines[64];
    BREAKS(fr_law_parameter(NULL, "D", 1.0, 1.0));
    static const FrDouble2 one = {1.0, 0.0};
    BREAKS(fr_law_intersections(NULL, one, 1.0, NULL, 0));
    const FrServoDiagram diagram = {0};
    FrServo alone = {0};
    FrServoState state = {0};
    FrDelay delay = {0};
    BREAKS(fr_servo_friction(NULL, 1.0, 1.0, 1.0));
    BREAKS(fr_servo_dry(NULL, 1.0, 1.0, 1.0));
    BREAKS(fr_servo_limits(NULL, diagram, 1.0, 0.0, &number, &number));
    BREAKS(fr_servo_limits(&alone, diagram, 1.0, 0.0, NULL, &number));
    BREAKS(fr_servo_limits(&alone, diagram, 1.0, 0.0, &number, NULL));
    BREAKS(fr_servo_nearest(NULL, diagram, 1.0, 1.0, 0.0));
    BREAKS(fr_servo_locking_load(NULL, diagram, 1.0, 0.0));
    BREAKS(fr_servo_holding_torque(NULL, diagram));
    BREAKS(fr_servo_region(NULL, diagram, 1.0, 1.0, 0.0, &number));
    BREAKS(fr_servo_region(&alone, diagram, 1.0, 1.0, 0.0, NULL));
    BREAKS(fr_servo_memory(NULL));
    BREAKS(fr_servo_start(NULL, &state, 0.0, NULL));
    BREAKS(fr_servo_step(NULL, &state, (FrGoal){0}, 0.0, 0.0, 0.0));
    BREAKS(fr_servo_step(&alone, NULL, (FrGoal){0}, 0.0, 0.0, 0.0));
    BREAKS(fr_delay_size(-1.0, 1e-3));
    BREAKS(fr_delay_size(0.0, 0.0));
    BREAKS(fr_delay_start(NULL, 0.0, 1e-3, 0.0, NULL));
    BREAKS(fr_delay_start(&delay, 1.0, 1e-3, 0.0, NULL));
    BREAKS(fr_delay_step(NULL, 0.0));
    FrServoDef servo = fr_default_servo(), other = servo;
    BREAKS(fr_servo_from_form(NULL));
    BREAKS(fr_servo_published(NULL, "mx64", FR_M1, NULL));
    BREAKS(fr_servo_published(&servo, "mx64", (FrServoModel)6, NULL));
    const FrServoFile file = {.name = "x", .text = "{}", .length = 2};
    BREAKS(fr_servo_read(NULL, &file, &report));
    BREAKS(fr_servo_read(&servo, NULL, &report));
    BREAKS(fr_servo_read(&servo, &(FrServoFile){.text = "{}", .length = 2}, &report));
    BREAKS(fr_servo_read(&servo, &(FrServoFile){.name = "x"}, &report));
    BREAKS(fr_servo_sets(NULL, lines, sizeof lines));
    BREAKS(fr_servo_sets(&file, lines, 0));
    BREAKS(fr_servo_write(NULL, FR_M1, "mx64", lines, sizeof lines));
    BREAKS(fr_servo_write(&servo, FR_M1, NULL, lines, sizeof lines));
    BREAKS(fr_servo_name(-1));
    BREAKS(fr_servo_make(NULL, &servo, 1e-3, &report));
    BREAKS(fr_servo_make(&alone, NULL, 1e-3, &report));
    BREAKS(fr_servo_make(&alone, &(FrServoDef){0}, 1e-3, &report));
    other.quadratic = (FrServoQuadratic)2;
    BREAKS(fr_servo_make(&alone, &other, 1e-3, &report));
    other = servo;
    other.control = (FrServoControl)6;
    BREAKS(fr_servo_make(&alone, &other, 1e-3, &report));
    BREAKS(fr_servo_check_preset(NULL, &report));
    BREAKS(fr_servo_lines(NULL, run.experiment->rows, lines, sizeof lines, &report));
    BREAKS(fr_servo_lines(&file, run.experiment->rows, lines, 0, &report));
    FrBenchDef bench_def = fr_default_bench(), unfilled = {0}, wrong = bench_def;
    BREAKS(fr_bench_from_form(NULL, &form, &report));
    BREAKS(fr_bench_from_form(&bench, NULL, &report));
    BREAKS(fr_bench_make(NULL, &bench_def, &report));
    BREAKS(fr_bench_make(&bench, NULL, &report));
    BREAKS(fr_bench_make(&bench, &unfilled, &report));
    wrong.integrator = (FrPositionUpdate)3;
    BREAKS(fr_bench_make(&bench, &wrong, &report));
    BREAKS(fr_bench_step(NULL, &bench_state, (FrGoal){0}));
    BREAKS(fr_bench_step(&bench, NULL, (FrGoal){0}));
    BREAKS(fr_bench_step_shaken(NULL, &bench_state, (FrGoal){0}, (FrAcceleration){0}));
    BREAKS(fr_bench_step_shaken(&bench, NULL, (FrGoal){0}, (FrAcceleration){0}));
    BREAKS(fr_shaking_check(NULL, NULL));
    BREAKS(fr_shaking_at(NULL, 0.0));
    BREAKS(fr_shaking_at(&(FrShaking){.base_wave = (FrShakingWave)2}, 0.0));
    BREAKS(fr_bench_longest_step(NULL));
    BREAKS(fr_bench_batch_size(-1));
    BREAKS(fr_bench_batch(NULL, 1));
    FrBenchBatch benches = fr_bench_batch(memory, 1);
    BREAKS(fr_bench_batch_set(&benches, 1, &bench, &bench_state));
    BREAKS(fr_bench_batch_set(&benches, 0, NULL, &bench_state));
    ((Bench *)&bench)->is_geared = 1;
    BREAKS(fr_bench_batch_set(&benches, 0, &bench, &bench_state));
    BREAKS(fr_bench_batch_state(&benches, -1));
    BREAKS(fr_bench_batch_error(&benches, 1));
    BREAKS(fr_bench_batch_step(&benches, NULL, 1));
    BREAKS(fr_bench_batch_step(&benches, &(FrTracks){.tracks = 1, .goal = &(double){0}, .base_x = &(double){0}}, 1));
    BREAKS(fr_bench_batch_step_with(FR_PORTABLE, NULL, &(FrTracks){0}, 1));
    FormTrajectory trajectory = {.kind = TRAJECTORY_LOG};
    BREAKS(fr_trajectory_from_form(NULL, &form, &report));
    BREAKS(fr_trajectory_from_form(&trajectory, NULL, &report));
    BREAKS(fr_goal_of_form(NULL, 0.0));
    BREAKS(fr_goal_of_form(&trajectory, 0.0)); // without a recording
    BREAKS(fr_trajectory_goal(FR_TRAJECTORIES, 0.0));
    BREAKS(fr_default_trajectory(FR_TRAJECTORIES));
    BREAKS(fr_trajectory_check(NULL, NULL));
    BREAKS(fr_trajectory_at(NULL, 0.0));
    BREAKS(fr_trajectory_at(&(FrTrajectoryDef){.trajectory = FR_TRAJECTORIES}, 0.0));
    BREAKS(fr_trajectory_find(NULL));
    BREAKS(fr_recording_begin(NULL, "x", memory, 1, &report));
    BREAKS(fr_recording_begin(&reader, NULL, memory, 1, &report));
    BREAKS(fr_recording_begin(&reader, "x", NULL, 1, &report));
    BREAKS(fr_recording_remarks(&reader, NULL, 1));
    BREAKS(fr_recording_feed(NULL, "", 0));
    BREAKS(fr_recording_feed(&reader, NULL, 1));
    BREAKS(fr_recording_end(NULL, &log));
    BREAKS(fr_recording_at(NULL, FR_TIME, 0.0));
    BREAKS(fr_recording_at(&log, FR_COLUMNS, 0.0));
    BREAKS(fr_recording_duration(&log));
    BREAKS(fr_recording_period(&log));
    BREAKS(fr_json_begin(NULL, 1, 1));
    BREAKS(fr_json_begin(&reader.json, 0, 1));
    BREAKS(fr_json_next(&reader.json, NULL, NULL));
    BREAKS(fr_json_complete(NULL));
    BREAKS(fr_json_in_list(NULL));
    BREAKS(fr_json_report(&reader.json, NULL, "log", &report));
}

Test(contracts, of_chains, .init = open_all)
{
    static double state_memory[16], work[1024], M[4], two[2];
    static unsigned char chain_memory[4096];
    FrChain *chain = (FrChain *)(void *)chain_memory;
    FrLink link[2] = {fr_default_link(), fr_default_link()};
    FrChainDef def = fr_default_chain(), unfilled = {0}, other = def;
    FrGearedMotorDef motor_def = fr_default_geared_motor();
    FrGearedMotor motor;
    FrPidDef pid_def = fr_default_pid();
    FrPid pid;
    FrPidState control = {0};
    def.links = 2;
    def.link = link;
    cr_assert_leq(fr_chain_size(&def), sizeof chain_memory);
    cr_assert_eq(fr_chain_make(chain, &def, NULL), FR_OK);
    cr_assert(fr_chain_work_size(chain) <= 1024 && fr_chain_state_size(chain) <= 16);
    FrChainState state = fr_chain_state(chain, state_memory), empty = {0};
    BREAKS(fr_chain_size(NULL));
    BREAKS(fr_chain_size(&unfilled));
    BREAKS(fr_chain_make(NULL, &def, &report));
    BREAKS(fr_chain_make(chain, NULL, &report));
    BREAKS(fr_chain_make(chain, &unfilled, &report));
    other.links = 1;
    BREAKS(fr_chain_make(chain, &other, &report)); // without its links
    other = def;
    other.laws = 1;
    BREAKS(fr_chain_make(chain, &other, &report));
    other = def;
    other.points = 1;
    BREAKS(fr_chain_make(chain, &other, &report));
    other = def;
    other.method = (FrChainMethod)4;
    BREAKS(fr_chain_make(chain, &other, &report));
    other = def;
    other.breakaway = (FrBreakaway)2;
    BREAKS(fr_chain_make(chain, &other, &report));
    other = def;
    other.integrator = (FrPositionUpdate)3;
    BREAKS(fr_chain_make(chain, &other, &report));
    BREAKS(fr_chain_links(NULL));
    BREAKS(fr_chain_work_size(NULL));
    BREAKS(fr_chain_check(NULL, two, work, &report));
    BREAKS(fr_chain_check(chain, NULL, work, &report));
    BREAKS(fr_chain_check(chain, two, NULL, &report));
    BREAKS(fr_chain_state_size(NULL));
    BREAKS(fr_chain_state(NULL, state_memory));
    BREAKS(fr_chain_state(chain, NULL));
    BREAKS(fr_chain_start(NULL, &state, NULL, NULL));
    BREAKS(fr_chain_start(chain, NULL, NULL, NULL));
    BREAKS(fr_chain_start(chain, &empty, NULL, NULL));
    BREAKS(fr_chain_step(NULL, &state, NULL, work, NULL));
    BREAKS(fr_chain_step(chain, NULL, NULL, work, NULL));
    BREAKS(fr_chain_step(chain, &empty, NULL, work, NULL));
    BREAKS(fr_chain_step(chain, &state, NULL, NULL, NULL));
    BREAKS(fr_chain_largest_step(NULL, two, work));
    BREAKS(fr_chain_largest_step(chain, NULL, work));
    BREAKS(fr_chain_largest_step(chain, two, NULL));
    BREAKS(fr_chain_dynamics(NULL, two, two, NULL, two, two, work));
    BREAKS(fr_chain_dynamics(chain, NULL, two, NULL, two, two, work));
    BREAKS(fr_chain_dynamics(chain, two, two, NULL, NULL, two, work));
    BREAKS(fr_chain_dynamics(chain, two, two, NULL, two, NULL, work));
    BREAKS(fr_chain_dynamics(chain, two, two, NULL, two, two, NULL));
    BREAKS(fr_chain_bias(NULL, two, two, two, work));
    BREAKS(fr_chain_bias(chain, NULL, two, two, work));
    BREAKS(fr_chain_bias(chain, two, two, NULL, work));
    BREAKS(fr_chain_bias(chain, two, two, two, NULL));
    BREAKS(fr_chain_mass_matrix(NULL, two, M, work));
    BREAKS(fr_chain_mass_matrix(chain, NULL, M, work));
    BREAKS(fr_chain_mass_matrix(chain, two, NULL, work));
    BREAKS(fr_chain_mass_matrix(chain, two, M, NULL));
    BREAKS(fr_chain_energy(NULL, two, two));
    BREAKS(fr_chain_energy(chain, NULL, two));
    BREAKS(fr_chain_point(NULL, two, two, (FrChainPoint){0, 0.0, 0.0}, two, two));
    BREAKS(fr_chain_point(chain, NULL, two, (FrChainPoint){0, 0.0, 0.0}, two, two));
    BREAKS(fr_chain_point(chain, two, two, (FrChainPoint){2, 0.0, 0.0}, two, two));
    BREAKS(fr_chain_point(chain, two, two, (FrChainPoint){0, 0.0, 0.0}, NULL, two));
    BREAKS(fr_geared_motor_make(NULL, &motor_def, &report));
    BREAKS(fr_geared_motor_make(&motor, NULL, &report));
    BREAKS(fr_geared_motor_torque(NULL, 0.0, 0.0));
    cr_assert_eq(fr_geared_motor_make(&motor, &motor_def, NULL), FR_OK);
    BREAKS(fr_pid_make(NULL, &pid_def, &motor, 1e-3, &report));
    BREAKS(fr_pid_make(&pid, NULL, &motor, 1e-3, &report));
    BREAKS(fr_pid_make(&pid, &pid_def, NULL, 1e-3, &report));
    BREAKS(fr_pid_make(&pid, &pid_def, &motor, 0.0, &report));
    BREAKS(fr_pid_step(NULL, &control, 0.0, 0.0, 0.0, true));
    BREAKS(fr_pid_step(&pid, NULL, 0.0, 0.0, 0.0, true));
}

Test(contracts, of_runs, .init = open_all)
{
    static FrRun closed;
    const FrExperiment *experiment = run.experiment;
    FrSamples samples = {1, 1, 0, numbers};
    FrRun *const runs[] = {&run};
    (void)runs;
    BREAKS(fr_experiment_find(FR_RUN, NULL));
    BREAKS(fr_experiment_channel_count(NULL));
    BREAKS(fr_experiment_reading_count(NULL));
    BREAKS(fr_run_open_experiment(NULL, experiment, "", NULL, &report));
    BREAKS(fr_run_open_experiment(&run, NULL, "", NULL, &report));
    BREAKS(fr_run_open_experiment(&run, experiment, NULL, NULL, &report));
    BREAKS(fr_run_create(FR_RUN, NULL, NULL, 0, &report));
    BREAKS(fr_run_size(FR_RUN, NULL));
    BREAKS(fr_run_open(&run, FR_RUN, "sliding_block", NULL, NULL, &report));
    BREAKS(fr_run_value(&closed, "v"));
    BREAKS(fr_run_status(NULL));
    BREAKS(fr_run_channel_key(&run, -1));
    BREAKS(fr_run_create(FR_RUN, "sliding_block", NULL, 1, &report));
    BREAKS(fr_run_reading(&closed, "margin"));
    BREAKS(fr_run_reading(NULL, "margin"));
    BREAKS(fr_run_reading(&run, NULL));
    BREAKS(fr_run_channel(NULL, "v"));
    BREAKS(fr_run_channel(&closed, "v"));
    BREAKS(fr_run_channel(&run, NULL));
    BREAKS(fr_run_model(&closed));
    BREAKS(fr_run_follow(NULL, NULL, &report));
    BREAKS(fr_run_follow(&closed, NULL, &report));
    BREAKS(fr_run_set(&closed, "", &report));
    BREAKS(fr_run_set(&run, NULL, &report));
    BREAKS(fr_run_measure(NULL, true));
    BREAKS(fr_run_restart(&closed));
    BREAKS(fr_run_save(&run, NULL));
    BREAKS(fr_run_restore(&run, NULL));
    BREAKS(fr_run_time(NULL));
    BREAKS(fr_run_now(&run, NULL));
    BREAKS(fr_run_rows(&run, 0, &samples));
    BREAKS(fr_run_rows(&run, 1, NULL));
    BREAKS(fr_run_step(&closed, 1.0));
    BREAKS(fr_run_extremes(&closed, 1.0, NULL));
    BREAKS(fr_runs_step(NULL, 1, 1));
    BREAKS(fr_run_saturation(NULL, 1.0, saturated, 1));
    BREAKS(fr_run_saturation(&closed, 1.0, saturated, 1));
    BREAKS(fr_run_saturation(&run, 1.0, NULL, 1));
    BREAKS(fr_run_saturation(&run, 1.0, saturated, 0));
    BREAKS(fr_run_error(&closed));
    BREAKS(fr_run_longest_step(&run, NULL, 1.0));
    BREAKS(fr_run_longest_step(&run, &run, 1.0));
    BREAKS(fr_figure_numbers(&run, NULL, numbers));
    BREAKS(fr_curve_rows(&closed, numbers, 1, &samples));
    BREAKS(fr_curve_rows(&run, NULL, 1, &samples));
    BREAKS(fr_describe("", NULL, 10));
    BREAKS(fr_describe_experiment(NULL, NULL, 0));
    BREAKS(fr_describe_report(NULL, NULL, 0));
    BREAKS(fr_describe_run(NULL, &report, NULL, 0));
    BREAKS(fr_describe_recording(NULL, NULL, &report, NULL, 0));
    BREAKS(fr_describe_parameters(NULL, "", &report, NULL, 0));
    BREAKS(fr_describe_parameters("", NULL, &report, NULL, 0));
}

#endif
