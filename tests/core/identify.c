// fr_identify: the same bits in any number of pieces and in any order, cancelling, memory, and what is refused. The
// test of the installed library compares it with the command.
#include "fits.h"
#include "identify/fit.h"
#include "reports.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LOGS = 3, ROWS = 161 };

typedef struct Input {
    Fits *fits;
    double time[ROWS];
    FrIdentifyRecording recording[LOGS];
    FrIdentifyDef def;
} Input;

/// Recordings simulated with M3, one with the angles to a hundredth of a radian, so that no model is perfect.
static Input *new_input(void)
{
    Input *input = calloc(1, sizeof *input);
    input->fits = new_fits(FR_M3, LOGS, ROWS, 0);
    for (int k = 0; k < ROWS; k++)
        input->time[k] = 0.005 * k;
    for (int i = 0; i < LOGS; i++) {
        static const char *const names[LOGS] = {"first", "second", "third"};
        const FrFitLog *log = &input->fits->log[i];
        for (int k = 0; k < ROWS; k++)
            input->fits->measured[i][k] = round(500 * input->fits->measured[i][k]) / 500;
        FrIdentifyRecording *one = &input->recording[i];
        *one = (FrIdentifyRecording){.name = names[i], .bench = log->bench, .group = i};
        fr_servo_published(&one->bench.servo, "xl330", FR_M6, NULL); // its friction terms do not matter
        one->bench.servo.kp = log->bench.servo.kp;
        one->recording =
            (FrRecording){.count = ROWS, .column = {input->time, log->goal, log->measured, NULL, log->enabled}};
    }
    input->def = fr_default_identify();
    input->def.servo = "xl330";
    input->def.models = 1u << FR_M1 | 1u << FR_M3;
    input->def.budget = 1000;
    return input;
}

static void free_input(Input *input)
{
    free_fits(input->fits);
    free(input);
}

/// The last piece first.
static void backwards(void *context, int count, void (*piece)(void *data, int i), void *data)
{
    int *most = context;
    *most = count > *most ? count : *most;
    while (count-- > 0)
        piece(data, count);
}

/// The same bits in all numbers of a result; bytes between fields may differ.
static bool are_same(const FrIdentified *a, const FrIdentified *b)
{
    bool same = a->best == b->best && a->named == b->named && a->simplest == b->simplest && a->sure == b->sure &&
                a->supported == b->supported && a->independent == b->independent && a->motion == b->motion &&
                a->repeat_T == b->repeat_T;
    for (int m = 0; m < FR_IDENTIFY_MODELS; m++) {
        const FrIdentifiedModel *x = &a->model[m], *y = &b->model[m];
        same = same && x->fitted == y->fitted && x->evaluations == y->evaluations && x->restarts == y->restarts &&
               memcmp(&x->loss, &y->loss, 6 * sizeof x->loss) == 0 &&
               memcmp(x->correlation, y->correlation, sizeof x->correlation) == 0;
        for (int i = 0; i < x->count; i++) // value, interval and bootstrap
            same = same && memcmp(&x->parameter[i].value, &y->parameter[i].value, 5 * sizeof(double)) == 0;
    }
    return same;
}

Test(identify, pieces_and_their_order_do_not_matter)
{
    Input *input = new_input();
    FrIdentified *one = calloc(1, sizeof *one), *other = calloc(1, sizeof *other);
    input->def.bootstrap = 2;
    cr_assert(fr_identify(&input->def, input->recording, LOGS, one, NULL) == FR_OK);
    for (int pieces = 1; pieces <= 64; pieces += 21) {
        int most = 0;
        input->def.parallel = backwards;
        input->def.parallel_context = &most;
        input->def.pieces = pieces;
        cr_assert(fr_identify(&input->def, input->recording, LOGS, other, NULL) == FR_OK);
        cr_expect(most <= pieces);
        cr_expect(pieces == 1 || most > 1);
        cr_expect(are_same(one, other), "%d pieces", pieces);
    }
    const FrIdentifiedModel *model = &one->model[FR_M3];
    cr_expect(model->fitted && one->model[FR_M1].fitted && !one->model[FR_M6].fitted);
    cr_expect(one->named == FR_M3);
    cr_expect(model->loss < 0.001 && model->left_out < 0.01 && model->published > model->loss);
    cr_expect(isnan(model->held_out) && one->model[FR_M1].loss > 2 * model->loss);
    for (int i = 0; i < model->count; i++) {
        const FrIdentifiedParameter *parameter = &model->parameter[i];
        cr_expect(parameter->from <= parameter->value && parameter->value <= parameter->to, "%s", parameter->key);
        cr_expect(parameter->low <= parameter->high, "%s", parameter->key);
    }
    cr_expect(model->parameter[model->count].key == NULL);
    free(one);
    free(other);
    free_input(input);
}

Test(identify, error_of_the_result_is_its_loss)
{
    Input *input = new_input();
    FrIdentified *found = calloc(1, sizeof *found);
    double sum = 0, angle[ROWS], held;
    input->def.folds = 0;
    input->def.intervals = false;
    input->recording[2].held_out = true;
    cr_assert(fr_identify(&input->def, input->recording, LOGS, found, NULL) == FR_OK);
    const FrIdentifiedModel *model = &found->model[FR_M3];
    for (int i = 0; i < 2; i++)
        sum += fr_identify_error(&input->def, &input->recording[i], &model->servo, NULL);
    held = fr_identify_error(&input->def, &input->recording[2], &model->servo, angle);
    cr_expect(sum / 2 == model->loss);
    cr_expect(held == model->held_out);
    cr_expect(fabs(angle[ROWS - 1] - input->fits->measured[2][ROWS - 1]) < 0.05);
    cr_expect(found->named == -1);
    cr_expect(isnan(model->left_out) && isnan(model->parameter[0].from));
    free(found);
    free_input(input);
}

/// Cancels after some calls.
static bool few(void *context, const FrProgress *progress)
{
    cr_expect(progress->share >= 0 && progress->share <= 1 && progress->whole >= 0 && progress->whole <= 1);
    cr_expect(progress->loss[FR_M2] == (double)INFINITY);
    return --*(int *)context > 0;
}

/// Memory that counts its blocks and fails after some.
typedef struct Room {
    int blocks, left;
} Room;

static void *allocate(void *context, size_t size)
{
    Room *room = context;
    if (room->left == 0)
        return NULL;
    room->left--;
    room->blocks++;
    return malloc(size);
}

static void release(void *context, void *memory)
{
    ((Room *)context)->blocks--;
    free(memory);
}

/// Keeps the progress of the last call.
static bool keep(void *context, const FrProgress *progress)
{
    *(FrProgress *)context = *progress;
    return true;
}

Test(identify, the_last_progress_is_whole_and_one_group_is_a_warning)
{
    Input *input = new_input();
    FrIdentified *found = calloc(1, sizeof *found);
    FrFinding finding[8];
    FrReport report = fr_report(finding, 8);
    FrProgress last = {.whole = -1};
    input->def.models = 1u << FR_M1;
    input->def.intervals = false;
    input->def.progress = keep;
    input->def.progress_context = &last;
    for (int i = 0; i < LOGS; i++)
        input->recording[i].group = 1;
    cr_assert(fr_identify(&input->def, input->recording, LOGS, found, &report) == FR_OK);
    cr_expect(last.whole == 1 && last.share == 1 && last.loss[FR_M1] == found->model[FR_M1].loss);
    cr_expect(found->named == -1 && !isnan(found->model[FR_M1].left_out), "each recording is a group");
    input->def.protocol = FR_PROTOCOL_LINEAR;
    cr_assert(fr_identify(&input->def, input->recording, LOGS, found, &report) == FR_OK);
    cr_expect(found->named == -1 && finding[0].code == FR_FIT_ONE_GROUP && finding[0].severity == FR_WARNING);
    input->def.folds = 0;
    cr_assert(fr_identify(&input->def, input->recording, LOGS, found, &report) == FR_OK);
    cr_expect(report.count == 0 || finding[0].code != FR_FIT_ONE_GROUP, "asked for");
    free(found);
    free_input(input);
}

/// Cancels the second time that the electronics are reported.
static bool until_the_electronics(void *context, const FrProgress *progress)
{
    int *times = context;
    *times += progress->stage == FR_STAGE_EXTRAS;
    return *times < 2;
}

Test(identify, cancelled_while_the_electronics_are_tried_it_keeps_what_is_complete)
{
    Input *input = new_input();
    FrIdentified *found = calloc(1, sizeof *found), *without = calloc(1, sizeof *without);
    int times = 0;
    input->def.models = 1u << FR_M1 | 1u << FR_M3;
    input->def.intervals = false;
    input->def.extras = false;
    cr_assert(fr_identify(&input->def, input->recording, LOGS, without, NULL) == FR_OK);
    input->def.extras = true;
    input->def.progress = until_the_electronics;
    input->def.progress_context = &times;
    cr_assert(fr_identify(&input->def, input->recording, LOGS, found, NULL) == FR_CANCELLED);
    for (int m = FR_M1; m <= FR_M3; m += FR_M3 - FR_M1) {
        cr_expect(found->model[m].loss == without->model[m].loss && found->model[m].count == without->model[m].count);
        cr_expect(found->model[m].left_out == without->model[m].left_out);
    }
    cr_expect(found->named == without->named && found->steps == without->steps && found->motion > 0);
    free(found);
    free(without);
    free_input(input);
}

typedef struct Calls {
    int now, last;
} Calls;

/// Cancels at the last of some calls in the search for intervals.
static bool in_the_intervals(void *context, const FrProgress *progress)
{
    Calls *calls = context;
    calls->now += progress->stage == FR_STAGE_INTERVALS;
    return calls->now < calls->last;
}

Test(identify, cancelled_while_the_step_of_the_intervals_is_halved_it_has_the_errors_of_the_whole_one)
{
    Input *input = new_input();
    FrIdentified *found = calloc(1, sizeof *found), *whole = calloc(1, sizeof *whole);
    Calls calls = {0, 1 << 30};
    input->def.models = 1u << FR_M1;
    input->def.progress = in_the_intervals;
    input->def.progress_context = &calls;
    cr_assert(fr_identify(&input->def, input->recording, LOGS, whole, NULL) == FR_OK);
    cr_assert(calls.now > 3);
    // the last call is at the end, when nothing is left to cancel
    for (int before = 1; before <= 3; before++) {
        calls = (Calls){0, calls.now - 1};
        cr_assert(fr_identify(&input->def, input->recording, LOGS, found, NULL) == FR_CANCELLED);
        cr_expect(found->model[FR_M1].loss == whole->model[FR_M1].loss, "%d before the end", before);
        cr_expect(found->steps == whole->steps);
    }
    free(found);
    free(whole);
    free_input(input);
}

Test(identify, memory_is_given_back_when_cancelled_or_exhausted)
{
    Input *input = new_input();
    FrIdentified *found = calloc(1, sizeof *found);
    const FrFree free_ones[] = {{"error_gain_ratio", (double)NAN, (double)NAN}};
    input->def.free = free_ones;
    input->def.free_count = 1;
    input->def.progress = few;
    input->def.allocate = allocate;
    input->def.release = release;
    bool partly = false;
    for (int calls = 1, done = 0; !done; calls *= 3) {
        Room room = {0, 1 << 30};
        int left = calls;
        input->def.progress_context = &left;
        input->def.memory_context = &room;
        FrStatus status = fr_identify(&input->def, input->recording, LOGS, found, NULL);
        cr_expect(room.blocks == 0, "%d calls", calls);
        cr_assert(status == FR_OK || status == FR_CANCELLED);
        done = status == FR_OK;
        partly = partly || (!done && found->model[FR_M3].fitted);
    }
    cr_expect(partly, "the best so far");
    cr_expect(found->extra_count == 1);
    for (int left = 0, done = 0; !done; left = left * 2 + 1) {
        Room room = {0, left};
        int calls = 1 << 30;
        input->def.progress_context = &calls;
        input->def.memory_context = &room;
        FrStatus status = fr_identify(&input->def, input->recording, LOGS, found, NULL);
        cr_expect(room.blocks == 0, "%d blocks", left);
        cr_assert(status == FR_OK || status == FR_NO_MEMORY);
        done = status == FR_OK;
    }
    free(found);
    free_input(input);
}

Test(identify, what_is_refused_is_reported)
{
    Input *input = new_input();
    FrIdentified found = {.best = 7};
    FrFinding finding[8];
    FrReport report = fr_report(finding, 8);
    const FrSetting fixed[] = {{"kt", -1, NULL}, {"vin", 7, NULL}};
    const FrFree free_ones[] = {{"R", 3, 2}, {"nonsense", (double)NAN, (double)NAN}};
    FrIdentifyDef def = input->def;
    def.servo = "none";
    def.budget = 5;
    cr_expect(fr_identify(&def, input->recording, LOGS, &found, &report) == FR_BAD_INPUT);
    cr_expect(report.error_count == 2);
    def = input->def;
    def.fixed = fixed;
    def.free = free_ones;
    def.fixed_count = def.free_count = 2;
    cr_expect(fr_identify(&def, input->recording, LOGS, &found, &report) == FR_BAD_INPUT);
    cr_expect(report.error_count == 4);
    cr_expect(fr_identify(&input->def, NULL, 0, &found, &report) == FR_BAD_INPUT);
    const FrSetting all[] = {{"kt", 1, NULL},
                             {"R", 3, NULL},
                             {"armature", 1e-3, NULL},
                             {"q_offset", 0, NULL},
                             {"friction_base", 0, NULL},
                             {"friction_viscous", 0, NULL},
                             {"delay", 0.01, NULL}};
    def = input->def;
    def.fixed = all;
    def.fixed_count = 7;
    cr_expect(fr_identify(&def, input->recording, LOGS, &found, &report) == FR_BAD_INPUT);
    cr_expect(report.error_count == 1 && finding[0].code == FR_FIT_ALL_FIXED, "M3 has more parameters than M1");
    FrSetting many[30];
    for (int i = 0; i < 30; i++)
        many[i] = (FrSetting){"delay", 0.01, NULL};
    def = input->def;
    def.fixed = many;
    def.fixed_count = 30;
    cr_expect(fr_identify(&def, input->recording, LOGS, &found, &report) == FR_BAD_INPUT);
    cr_expect(finding[0].code == FR_TOO_MANY_PARAMETERS);
    input->recording[1].recording = input->recording[0].recording;
    input->recording[2].recording.column[FR_POSITION] = NULL;
    cr_expect(fr_identify(&input->def, input->recording, LOGS, &found, &report) == FR_BAD_INPUT);
    cr_expect(report.error_count == 2);
    cr_expect(found.best == 7);
    free_input(input);
}

Test(identify, a_recording_is_read_in_one_call_with_its_bench)
{
    const char text[] = "# mass=0.49, length=0.1\n# kp=200\n# motor=left, vin=7.4\nt,goal,position\n0,0,0\n0.01,1,0.1\n"
                        "0.02,1,0.3\n";
    const FrRecordingFile file = {.name = "text", .text = text, .length = sizeof text - 1};
    FrRecording recording = {0}, even;
    FrBenchDef bench = fr_default_bench();
    FrFinding finding[4];
    FrReport report = fr_report(finding, 4);
    void *memory = malloc(fr_recording_size(&file));
    cr_assert(fr_recording_read(&recording, &file, memory, &report) == FR_OK);
    cr_expect(recording.count == 3);
    cr_expect(recording.remark_count == 5);
    cr_expect(fr_bench_set(&bench, recording.remark, recording.remark_count, &report) == FR_OK);
    cr_expect(bench.mass == 0.49 && bench.length == 0.1 && bench.servo.kp == 200 && bench.servo.vin == 7.4);
    cr_expect(report.count == 1 && finding[0].code == FR_FIT_UNUSED && strstr(finding[0].text, "motor"));
    double samples[5 * FR_COLUMNS];
    cr_expect(fr_recording_rows(&recording, 0.005, 0, 1) == 5);
    cr_expect(fr_recording_resample(&even, &recording, 0.005, 0, 1, samples, &report) == FR_OK);
    cr_expect(even.count == 5);
    cr_expect(fabs(even.column[FR_POSITION][3] - 0.2) < 1e-15);
    cr_expect(even.column[FR_ENABLED][0] == 1 && !even.column[FR_VELOCITY]);
    cr_expect(fr_recording_resample(&even, &recording, 0.1, 0, 1, samples, &report) == FR_BAD_INPUT);
    FrRecordingFile cut = file;
    cut.length -= 16;
    cr_expect(fr_recording_read(&recording, &cut, memory, &report) == FR_BAD_INPUT);
    free(memory);
}

Test(identify, settings_of_a_bench_are_checked_by_their_rows)
{
    const FrSetting good[] = {{"arm-mass", 0.1, NULL},   {"T", 0.002, NULL},   {"integrator", 0, "semi"},
                              {"control", 0, "current"}, {"damping", 3, NULL}, {"load_friction_motor", 0.1, NULL},
                              {"tau_hand", 0.5, NULL},   {"delay", 0.01, NULL}};
    const FrSetting bad[] = {
        {"mass", -1, NULL}, {"length", 0, "long"}, {"integrator", 0, "none"}, {"T", 0, NULL}, {"kp", 0, "high"}};
    FrBenchDef def = fr_default_bench(), before;
    FrFinding finding[8];
    FrReport report = fr_report(finding, 8);
    cr_expect(fr_bench_set(&def, good, 8, &report) == FR_OK);
    cr_expect(report.count == 0);
    cr_expect(def.arm_mass == 0.1 && def.T == 0.002 && def.integrator == FR_UPDATE_SEMI);
    cr_expect(def.servo.control == FR_CONTROL_CURRENT && def.servo.damping == 3 && def.tau_hand == 0.5);
    cr_expect(def.servo.load_friction_motor == 0.1 && def.servo.delay == 0.01);
    before = def;
    cr_expect(fr_bench_set(&def, bad, 5, &report) == FR_BAD_INPUT);
    cr_expect(report.error_count == 5);
    cr_expect(def.mass == before.mass && def.length == before.length && def.T == before.T);
    cr_expect(def.integrator == before.integrator && def.servo.kp == before.servo.kp);
}
