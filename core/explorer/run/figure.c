// Quantities of a paper's figure, from a run or a curve with the settings of the figure.
#include "figure.h"
#include "math/assert.h"

void fr_gather(FrGathered *g, const FrFigureNumber *number, const double *row)
{
    double value = row[number->metric == FR_MEASURED ? 0 : number->of], past = value - number->from;
    if (row[0] >= number->from && ABSOLUTE(value) > g->largest)
        g->largest = ABSOLUTE(value);
    g->crossings += past * g->before < 0;
    if (past != 0)
        g->before = past;
    g->last = value;
}

void fr_gather_again(FrGathered *g, const FrFigureNumber *number, const double *row)
{
    bool apart = ABSOLUTE(row[number->of] - g->last) > number->from;
    if (g->apart && !apart)
        g->settled = row[0];
    g->apart = apart;
}

double fr_gathered(const FrRun *run, const FrGathered *g, const FrFigureNumber *number)
{
    double measures[FR_MEASURE_COUNT];
    switch (number->metric) {
    case FR_LAST:
        return g->last;
    case FR_LARGEST:
        return g->largest;
    case FR_SETTLED:
        return g->settled;
    case FR_MEASURED:
        fr_measure_values(&run->measuring[0], measures);
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
    FrGathered gathered[FR_FIGURE_NUMBERS_MAX] = {0};
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
                if (pass == 0)
                    fr_gather(&gathered[i], number, row);
                else if (number->metric == FR_SETTLED)
                    fr_gather_again(&gathered[i], number, row);
            }
            fr_run_step(run, 1);
        }
    }
    fr_run_measure(run, was_measured);
    for (int i = 0; i < figure->count; i++)
        numbers[i] = run->status == FR_OK
                         ? figure->numbers[i].times * fr_gathered(run, &gathered[i], &figure->numbers[i])
                         : (double)NAN;
}
