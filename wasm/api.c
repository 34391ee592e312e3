// The library's interface for WebAssembly: slots for open experiments, one area for text (text_area.c) and one for
// columns of numbers.
//
// No imports, no allocation: everything is in fixed memory, so that views on it never detach. exports.json,
// exports_friction.json and exports_joints.json list these functions with their arguments and results.
#include "explorer/form/servo.h"
#include "explorer/run/measure.h"
#include "explorer/form/message.h"
#include "friction/friction.h"
#include "explorer/run/experiment.h"
#include "base/hash.h"
#include "law/universal_table.h"

#include <math.h>
#include <string.h>

#include "api.h"
#include "text_area.h"

enum { DATA_CAPACITY = 1 << 19, SLOTS = 64, FINDINGS = 32, JOINTS = 256 };

static _Alignas(16) double data[DATA_CAPACITY];
static FrRun slots[SLOTS];
/// Working memory, shared by all slots.
static _Alignas(16) unsigned char work[FR_WORK_MAX];

/// The recording that runs follow.
static FrRecording recording;
/// The columns that a run can follow: all but the measured current and duty cycle.
static const FrColumn followed[] = {FR_TIME, FR_GOAL, FR_POSITION, FR_VELOCITY, FR_ENABLED, FR_BASE, FR_VOLTS};
enum { FOLLOWED = sizeof followed / sizeof *followed };

static double recording_memory[RECORDING_ROWS * FOLLOWED];

double *fr_data_address(void)
{
    return data;
}

int fr_data_capacity(void)
{
    return DATA_CAPACITY;
}

int fr_slot_count(void)
{
    return SLOTS;
}

static const FrRecording *current_recording(void)
{
    return recording.count ? &recording : NULL;
}

static FrFinding findings[FINDINGS];

FrReport fr_module_report(void)
{
    FrReport report = fr_report(findings, FINDINGS);
    report.notes = true;
    return report;
}

int fr_module_answer(const FrRun *run, const FrReport *report, bool refused)
{
    int length = fr_describe_run(run, report, fr_text_area, FR_TEXT_CAPACITY);
    return refused ? -length : length;
}

int fr_find(int length)
{
    const FrExperiment *found = fr_experiment_of(fr_text_of(length));
    for (int i = 0; fr_experiments[i]; i++)
        if (fr_experiments[i] == found)
            return i;
    return -1;
}

int fr_experiment_count(void)
{
    int count = 0;
    // bound: the table of experiments, which ends with NULL
    while (fr_experiments[count])
        count++;
    return count;
}

int fr_describe_index(int index)
{
    return fr_describe_experiment(fr_experiments[index], fr_text_area, FR_TEXT_CAPACITY);
}

int fr_slot_open(int slot, int length)
{
    FrReport report = fr_module_report();
    char *subject = fr_text_of(length), *lines = subject + strcspn(subject, "\n");
    if (*lines)
        *lines++ = '\0';
    const FrExperiment *experiment = fr_experiment_of(subject);
    if (!experiment) {
        fr_report_say(&report, FR_ERROR, FR_UNKNOWN_EXPERIMENT, "", FR_ARGUMENTS(fr_word_part("name", subject, 60)));
        static const FrRun none;
        return fr_module_answer(&none, &report, true);
    }
    slots[slot] = (FrRun){.work = work};
    FrStatus status = fr_run_open_experiment(&slots[slot], experiment, lines, current_recording(), &report);
    return fr_module_answer(&slots[slot], &report, status != FR_OK);
}

int fr_slot_set(int slot, int length)
{
    FrReport report = fr_module_report();
    FrStatus status = fr_run_set(&slots[slot], fr_text_of(length), &report);
    return fr_module_answer(&slots[slot], &report, status != FR_OK);
}

int fr_slot_check(int slot, int length)
{
    static FrRun tried;
    FrReport report = fr_module_report();
    tried = slots[slot];
    FrStatus status = fr_run_set(&tried, fr_text_of(length), &report);
    return fr_module_answer(&tried, &report, status != FR_OK);
}

void fr_slot_restart(int slot)
{
    fr_run_restart(&slots[slot]);
}

int fr_slot_save(int slot)
{
    return (int)fr_run_save(&slots[slot], fr_text_area);
}

void fr_slot_restore(int slot)
{
    fr_run_restore(&slots[slot], fr_text_area);
}

int fr_slot_rows(int slot, int rows, int every)
{
    FrSamples samples = {fr_experiment_channel_count(slots[slot].experiment), rows, 0, data};
    fr_run_rows(&slots[slot], every, &samples);
    return samples.count;
}

void fr_slot_extremes(int slot, int steps)
{
    fr_run_extremes(&slots[slot], steps, (FrExtremes *)data);
}

int fr_slot_saturation(int slot, int steps)
{
    enum { SPANS = 256 };
    static FrSaturated saturated[SPANS];
    int count = fr_run_saturation(&slots[slot], steps, saturated, SPANS);
    for (int i = 0; i < count; i++) {
        double *row = data + 3 * (ptrdiff_t)i;
        row[0] = saturated[i].by;
        row[1] = saturated[i].from;
        row[2] = saturated[i].to;
    }
    return count;
}

void fr_slots_step(int n, int steps)
{
    FrRun *together[FR_BATCH_MAX];
    n = n < FR_BATCH_MAX ? n : FR_BATCH_MAX;
    for (int i = 0; i < n; i++)
        together[i] = &slots[(int)data[i]];
    fr_runs_step(together, n, steps);
}

enum { GOALS = 128 };

/// Servos in another simulator: those of open runs.
static struct {
    FrServo servo;
    FrServoState state;
    double goals[GOALS]; ///< on their way
} servos[SLOTS];

int fr_slot_servo_start(int slot, double q)
{
    FrServo *servo = &servos[slot].servo;
    const FrForm *form = &slots[slot].form;
    FrServoDef def = fr_servo_from_form(form);
    if (fr_servo_make(servo, &def, fr_form_value(form, "T"), NULL) != FR_OK || fr_servo_memory(servo) > GOALS)
        return GOALS - 2;
    fr_servo_start(servo, &servos[slot].state, q, servos[slot].goals);
    return 0;
}

double fr_slot_servo_step(int slot, double goal, int enabled, double q, double omega)
{
    return fr_servo_step(&servos[slot].servo, &servos[slot].state, (FrGoal){goal, enabled != 0}, q, omega, 0).motor;
}

double fr_slot_servo_dry(int slot, double tau_m, double tau_e, double omega)
{
    return fr_servo_dry(&servos[slot].servo, tau_m, tau_e, omega);
}

double fr_slot_error(int slot)
{
    return fr_run_error(&slots[slot]);
}

void fr_slot_measure(int slot, int on)
{
    fr_run_measure(&slots[slot], on != 0);
}

int fr_slot_measures(int slot)
{
    int contacts = slots[slot].experiment->contacts;
    for (int i = 0; i < contacts; i++)
        fr_measure_values(&slots[slot].measuring[i], data + i * (ptrdiff_t)FR_MEASURE_COUNT);
    return contacts;
}

int fr_slot_motion(int slot, int contact)
{
    return (int)slots[slot].measuring[contact].motion;
}

int fr_slot_state(int slot, int contact)
{
    return (int)fr_measure_state(&slots[slot].measuring[contact]);
}

double fr_slot_largest_step(int slot, double duration)
{
    static FrRun trial;
    return fr_run_longest_step(&slots[slot], &trial, duration);
}

int fr_recording_capacity(void)
{
    return RECORDING_ROWS;
}

/// Returns true if row `i` of `count` is valid: finite numbers, except for the supply voltage, which may be unknown,
/// and later than the previous row.
static bool follows(int i, int count, int columns)
{
    for (int column = 0, place = 0; column < FOLLOWED; column++) {
        if (!(columns >> column & 1))
            continue;
        if (followed[column] != FR_VOLTS && !isfinite(data[place * count + i]))
            return false;
        place++;
    }
    return i == 0 || data[i] > data[i - 1];
}

int fr_recording_take(int count, int columns)
{
    for (int i = 0; i < count; i++)
        if (!follows(i, count, columns))
            return i + 1;
    recording = (FrRecording){.count = count};
    for (int column = 0, from = 0; column < FOLLOWED; column++) {
        if (!(columns >> column & 1))
            continue;
        double *taken = recording_memory + (ptrdiff_t)column * RECORDING_ROWS;
        for (int i = 0; i < count; i++)
            taken[i] = data[from + i] - (column == FR_TIME ? data[0] : 0);
        recording.column[followed[column]] = taken;
        from += count;
    }
    for (int i = 0; i < SLOTS; i++)
        if (slots[i].experiment)
            fr_run_follow(&slots[i], &recording, NULL);
    return 0;
}

int fr_write_parameters(int slot)
{
    return fr_run_write_servo(&slots[slot], fr_text_area, FR_TEXT_CAPACITY);
}

int fr_slot_figure(int slot, int figure)
{
    fr_run_restart(&slots[slot]);
    return fr_run_figure(&slots[slot], figure, data);
}

double fr_slot_law_parameter(int slot, int length, double v, double y)
{
    return fr_run_law_parameter(&slots[slot], fr_text_of(length), v, y);
}

int fr_slot_status(int slot)
{
    return (int)slots[slot].status;
}

int fr_slot_explain(int slot)
{
    FrReport report = fr_module_report();
    fr_run_explain(&slots[slot], &report);
    return fr_module_answer(&slots[slot], &report, false);
}

double fr_slot_steps(int slot)
{
    return slots[slot].steps;
}

double fr_slot_time(int slot)
{
    return fr_run_time(&slots[slot]);
}

void fr_slot_now(int slot)
{
    fr_run_now(&slots[slot], data);
}

int fr_slot_shape(int slot)
{
    return fr_run_shape(&slots[slot], data);
}

int fr_slot_hand(int slot)
{
    return fr_run_hand(&slots[slot], data);
}

int fr_slot_events(int slot)
{
    return fr_run_events(&slots[slot], data);
}

void fr_slot_curve(int slot, int n)
{
    // the first column is x itself: the rows overwrite it with the same values
    FrSamples samples = {fr_experiment_channel_count(slots[slot].experiment), n, 0, data};
    fr_curve_rows(&slots[slot], data, n, &samples);
}

int fr_slot_transform(int slot, int form, int n, int times)
{
    FrReport report = fr_module_report();
    const FrPhiZ *phi_z = fr_run_phi_z(&slots[slot]);
    const double *x = data;
    double *y = data + n, last = 0;
    if (!phi_z) {
        fr_report_say(&report, FR_ERROR, FR_NO_TRANSFORM, "", FR_NO_ARGUMENTS);
        return fr_module_answer(&slots[slot], &report, true);
    }
    for (int k = 0; k < times; k++) {
        if (form == 0)
            fr_phi_z_array(phi_z, (size_t)n, x, y);
        for (int i = 0; i < n && form == 1; i++)
            y[i] = fr_phi_z(phi_z, x[i]);
        for (int i = 0; i < n && form == 2; i++)
            y[i] = last = fr_phi_z(phi_z, x[i] + last * 1e-300);
    }
    return 0;
}

void fr_math_batch(int function, int n)
{
    static double (*const unary[])(double) = {fr_exp,        fr_expm1,          fr_log,         NULL, fr_sin, fr_cos,
                                              fr_lambert_w0, fr_lambert_w0_log, fr_lambert_wm1, NULL};
    enum { ANGLE = 9 };
    const double *x = data, *y = data + n;
    double *result = data + 2 * (ptrdiff_t)n;
    for (int i = 0; i < n; i++)
        result[i] = unary[function]     ? unary[function](x[i])
                    : function == ANGLE ? fr_atan2(y[i], x[i])
                                        : fr_pow(x[i], y[i]);
}

int fr_joint_capacity(void)
{
    return JOINTS;
}

int fr_joints_step(int n, double T)
{
    static FrJointLaw law[JOINTS];
    static signed char direction[JOINTS];
    double *velocity = data + (ptrdiff_t)n * n, *force = velocity + n, *F = force + n, *D = F + n, *F_S = D + n,
           *way = F_S + n, *next = way + n;
    FrJointStep step = {.n = (size_t)n, .mass = data, .velocity = velocity, .force = force, .T = T, .law = law};
    FrJointInfo info;
    for (int i = 0; i < n; i++) {
        law[i].F = F[i];
        law[i].D = D[i];
        law[i].F_S = F_S[i];
        direction[i] = (signed char)way[i];
    }
    FrStatus status = fr_joint_friction(&step, direction, next, next + n, next + 2 * (ptrdiff_t)n, &info);
    for (int i = 0; i < n; i++)
        way[i] = direction[i];
    return status == FR_OK ? info.sticking : -(int)status - 16 * (info.at + 1); // -1: no joint
}

int fr_hash_data(int first, int n)
{
    unsigned long long hash = fr_hash(data + first, (size_t)n);
    for (int i = 0; i < 16; i++)
        fr_text_area[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    return 16;
}

const double *fr_universal_address(void)
{
    return fr_universal_table[0];
}

int fr_universal_rows(void)
{
    return UNIVERSAL_ROWS;
}
