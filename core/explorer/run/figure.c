// Quantities of a paper's figure, from a run or a curve with the settings of the figure.
#include "explorer/run/experiment.h"
#include "math/assert.h"

/// Values collected for a quantity during the run.
typedef struct Gathered {
    double largest, crossings, before, settled, last;
    bool apart; ///< the sample before was not within `from` of the last one
} Gathered;

static void gather(Gathered *g, const FrFigureNumber *number, double t, double value)
{
    double past = value - number->from;
    if (t >= number->from && ABSOLUTE(value) > g->largest)
        g->largest = ABSOLUTE(value);
    g->crossings += past * g->before < 0;
    if (past != 0)
        g->before = past;
    g->last = value;
}

/// Find the first sample from which on all samples are within `from` of the last one.
static void settle(Gathered *g, const FrFigureNumber *number, double t, double value)
{
    bool apart = ABSOLUTE(value - g->last) > number->from;
    if (g->apart && !apart)
        g->settled = t;
    g->apart = apart;
}

static double metric(const FrRun *run, const Gathered *g, const FrFigureNumber *number)
{
    double measures[FR_MEASURE_COUNT];
    fr_measure_values(&run->measuring[0], measures);
    switch (number->metric) {
    case FR_LAST:
        return g->last;
    case FR_LARGEST:
        return g->largest;
    case FR_SETTLED:
        return g->settled;
    case FR_MEASURED:
        return measures[number->of];
    default:
        return g->crossings;
    }
}

static void read_curve(const FrRun *run, const FrFigure *figure, double *numbers)
{
    double row[FR_CHANNEL_MAX];
    for (int i = 0; i < figure->count; i++) {
        const FrFigureNumber *number = &figure->numbers[i];
        run->experiment->at(fr_run_model(run), number->from, row);
        numbers[i] = number->times * row[number->of];
    }
}

void fr_figure_numbers(FrRun *run, const FrFigure *figure, double *numbers)
{
    FR_ASSERT(run && run->experiment && figure && numbers);
    if (run->experiment->kind == FR_CURVE) {
        read_curve(run, figure, numbers);
        return;
    }
    Gathered gathered[FR_FIGURE_NUMBERS_MAX] = {0};
    double row[FR_CHANNEL_MAX], steps = FLOOR(figure->duration / run->T + 0.5);
    bool was_measured = run->measured;
    fr_run_measure(run, true);
    // a second pass finds the time from which on a channel stays near its last value
    for (int pass = 0; pass < 2; pass++) {
        fr_run_restart(run);
        for (double k = 0; k < steps && run->status == FR_OK; k++) {
            fr_run_now(run, row);
            for (int i = 0; i < figure->count; i++) {
                const FrFigureNumber *number = &figure->numbers[i];
                double value = row[number->metric == FR_MEASURED ? 0 : number->of];
                if (pass == 0)
                    gather(&gathered[i], number, row[0], value);
                else
                    settle(&gathered[i], number, row[0], value);
            }
            fr_run_step(run, 1);
        }
    }
    fr_run_measure(run, was_measured);
    for (int i = 0; i < figure->count; i++)
        numbers[i] = run->status == FR_OK ? figure->numbers[i].times * metric(run, &gathered[i], &figure->numbers[i])
                                          : (double)NAN;
}
