// Identify an XL330 from recordings that tell mass, length, kp and vin (in lines like "# mass=0.49").
//
//     identify DIR/*.csv        with -fopenmp on all processors
//
// Each line is a parameter of the model that is named, with its interval of 90 %. Each recording is left out
// of one fit, which then has to predict it.
#include <friction/friction.h>

#include <stdio.h>
#include <stdlib.h>

enum { FILES = 256 };

static bool tell(void *to, const FrProgress *now)
{
    return fprintf(to, "\r%3.0f %%", 100 * now->whole) > 0;
}

static void threads(void *to, int count, void (*piece)(void *data, int i), void *data)
{
    (void)to;
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic)
#endif
    for (int i = 0; i < count; i++)
        piece(data, i);
}

/// Read a recording and the values of its bench. Returns false if the file cannot be read, or is too long.
static bool read_one(FrIdentifyRecording *one, const char *path, FrReport *report)
{
    static char text[1 << 24];
    FILE *in = fopen(path, "rb");
    FrRecordingFile file = {.name = path, .text = text, .length = in ? fread(text, 1, sizeof text, in) : 0};
    if (in)
        fclose(in);
    if (!in || file.length == sizeof text)
        return false;
    one->name = path;
    one->bench = fr_default_bench();
    if (fr_servo_published(&one->bench.servo, "xl330", FR_M1, report) == FR_OK &&
        fr_recording_read(&one->recording, &file, malloc(fr_recording_size(&file)), report) == FR_OK)
        fr_bench_set(&one->bench, one->recording.remark, one->recording.remark_count, report);
    return true;
}

int main(int count, char **path)
{
    static FrIdentifyRecording recording[FILES];
    static FrIdentified found;
    static FrFinding finding[32];
    FrReport report = fr_report(finding, 32);
    bool good = count > 1 && count <= FILES + 1;
    fr_report_begin(&report); // one report for all files
    for (int i = 1; i < count && good; i++) {
        recording[i - 1].group = i;
        good = read_one(&recording[i - 1], path[i], &report);
    }
    if (!good)
        fprintf(stderr, "usage: identify FILE.csv ..., at most %d files of at most 16 MB\n", FILES);
    FrIdentifyDef def = fr_default_identify();
    def.servo = "xl330";
    def.progress = tell;
    def.progress_context = stderr;
    def.parallel = threads;
    good = good && report.error_count == 0 && fr_identify(&def, recording, count - 1, &found, &report) == FR_OK;
    fr_report_end(&report);
    fprintf(stderr, "\n");
    for (int i = 0; i < report.count; i++) // errors, and doubts about the result
        fprintf(stderr, "%s\n", report.finding[i].text);
    if (!good || found.named < 0)
        return 1;
    const FrIdentifiedModel *model = &found.model[found.named];
    printf("M%d, error %g rad\n", found.named + 1, model->loss);
    for (const FrIdentifiedParameter *one = model->parameter; one->key; one++)
        printf("%s = %g, %g to %g\n", one->key, one->value, one->from, one->to);
    return 0;
}
