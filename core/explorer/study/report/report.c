// The report: all its parts in order, as one HTML file and as Markdown.
#include "report.h"
#include "identify/fit.h"

#include "svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Largest number of recordings that are drawn. If there are more, those with the largest errors are drawn.
enum { DRAWN_MAX = 48 };

static const char *const style =
    ":root{color-scheme:light dark;--ground:#fff;--text:#1a1a1a;--faint:#555;--rule:#d5d5d5;--panel:#f5f6f8}\n"
    "body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:76rem;background:var(--ground);color:var(--text);"
    "font:1rem/1.5 system-ui,'Segoe UI','Helvetica Neue',Arial,sans-serif}\n"
    "h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0 1rem}h2{font-size:1.25rem;margin:2.5rem 0 .75rem}\n"
    "p,li{max-width:52rem}.verdict{font-size:1.15rem;border-left:.25rem solid #0072b2;padding-left:1rem;margin:1rem 0}\n"
    ".verdict p{margin:.4rem 0}.verdict p:first-child{font-weight:600}\n"
    ".pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1.5rem;"
    "align-items:start}\n"
    "figure{margin:0;min-width:0;max-width:44rem}figcaption{font-size:.875rem;color:var(--faint);overflow-wrap:anywhere}\n"
    "figcaption b{color:var(--text)}svg{display:block;width:100%;height:auto}\n"
    ".table{overflow-x:auto;margin:1rem 0}table{border-collapse:collapse;font-size:.875rem;"
    "font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.3rem .7rem;border-bottom:1px solid var(--rule);text-align:right;white-space:nowrap}.l{text-align:left}\n"
    "th:first-child{padding-left:0}th{font-weight:600}th[scope=row]{font-weight:400}\n"
    "th[scope=col]{white-space:normal;vertical-align:bottom}\n"
    "pre{background:var(--panel);padding:.75rem 1rem;overflow-x:auto;font-size:.875rem}code{font-family:ui-monospace,"
    "Menlo,Consolas,monospace;font-size:.92em}pre code{font-size:1em}\n"
    "sub,sup{line-height:0;font-style:normal;font-size:.75em}\n";

static const char *const print_style =
    "@media print{body{max-width:none;padding:0;font-size:10pt}figure,tr,pre,.verdict{break-inside:avoid}"
    "h2{break-after:avoid}.pictures{grid-template-columns:1fr 1fr;gap:1rem}.table{overflow:visible}"
    "th,td{padding:.15rem .4rem}table{font-size:8pt}pre{white-space:pre-wrap}}\n";

static void print_head(FILE *file, const char *title)
{
    fprintf(file, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                  "content=\"width=device-width,initial-scale=1\"/>\n<title>");
    print_escaped(file, title);
    fprintf(file,
            "</title>\n<style>\n%s@media screen and (prefers-color-scheme:dark){\n"
            ":root{--ground:#15171a;--text:#ececec;--faint:#b0b0b0;--rule:#3a3d42;--panel:#202329}\n",
            style);
    print_dark_inks(file);
    fprintf(file, "}\n%s</style>\n</head>\n<body>\n<main>\n", print_style);
}

// ---------------------------------------------------------------------------------------------------------------

static void figure_begin(const Report *report)
{
    fprintf(report->document.file, "<figure>\n");
}

static void figure_end(const Report *report, const char *caption)
{
    fprintf(report->document.file, "<figcaption>");
    print_escaped(report->document.file, caption);
    fprintf(report->document.file, "</figcaption>\n</figure>\n");
}

static void tell_models(Report *report)
{
    const Found *found = report->found;
    FILE *file = report->document.file;
    block(&report->document, SECTION, "Errors of the models");
    if (report->document.is_html) {
        fprintf(file, "<div class=\"pictures\">\n");
        figure_begin(report);
        draw_errors(file, found);
        figure_end(report,
                   found->judged || found->held_count > 1
                       ? "Whiskers: one standard error over the recordings. Published set: on the fitted recordings."
                       : "Published set: on the fitted recordings.");
        figure_begin(report);
        draw_convergence(file, found);
        figure_end(report, "Each point is a search that found a smaller error. Simpler models come first, and their "
                           "optima are the first starts of richer ones.");
        fprintf(file, "</div>\n");
    }
    table_of_models(report);
}

/// Smallest error of a recording that is drawn.
static double drawn_from(const Report *report)
{
    const Found *found = report->found;
    int count = recordings_of(found);
    for (int i = 0; i < count && count > DRAWN_MAX; i++) {
        int larger = 0;
        for (int j = 0; j < count; j++)
            larger += error_at(found, report->chosen, j) > error_at(found, report->chosen, i);
        if (larger == DRAWN_MAX - 1)
            return error_at(found, report->chosen, i);
    }
    return 0;
}

static void draw_recordings(const Report *report)
{
    const Found *found = report->found;
    FILE *file = report->document.file;
    double from = drawn_from(report);
    fprintf(file, "<div class=\"pictures\">\n");
    for (int i = 0, drawn = 0; i < recordings_of(found) && drawn < DRAWN_MAX; i++) {
        const IdentifyLog *log = recording_at(found, i);
        double error = error_at(found, report->chosen, i);
        if (error < from)
            continue;
        drawn++;
        figure_begin(report);
        draw_recording(file, report, i);
        fprintf(file, "<figcaption><b>");
        print_escaped(file, plain(log->name, strlen(log->name)).text);
        Text trajectory = bench_text(log, "trajectory");
        bool is_known = strcmp(trajectory.text, NONE) != 0;
        char facts[1600];
        snprintf(facts, sizeof facts, "%s kg, %s m, kp = %s%s%s: %s mrad", bench_text(log, "mass").text,
                 bench_text(log, "length").text, bench_text(log, "kp").text, is_known ? ", " : "",
                 is_known ? trajectory.text : "", number(1e3 * error, 4).text);
        fprintf(file, "</b>%s<br/>", i < found->count ? "" : " (test)");
        print_escaped(file, facts);
        fprintf(file, "</figcaption>\n</figure>\n");
    }
    fprintf(file, "</div>\n");
}

static void tell_recordings(Report *report)
{
    const Document *document = &report->document;
    int count = recordings_of(report->found);
    block(document, SECTION, "%s against each recording", name_of_model(report->chosen));
    if (document->is_html) {
        if (count > DRAWN_MAX)
            block(document, PARAGRAPH, "Of %d recordings the %d with the largest errors are drawn.", count, DRAWN_MAX);
        block(document, PARAGRAPH,
              "The residual is the simulated angle minus the recorded one; each picture has its own axes.");
        draw_recordings(report);
    }
    table_of_recordings(report);
}

static bool is_known(const Found *found, const char *key)
{
    for (int i = 0; i < recordings_of(found); i++)
        if (strcmp(bench_text(recording_at(found, i), key).text, NONE) != 0)
            return true;
    return false;
}

static void tell_groups(Report *report)
{
    block(&report->document, SECTION, "Errors by gain and by trajectory");
    if (report->found->held_count > 0)
        block(&report->document, PARAGRAPH, "Test recordings are included.");
    table_of_groups(report, "kp");
    if (is_known(report->found, "trajectory"))
        table_of_groups(report, "trajectory");
    else
        block(&report->document, PARAGRAPH, "The trajectories of the recordings are not known.");
}

static void tell_residual(const Report *report)
{
    block(&report->document, SECTION, "How independent the samples are");
    tell_correlation(report);
    if (report->document.is_html) {
        figure_begin(report);
        draw_correlation(report->document.file, report);
        figure_end(report, "All recordings together.");
    }
}

static void tell_parameters(Report *report)
{
    const Document *document = &report->document;
    block(document, SECTION, "Parameters of %s", name_of_model(report->chosen));
    if (document->is_html) {
        figure_begin(report);
        draw_intervals(document->file, report, report->chosen);
        figure_end(report, "Each line is the range within which the parameter was searched. Dashed: not determined.");
    }
    table_of_intervals(report);
}

static void print_report(Report *report)
{
    const Found *found = report->found;
    Document *document = &report->document;
    char title[200];
    int count = found->count;
    snprintf(title, sizeof title, "%s: friction identified from %d recording%s", found->servo->title, count,
             count == 1 ? "" : "s");
    if (document->is_html)
        print_head(document->file, title);
    block(document, TITLE, "%s", title);
    if (found->held_count > 0)
        block(document, PARAGRAPH, "Test recordings, not fitted: %d.", found->held_count);
    if (document->is_html)
        fprintf(document->file, "<div class=\"verdict\">\n");
    tell_verdict(report);
    if (document->is_html)
        fprintf(document->file, "</div>\n");
    if (report->chosen >= 0) {
        tell_models(report);
        tell_recordings(report);
        tell_groups(report);
        tell_residual(report);
        tell_parameters(report);
        block(document, SECTION, "What these recordings do not determine");
        tell_untold(report);
        block(document, SECTION, "What would help");
        tell_advice(report);
        if (found->plan.made)
            tell_plan(report);
        block(document, SECTION, "Parameters of all models");
        table_of_parameters(report);
        block(document, SECTION, "How to use the result");
        tell_use(report);
    }
    block(document, SECTION, "Method and sources");
    tell_method(report);
    if (document->is_html)
        fprintf(document->file, "</main>\n</body>\n</html>\n");
}

// ---------------------------------------------------------------------------------------------------------------

/// Simulate every recording with the chosen model. Returns false if memory is exhausted.
static bool simulate(Report *report)
{
    const Found *found = report->found;
    int count = recordings_of(found);
    const FrFitModel *model = &found->fit.model[report->chosen];
    int *samples = malloc((size_t)count * sizeof *samples);
    report->simulated = calloc((size_t)count, sizeof *report->simulated);
    report->residual = calloc((size_t)count, sizeof *report->residual);
    bool done = samples && report->simulated && report->residual;
    for (int i = 0; i < count && done; i++) {
        const FrFitLog *log = fit_log_at(found, i);
        samples[i] = log->count;
        report->simulated[i] = malloc(2 * (size_t)log->count * sizeof(double));
        done = report->simulated[i] != NULL;
        if (!done)
            break;
        report->residual[i] = report->simulated[i] + log->count;
        fr_fit_simulate(log, &model->space, model->point, report->simulated[i]);
        for (int k = 0; k < log->count; k++)
            report->residual[i][k] = report->simulated[i][k] - log->measured[k];
    }
    if (done)
        report->correlation = fr_fit_correlation_time(found->count, samples, (const double *const *)report->residual);
    free(samples);
    return done;
}

static void release(Report *report)
{
    for (int i = 0; i < recordings_of(report->found) && report->simulated; i++)
        free(report->simulated[i]);
    free(report->simulated);
    free(report->residual);
}

static void print_as(FILE *file, const Found *found, bool is_html)
{
    Report report = {.document = {.file = file, .is_html = is_html}, .found = found};
    report.chosen = fr_chosen_model(found);
    if (report.chosen >= 0 && !simulate(&report))
        fprintf(stderr, "friction: out of memory, the report is empty\n");
    else
        print_report(&report);
    release(&report);
}

void print_report_html(FILE *file, const Found *found)
{
    print_as(file, found, true);
}

void print_report_markdown(FILE *file, const Found *found)
{
    print_as(file, found, false);
}
