// Servos, benches and trajectories from forms, and forms from published parameter files.
#include "servo.h"
#include "math/assert.h"
#include "form.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "base/decimal.h"

#include "base/list.h"
#include "bench/rows.h"
#include "servo/parameter_file.h"
#include "servo/rows.h"

#include <math.h>
#include <string.h>

/// Read the rows of the option that is selected for a choice of the form.
static void read_option(FrServoDef *def, const FrForm *form, const FrParam *choice)
{
    const FrOption *option = fr_form_option(form, choice->key);
    if (option)
        fr_form_read(form, option->rows, def);
}

FrServoDef fr_servo_from_form(const FrForm *form)
{
    FR_ASSERT(form);
    static const FrParam *const own_rows[] = {&fr_servo_control_row, &fr_servo_delay_row, NULL};
    FrServoDef def = fr_default_servo();
    fr_form_read(form, fr_servo_motor_rows, &def);
    fr_form_read(form, own_rows, &def);
    read_option(&def, form, &fr_servo_model_row);
    read_option(&def, form, &fr_servo_control_row);
    return def;
}

void fr_servo_check_preset(const FrForm *form, FrReport *report)
{
    FR_ASSERT(form);
    const FrOption *preset = fr_form_option(form, fr_servo_preset_row.key),
                   *model = fr_form_option(form, fr_servo_model_row.key);
    if (preset->sets->values[(int)fr_form_value(form, fr_servo_model_row.key)])
        return;
    char keys[FR_TEXT_MAX] = "";
    bool given = false;
    for (const char *const *key = preset->sets->keys; *key; key++) {
        const FrEntry *entry = fr_form_find(form, *key);
        given = given || (entry && entry->given);
        if (entry && !entry->given)
            fr_list_add(keys, sizeof keys, *key, -1);
    }
    if (keys[0])
        fr_report_say(
            report, FR_NOTE, given ? FR_MODEL_PARTLY_UNPUBLISHED : FR_MODEL_UNPUBLISHED, fr_servo_model_row.key,
            FR_ARGUMENTS(fr_word("model", model->name), fr_word("preset", preset->name), fr_word("keys", keys)));
}

/// Add a number with as many digits as its bits need.
static void add_number(char *lines, size_t size, const char *key, double value)
{
    static const char *const formats[] = {"%s=%.15g\n", "%s=%.16g\n", "%s=%.17g\n", NULL};
    size_t used = strlen(lines);
    double read = NAN;
    for (int i = 0; formats[i] && !(read == value); i++) {
        const char *rest;
        fr_text(lines + used, size - used, formats[i], key, value);
        size_t name = used + strlen(key) + 1;
        if (name >= size || !fr_read_decimal(lines + name, '\n', &read, &rest))
            return;
    }
}

FrStatus fr_servo_lines(const FrServoFile *file, const FrParam *const *rows, char *lines, size_t size, FrReport *report)
{
    FR_ASSERT(rows && lines && size > 0);
    ServoRead read;
    FrStatus status = fr_servo_read_for(&read, file, rows, report);
    *lines = '\0';
    if (status != FR_OK)
        return status;
    if (read.preset && fr_rows_find(rows, fr_servo_preset_row.key))
        fr_text(lines, size, "%s=%s\n", fr_servo_preset_row.key, read.preset);
    size_t used = strlen(lines);
    fr_text(lines + used, size - used, "%s=%s\n", fr_servo_model_row.key, read.model->name);
    for (int i = 0; i < read.count; i++)
        add_number(lines, size, read.row[i]->key, fr_field(&read.def, read.row[i]));
    used = strlen(lines);
    if (read.held_step > 0 && fr_rows_find(rows, "goal"))
        fr_text(lines + used, size - used, "goal=held\nintegrator=semi\nT=%.17g\n", read.held_step);
    used = strlen(lines);
    if (read.measured_supply && fr_rows_find(rows, "supply"))
        fr_text(lines + used, size - used, "supply=measured\n");
    return FR_OK;
}

int fr_servo_write_form(const FrForm *form, char *text, int capacity)
{
    FR_ASSERT(form && (text || capacity == 0));
    const FrOption *preset = fr_form_option(form, fr_servo_preset_row.key);
    if (!preset || !fr_form_find(form, fr_servo_model_row.key))
        return 0;
    FrServoDef def = fr_servo_from_form(form);
    for (const FrParam *const *row = fr_servo_drive_rows; *row; row++)
        if (!fr_form_find(form, (*row)->key))
            fr_row_put(&def, *row, (double)NAN);
    FrServoModel model = (FrServoModel)fr_form_value(form, fr_servo_model_row.key);
    return (int)fr_servo_write(&def, model, preset->name, text, (size_t)capacity);
}

// ---------------------------------------------------------------------------------------------------------------
// Benches and their goals.

static const FrOption no_hand = {FR_OPTION("none", "none", "", "", "")};
static const FrOption torque = {
    FR_OPTION("torque", "constant torque", "The hand applies a constant torque to the arm.", "", ""),
    .rows = FR_ROWS(&fr_hand_torque_row)};
static const FrOption spring = {FR_OPTION("spring", "spring", "A spring pulls the arm towards the hand.", "",
                                          "\\tau_h = K_h (\\theta_h - \\theta)"),
                                .rows = FR_ROWS(&fr_hand_stiffness_row, &fr_hand_angle_row)};

const FrParam fr_hand_row = FR_CHOICE_ROW("hand", "", 0, FR_OPTIONS(&no_hand, &torque, &spring),
                                          "Hand that pulls on the arm; its torque is part of τ_e.", FR_GROUP_HAND);

FrBenchDef fr_bench_def_from_form(const FrForm *form)
{
    FR_ASSERT(form);
    FrBenchDef def = fr_default_bench();
    const FrOption *chosen_hand = fr_form_option(form, fr_hand_row.key);
    def.servo = fr_servo_from_form(form);
    def.T = fr_form_value_or(form, fr_time_step_row.key, def.T);
    fr_form_read(form, fr_pendulum_rows, &def);
    if (chosen_hand)
        fr_form_read(form, chosen_hand->rows, &def);
    return def;
}

FrStatus fr_bench_from_form(FrBench *bench, const FrForm *form, FrReport *report)
{
    FR_ASSERT(bench && form);
    FrBenchDef def = fr_bench_def_from_form(form);
    return fr_bench_make(bench, &def, report);
}

static const FrParam goal_row =
    FR_NUMBER_ROW("theta_d", "θ_d", "rad", -1e3, 1e3, -3.2, 3.2, 1.2, FR_LINEAR,
                  "Goal angle, as the servo measures it; 0 is hanging down if q_offset = 0.", FR_GROUP_TRAJECTORY);

static const FrOption hold = {FR_OPTION("hold", "hold a goal", "The goal stays at the given angle.", "", ""),
                              .rows = FR_ROWS(&goal_row)};

static const FrOption recorded = {FR_OPTION(
    "log", "from a recording", "The goal of a recording, or of any other time series in a CSV file.", "", "")};

static const FrOption *const trajectories[] = {
    &fr_trajectories[0],       &fr_trajectories[1],          &fr_trajectories[2],
    &fr_trajectories[3],       &fr_trajectories[4],          &fr_trajectories[5],
    &fr_trajectories[6],       &fr_trajectories[7],          &fr_trajectories[8],
    &fr_trajectories[9],       &fr_trajectories[10],         &fr_trajectories[11],
    [TRAJECTORY_HOLD] = &hold, [TRAJECTORY_LOG] = &recorded, NULL};

const FrParam fr_trajectory_row = FR_CHOICE_ROW("trajectory", "", FR_TRAJECTORY_SIN_TIME_SQUARE, trajectories,
                                                "Trajectory of the goal angle.", FR_GROUP_TRAJECTORY);

/// Note each given key of this beginning, but `used`, because with an amplitude of 0 it has no effect.
static void note_rest(const FrForm *form, const char *beginning, const char *used, FrReport *report)
{
    char condition[FR_KEY_MAX];
    fr_text(condition, sizeof condition, "%samplitude=0", beginning);
    size_t length = strlen(beginning);
    for (int i = 0; i < form->count; i++) {
        const char *key = form->entry[i].row->key;
        if (form->entry[i].given && strncmp(key, beginning, length) == 0 && strcmp(key, used) != 0 &&
            strcmp(key + length, "amplitude") != 0)
            fr_report_say(report, FR_NOTE, FR_NO_EFFECT, key, FR_ARGUMENTS(fr_word("condition", condition)));
    }
}

FrStatus fr_trajectory_from_form(FormTrajectory *trajectory, const FrForm *form, FrReport *report)
{
    FR_ASSERT(trajectory && form);
    int kind = (int)fr_form_value(form, fr_trajectory_row.key);
    bool missing = kind == TRAJECTORY_LOG && !form->log;
    FrTrajectoryDef def = fr_default_trajectory(kind < FR_TRAJECTORIES ? (FrTrajectory)kind : FR_TRAJECTORY_NOTHING);
    fr_form_read(form, fr_trajectory_rows, &def);
    report = fr_report_enter(report, &(FrReport){0});
    if (missing)
        fr_report_say(report, FR_ERROR, FR_NO_RECORDING, fr_trajectory_row.key, FR_NO_ARGUMENTS);
    if (!(def.goal_amplitude < 0 || def.goal_amplitude > 0))
        note_rest(form, "goal_", "goal_offset", report);
    fr_report_end(report);
    if (missing)
        return FR_BAD_INPUT;
    *trajectory = (FormTrajectory){kind, def, fr_form_value(form, goal_row.key), form->log};
    return FR_OK;
}

FrGoal fr_goal_of_form(const FormTrajectory *trajectory, double t)
{
    FR_ASSERT(trajectory && (trajectory->kind != TRAJECTORY_LOG || trajectory->log));
    if (trajectory->kind < FR_TRAJECTORIES)
        return fr_trajectory_at(&trajectory->def, t);
    if (trajectory->kind == TRAJECTORY_HOLD)
        return (FrGoal){trajectory->goal, true};
    return (FrGoal){fr_recording_at(trajectory->log, FR_GOAL, t),
                    !(fr_recording_at(trajectory->log, FR_ENABLED, t) <= 0.5)};
}

// ---------------------------------------------------------------------------------------------------------------
// Bases that move.

static const FrOption sine = {
    FR_OPTION("sine", "sine", "The base vibrates.", "", "a = a_b \\sin(2 \\pi f_b t + \\varphi_b)"),
    .rows = fr_shaking_sine_rows};
static const FrOption pulse = {
    FR_OPTION("pulse", "half-sine pulse", "The base gets a shock.", "", "a = a_b \\sin \\frac{\\pi (t - t_b)}{D_b}"),
    .rows = fr_shaking_pulse_rows};
static const FrOption recorded_base = {
    FR_OPTION("log", "from a recording", "The acceleration in the column base of a recording, in m/s².", "", "")};
enum { BASE_LOG = FR_SHAKING_PULSE + 1 };

#define BASE_WAVE_ROW(...)                                                                                             \
    FR_CHOICE_ROW("base_wave", "", FR_SHAKING_SINE, FR_OPTIONS(__VA_ARGS__),                                           \
                  "How the base of the bench is accelerated.", FR_GROUP_BASE)
const FrParam fr_base_wave_row = BASE_WAVE_ROW(&sine, &pulse, &recorded_base);
const FrParam fr_base_made_wave_row = BASE_WAVE_ROW(&sine, &pulse);

FrStatus fr_base_from_form(FormBase *base, const FrForm *form, double T, FrReport *report)
{
    FR_ASSERT(base && form);
    static const FrParam *const angle_rows[] = {&fr_shaking_angle_row, NULL};
    int wave = (int)fr_form_value(form, fr_base_wave_row.key);
    bool missing = wave == BASE_LOG && !(form->log && form->log->column[FR_BASE]);
    FormBase made = {.shaking = fr_default_shaking(), .log = wave == BASE_LOG ? form->log : NULL};
    fr_form_read(form, angle_rows, &made.shaking);
    fr_form_read(form, fr_shaking_sine_rows, &made.shaking);
    fr_form_read(form, fr_shaking_pulse_rows, &made.shaking);
    made.shaking.base_wave = wave == BASE_LOG ? FR_SHAKING_SINE : (FrShakingWave)wave;
    made.moves = wave == BASE_LOG || made.shaking.base_amplitude > 0;
    double longest = wave == FR_SHAKING_SINE ? 0.25 / made.shaking.base_frequency : 0.25 * made.shaking.base_duration;
    report = fr_report_enter(report, &(FrReport){0});
    if (missing)
        fr_report_say(report, FR_ERROR, FR_NO_BASE_COLUMN, fr_base_wave_row.key, FR_NO_ARGUMENTS);
    if (!made.moves) // with a servo, the amplitude that friction bears is in the direction of the base
        note_rest(form, "base_", fr_form_find(form, fr_servo_model_row.key) ? fr_shaking_angle_row.key : "", report);
    else if (!made.log && T > longest)
        fr_finding_remedy(fr_report_say(report, FR_WARNING, FR_BASE_TOO_FAST, fr_time_step_row.key,
                                        FR_ARGUMENTS(fr_quantity("T", T, "s"), fr_quantity("largest", longest, "s"))),
                          FR_AT_MOST, fr_time_step_row.key, longest, "s");
    fr_report_end(report);
    if (missing)
        return FR_BAD_INPUT;
    *base = made;
    return FR_OK;
}

FrAcceleration fr_base_of_form(const FormBase *base, double t)
{
    FR_ASSERT(base);
    if (!base->log)
        return fr_shaking_at(&base->shaking, t);
    bool is_over = !base->log->column[FR_BASE] || t > fr_recording_duration(base->log);
    return fr_shaking_along(&base->shaking, is_over ? 0 : fr_recording_at(base->log, FR_BASE, t));
}
