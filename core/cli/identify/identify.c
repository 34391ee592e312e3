// friction identify: read, fit, judge, and print the results.
#include "identify.h"
#include "identify/fit.h"
#include "base/hash.h"

#include "output.h"
#include "ranks.h"
#include "explorer/study/outputs.h"
#include "explorer/study/study.h"

#include <stdio.h>
#include <string.h>

static Study study;
static Journal journal;
static Workers workers;

static int out_of_memory(void)
{
    fprintf(stderr, "friction: out of memory\n");
    return 1;
}

static void print_all(const FrReport *report)
{
    const Found *found = &study.numbers.found;
    printf("# %d recording%s, T = %.9g s, %s; errors in rad, parameters in SI units\n", study.logs.count,
           study.logs.count == 1 ? "" : "s", study.logs.T,
           study.options.loss == FR_LOSS_RMS ? "root mean square errors" : "mean absolute errors");
    print_in_words(stdout, found, "# ");
    print_notes(report);
    print_models(stdout, found);
}

/// Open the journal of this command, with the results of an earlier run of it.
static void open_journal(FrReport *report)
{
    static char path[4096], id[80], settings[IDENTIFY_TEXT_MAX];
    settings_of(&study.options, settings, sizeof settings);
    unsigned long long hash = hash_of_logs(&study.logs) ^ hash_of_logs(&study.held);
    hash = fr_hash_bytes(hash, settings, strlen(settings));
    hash = fr_hash_bytes(hash, study.given.lines, strlen(study.given.lines)); // the file may have changed since
    snprintf(id, sizeof id, "%016llx", hash);
    journal = (Journal){.id = id, .seconds = study.options.checkpoint};
    journal.argument_count = study.options.count;
    journal.argument = study.options.argument;
    workers = (Workers){study.options.jobs, study.options.quiet, &journal};
    for (int i = 0; i < merged_count(); i++)
        journal_read(&journal, merged_path(i), report);
    if (!study.options.out)
        return;
    snprintf(path, sizeof path, "%s/checkpoint.json", study.options.out);
    journal.path = path;
    FILE *there = study.options.resume ? fopen(path, "rb") : NULL;
    if (there) {
        fclose(there);
        journal_read(&journal, path, report);
    } else if (study.options.resume && !study.options.quiet) {
        fprintf(stderr, "no %s: begins anew\n", path);
    }
}

/// Run a part of the restarts, for friction merge.
static int make_part(void)
{
    int part = study.options.part, parts = study.options.parts;
    FrFit *fit = &study.numbers.found.fit;
    bool done = run_part(fit, &study.numbers.data, part, parts, &workers) &&
                run_part_of_folds(&study.numbers.found.folds, fit, &study.numbers.data, part, parts, &workers);
    if (journal.path && !journal_write(&journal))
        return 1;
    printf("# part %d of %d: %d restarts%s\n", part, parts, journal.ended_count,
           done ? "" : "; the same command with --resume goes on");
    return done ? 0 : 3;
}

/// Run all work units. Returns false if a signal stopped them. If memory is exhausted, `coming` is NO_MEMORY.
static bool make_all(Coming *coming)
{
    WorkUnit work;
    // bound: the works of all stages, each of which is given once
    while ((*coming = fr_fit_study_next(&study.numbers, &work)) == WORK_COMES)
        if (!run_work(&work, &workers))
            return false;
    return true;
}

/// Print warnings about the recordings before a long fit, not only after it.
static void warn(const FrReport *report)
{
    for (int i = 0; i < report->count; i++)
        if (report->finding[i].severity == FR_WARNING)
            fprintf(stderr, "friction: warning: %s\n", report->finding[i].text);
}

/// Write the folder of --out.
static bool write_folder(const Found *found)
{
    bool written = true;
    for (int number = 0; number < IDENTIFY_OUTPUTS; number++) {
        const Output output = output_of(found, number);
        if (output.name[0])
            written = write_file(study.options.out, output.name, print_output, &output) && written;
    }
    return written;
}

/// Fit, print the results and write the files.
static int fit_and_print(const FrReport *report)
{
    Coming coming;
    warn(report);
    bool done = make_all(&coming);
    if (coming == NO_MEMORY)
        return out_of_memory();
    fr_fit_study_conclude(&study.numbers);
    print_all(report);
    if (done && journal.path)
        remove_file(journal.path);
    else if (!done && journal.path)
        fprintf(stderr, "friction: stopped; the same command with --resume goes on\n");
    bool written = !study.options.out || (study.numbers.found.errors && write_folder(&study.numbers.found));
    return !written ? 1 : done ? 0 : 3;
}

static int run_study(FrReport *report)
{
    if (ranks.own > 0)
        study.options.out = NULL;
    if (study.options.out)
        make_folder(study.options.out, report);
    if (report->error_count == 0)
        open_journal(report);
    if (report->error_count > 0)
        return 2;
    if (!fr_fit_study_begin(&study.numbers))
        return out_of_memory();
    return study.options.part ? make_part() : fit_and_print(report);
}

int identify(int count, char **arguments, FrReport *report)
{
    if (asks_for("law=", count, arguments))
        return identify_law(count, arguments, report);
    if (!laws_have_keys(count, arguments, report))
        return 2;
    if (asks_for("losses=", count, arguments))
        return identify_losses(count, arguments, report);
    bool accepted = read_study(&study, count, arguments, report);
    int code = accepted ? run_study(report) : report->error_count > 0 ? 2 : out_of_memory();
    journal_free(&journal);
    free_study(&study);
    return code;
}
