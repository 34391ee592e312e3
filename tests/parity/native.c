// The cases of cases.txt on this machine: one line `name hash` each, to be compared with other compilers and
// WebAssembly.
//
//     parity cases.txt math.csv phi_z.csv
//     parity reports <cases                  see reports()
#include "friction/friction.h"
#include "law/parts.h"
#include "explorer/run/experiment.h"
#include "base/hash.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_ = 2048, CELLS_MAX = 32, NUMBERS_MAX = 1 << 18, BLOCK = 1 << 16, BLOCKS_MAX = 64, FINDINGS = 32 };

static double numbers[NUMBERS_MAX]; // columns of a case
static double values[NUMBERS_MAX];  // input values
static _Alignas(16) unsigned char work[FR_WORK_MAX];
static FrRun run = {.work = work};

static void fail(const char *what, const char *detail)
{
    fprintf(stderr, "parity: %s: %s\n", what, detail);
    exit(1);
}

/// The next line that is neither empty nor a comment, without its end; false at the end of the file.
static bool next_line(FILE *file, char *line)
{
    while (fgets(line, LINE_MAX_, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] && line[0] != '#')
            return true;
    }
    return false;
}

/// Split a line at a separator. Returns the number of cells.
static int cut(char *line, char separator, char **cell)
{
    int count = 0;
    for (char *next = line; next && count < CELLS_MAX; count++) {
        cell[count] = next;
        next = strchr(next, separator);
        if (next)
            *next++ = '\0';
    }
    return count;
}

static FILE *open_or_fail(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        fail("can not be read", path);
    return file;
}

static void print(const char *name, size_t count)
{
    printf("%s %016llx\n", name, fr_hash(numbers, count));
}

static double one(const char *function, double x, double y)
{
    static const struct {
        const char *name;
        double (*function)(double);
    } unary[] = {{"exp", fr_exp},
                 {"expm1", fr_expm1},
                 {"log", fr_log},
                 {"sin", fr_sin},
                 {"cos", fr_cos},
                 {"lambert_w0", fr_lambert_w0},
                 {"lambert_w0_log", fr_lambert_w0_log},
                 {"lambert_w_1", fr_lambert_wm1}};
    for (size_t i = 0; i < sizeof unary / sizeof *unary; i++)
        if (strcmp(unary[i].name, function) == 0)
            return unary[i].function(x);
    return strcmp(function, "atan2") == 0 ? fr_atan2(y, x) : fr_pow(x, y);
}

static void math_case(const char *name, const char *function, const char *path)
{
    FILE *file = open_or_fail(path);
    char line[LINE_MAX_], *cell[CELLS_MAX];
    size_t count = 0;
    while (next_line(file, line))
        if (cut(line, ',', cell) == 5 && strcmp(cell[0], function) == 0)
            numbers[count++] = one(function, strtod(cell[1], NULL), strtod(cell[2], NULL));
    fclose(file);
    if (count == 0)
        fail("there are no rows", function);
    print(name, count);
}

static void open_run(FrKind kind, const char *experiment_name, const char *lines)
{
    const FrExperiment *experiment = fr_experiment_find(kind, experiment_name);
    FrFinding found[1];
    FrReport report = fr_report(found, 1);
    if (!experiment)
        fail("there is no experiment", experiment_name);
    if (fr_run_open_experiment(&run, experiment, lines, NULL, &report) != FR_OK)
        fail(lines, report.finding[0].text);
}

/// Rows of phi_z.csv that share their parameters are one curve.
static size_t evaluate(const char *lines, int n, size_t count)
{
    if (n == 0)
        return count;
    static double curve[2 * NUMBERS_MAX];
    FrSamples samples = {.columns = 2, .capacity = n, .data = curve};
    open_run(FR_CURVE, "phi_z", lines);
    fr_curve_rows(&run, values, n, &samples);
    memcpy(numbers + count, curve + n, (size_t)n * sizeof *numbers);
    return count + (size_t)n;
}

static void transform_case(const char *name, const char *method, const char *path)
{
    static const char *const keys[] = {NULL, "F_S", "F_C", "v_S", "D", "alpha", "K", "B", "T", "Z"};
    FILE *file = open_or_fail(path);
    char line[LINE_MAX_], *cell[CELLS_MAX], lines[LINE_MAX_], last[LINE_MAX_] = "";
    size_t count = 0;
    int n = 0;
    next_line(file, line); // header
    while (next_line(file, line)) {
        if (cut(line, ',', cell) != 14)
            fail("not a row", line);
        bool coulomb = strcmp(cell[0], "coulomb") == 0;
        if (strtod(cell[5], NULL) != 1.0 && strcmp(method, "direct") == 0)
            continue;
        int length = snprintf(lines, sizeof lines, "law=%s\nmethod=%s", cell[0], method);
        for (int i = 1; i < 10; i++)
            if (strcmp(cell[i], "nan") != 0 && strcmp(keys[i], strcmp(cell[0], "stribeck") == 0 ? "" : "alpha") != 0)
                length += snprintf(lines + length, sizeof lines - (size_t)length, "\n%s=%.17g",
                                   coulomb && i == 1 ? "F" : keys[i], strtod(cell[i], NULL));
        if (strcmp(lines, last) != 0) {
            count = evaluate(last, n, count);
            n = 0;
            strcpy(last, lines);
        }
        values[n++] = strtod(cell[11], NULL);
    }
    fclose(file);
    print(name, evaluate(last, n, count));
}

static void curve_case(const char *name, const char *experiment, char **cell, const char *lines)
{
    double from = strtod(cell[0], NULL), to = strtod(cell[1], NULL);
    int n = atoi(cell[2]);
    open_run(FR_CURVE, experiment, lines);
    for (int i = 0; i < n; i++)
        values[i] = i == n - 1 ? to : from + ((to - from) * i) / (n - 1);
    FrSamples samples = {.columns = fr_experiment_channel_count(run.experiment), .capacity = n, .data = numbers};
    fr_curve_rows(&run, values, n, &samples);
    print(name, (size_t)samples.columns * (size_t)n);
}

static void run_case(const char *name, const char *experiment, char **cell, const char *lines)
{
    int rows = atoi(cell[0]), every = atoi(cell[1]);
    open_run(FR_RUN, experiment, lines);
    FrSamples samples = {.columns = fr_experiment_channel_count(run.experiment), .capacity = rows, .data = numbers};
    if (samples.columns * rows > NUMBERS_MAX || fr_run_rows(&run, every, &samples) != FR_OK)
        fail("the run is too long, or stopped", name);
    print(name, (size_t)samples.columns * (size_t)rows);
}

/// One run for each option in `choice`, "key=a,b,c". Writes the state of each run after each chunk of steps.
static void together_case(const char *name, const char *experiment, char **cell, char *choice, const char *lines)
{
    static FrRun runs[FR_BATCH_MAX];
    static char own[LINE_MAX_ * 2];
    FrRun *all[FR_BATCH_MAX];
    int chunks = atoi(cell[0]), steps = atoi(cell[1]), n = 0;
    char *values_of = strchr(choice, '=');
    *values_of++ = '\0';
    for (char *value = strtok(values_of, ","); value; value = strtok(NULL, ",")) {
        snprintf(own, sizeof own, "%s=%s\n%s", choice, value, lines);
        open_run(FR_RUN, experiment, own);
        runs[n] = run;
        all[n] = &runs[n];
        n++;
    }
    int channels = fr_experiment_channel_count(run.experiment);
    size_t count = 0;
    for (int chunk = 0; chunk < chunks; chunk++) {
        fr_runs_step(all, n, steps);
        for (int i = 0; i < n; i++, count += (size_t)channels) {
            if (count + FR_CHANNEL_MAX > NUMBERS_MAX)
                fail("the runs are too long", name);
            fr_run_now(&runs[i], numbers + count);
        }
    }
    print(name, count);
}

/// Marsaglia's xorshift128 (Journal of Statistical Software 8, 2003): 32 bits per call, as in JavaScript.
typedef struct Random {
    uint32_t x, y, z, w;
} Random;

static uint32_t random_word(Random *random)
{
    uint32_t t = random->x ^ (random->x << 11);
    random->x = random->y;
    random->y = random->z;
    random->z = random->w;
    random->w = random->w ^ (random->w >> 19) ^ t ^ (t >> 8);
    return random->w;
}

/// Fill the next block of arguments with three kinds in turn: uniform in [-1, 1); of any magnitude from 9e-13 to
/// 1.3e8 and both signs; within 2^32 units in the last place of the edge or its negative. Each is the same double
/// on every target.
static void next_arguments(Random *random, double edge)
{
    for (int i = 0; i < BLOCK; i++) {
        uint32_t high = random_word(random), low = random_word(random);
        if (i % 3 == 0) {
            values[i] = ((high >> 5) * 0x1p26 + (low >> 6)) * 0x1p-52 - 1;
        } else if (i % 3 == 1) {
            uint64_t bits = (high & 0x800fffff) | (1023 - 40 + (high >> 20 & 2047) % 67) << 20;
            bits = bits << 32 | low;
            memcpy(&values[i], &bits, sizeof bits);
        } else {
            double steps = (double)(low >> (high & 31)), share = high & 64 ? 1 + steps * 0x1p-52 : 1 - steps * 0x1p-52;
            values[i] = (high & 128 ? -edge : edge) * share;
        }
    }
}

/// Hash the hashes of the blocks, each as two numbers of 32 bits.
static void print_blocks(const char *name, const unsigned long long *hash, int blocks)
{
    for (int i = 0; i < blocks; i++) {
        numbers[2 * i] = (double)(hash[i] >> 32);
        numbers[2 * i + 1] = (double)(hash[i] & 0xffffffff);
    }
    print(name, 2 * (size_t)blocks);
}

static int blocks_of(const char *text)
{
    int blocks = atoi(text);
    if (blocks < 1 || blocks > BLOCKS_MAX)
        fail("not a number of blocks", text);
    return blocks;
}

static double reading(const char *key)
{
    double readings[FR_READING_MAX];
    run.experiment->read(fr_run_model(&run), readings);
    for (int i = 0; run.experiment->readings[i].key; i++)
        if (strcmp(run.experiment->readings[i].key, key) == 0)
            return readings[i];
    fail("there is no reading", key);
    return 0;
}

/// Every instruction set of this processor must give the bits of single calls.
static void array_case(const char *name, int blocks, const char *lines)
{
    static const char *const sets[] = {[FR_PORTABLE] = "portable", [FR_AVX2] = "AVX2", [FR_AVX512] = "AVX-512"};
    static double single[BLOCK];
    unsigned long long hash[BLOCKS_MAX];
    Random random = {123456789, 362436069, 521288629, 88675123};
    open_run(FR_CURVE, "phi_z", lines);
    const FrPhiZ *phi_z = run.experiment->phi_z(fr_run_model(&run));
    FrInstructions last = phi_z_in(phi_z)->kernel < 0 ? FR_PORTABLE : fr_instructions();
    double edge = reading("x_stick");
    for (int block = 0; block < blocks; block++) {
        next_arguments(&random, edge);
        for (int i = 0; i < BLOCK; i++)
            single[i] = fr_phi_z(phi_z, values[i]);
        hash[block] = fr_hash(single, BLOCK);
        for (FrInstructions instructions = FR_PORTABLE; instructions <= last; instructions++) {
            fr_phi_z_array_with(instructions, phi_z, BLOCK, values, numbers);
            for (int i = 0; i < BLOCK; i++)
                if (memcmp(&numbers[i], &single[i], sizeof *numbers) != 0) {
                    char text[200];
                    snprintf(text, sizeof text, "%s at x = %a: %a in an array, %a alone", sets[instructions], values[i],
                             numbers[i], single[i]);
                    fail(name, text);
                }
        }
    }
    print_blocks(name, hash, blocks);
}

static void batch_case(const char *name, const char *function, char **cell)
{
    unsigned long long hash[BLOCKS_MAX];
    Random random = {123456789, 362436069, 521288629, 88675123};
    int blocks = blocks_of(cell[0]);
    for (int block = 0; block < blocks; block++) {
        next_arguments(&random, strtod(cell[1], NULL));
        for (int i = 0; i < BLOCK; i++)
            numbers[i] = one(function, values[i], 0);
        hash[block] = fr_hash(numbers, BLOCK);
    }
    print_blocks(name, hash, blocks);
}

/// Read cases from the standard input, each a line `run|curve name` and lines key=value up to a zero byte. Prints one
/// line for each: the answer to opening it, as the JSON that the page reads.
static int reports(void)
{
    static char input[1 << 24], answer[1 << 17];
    static FrFinding findings[FINDINGS]; // limit of the module
    size_t length = fread(input, 1, sizeof input - 1, stdin);
    if (length == sizeof input - 1)
        fail("too many cases", "reports");
    input[length] = '\0';
    for (char *at = input, *next; at < input + length; at = next) {
        next = at + strlen(at) + 1;
        char *lines = at + strcspn(at, "\n");
        if (*lines)
            *lines++ = '\0';
        bool is_run = strncmp(at, "run ", 4) == 0;
        const FrExperiment *experiment = fr_experiment_find(is_run ? FR_RUN : FR_CURVE, strchr(at, ' ') + 1);
        if (!experiment)
            fail("there is no experiment", at);
        FrReport report = fr_report(findings, FINDINGS);
        report.notes = true;
        run = (FrRun){.work = work};
        fr_run_open_experiment(&run, experiment, lines, NULL, &report);
        if (fr_describe_run(&run, &report, answer, sizeof answer) >= (int)sizeof answer)
            fail("the answer is too long", at);
        puts(answer);
    }
    return 0;
}

int main(int count, char **arguments)
{
    if (count == 2 && strcmp(arguments[1], "reports") == 0)
        return reports();
    if (count != 4)
        fail("usage", "parity cases.txt math.csv phi_z.csv | reports");
    if (!fr_self_test())
        fail("fr_self_test", "this build gives other bits than every other one");
    FILE *file = open_or_fail(arguments[1]);
    char line[LINE_MAX_], *cell[CELLS_MAX], lines[LINE_MAX_];
    while (next_line(file, line)) {
        int cells = cut(line, ' ', cell);
        if (cells < 3)
            fail("not a case", line);
        int settings = strcmp(cell[1], "curve") == 0 || strcmp(cell[1], "together") == 0 ? 6
                       : strcmp(cell[1], "array") == 0                                   ? 3
                                                                                         : 5;
        lines[0] = '\0';
        for (int i = settings; i < cells; i++)
            snprintf(lines + strlen(lines), sizeof lines - strlen(lines), "%s\n", cell[i]);
        if (strcmp(cell[1], "math") == 0)
            math_case(cell[0], cell[2], arguments[2]);
        else if (strcmp(cell[1], "transform") == 0)
            transform_case(cell[0], cell[2], arguments[3]);
        else if (strcmp(cell[1], "curve") == 0)
            curve_case(cell[0], cell[2], cell + 3, lines);
        else if (strcmp(cell[1], "run") == 0)
            run_case(cell[0], cell[2], cell + 3, lines);
        else if (strcmp(cell[1], "together") == 0)
            together_case(cell[0], cell[2], cell + 3, cell[5], lines);
        else if (strcmp(cell[1], "array") == 0)
            array_case(cell[0], blocks_of(cell[2]), lines);
        else if (strcmp(cell[1], "batch") == 0)
            batch_case(cell[0], cell[2], cell + 3);
        else
            fail("not a case", cell[1]);
    }
    fclose(file);
    return 0;
}
