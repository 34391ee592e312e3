// Measures of a run, and the papers' figures, as lines (see measures.h).
#include "measures.h"
#include "explorer/run/measure.h"
#include "explorer/run/experiment.h"

#include <math.h>
#include <stdio.h>

static void print_value(double value)
{
    if (isnan(value)) // its sign is not the same on every machine
        printf("nan\n");
    else
        printf("%.17g\n", value);
}

void print_measures(const FrRun *run, double duration)
{
    printf("measure,value\n");
    for (int i = 0; i < run->experiment->contacts; i++) {
        double value[FR_MEASURE_COUNT];
        fr_measure_values(&run->measuring[i], value);
        for (int k = 0; k < FR_MEASURE_COUNT; k++) {
            printf("%s%s,", fr_measures[k].key, i ? "_2" : "");
            print_value(value[k]);
        }
        printf("state%s,%s\n", i ? "_2" : "", fr_state_names[fr_measure_state(&run->measuring[i])]);
    }
    printf("largest_stable_T,");
    static FrRun trial;
    print_value(fr_run_longest_step(run, &trial, duration));
}

// clang-format off
static const char not_compared[] =
    "# Cisneros 2022, fig 11: measured on a robot, and printed as a curve; friction run robot_joint kp=50 kv=14 lambda=1 is its controller\n"
    "# Duclusaud 2024, fig 1, 6 and 7: recordings of two arms, not public; friction run two_link_arm follows the paths of fig 6 with each model\n"
    "# Duclusaud 2024, fig 3: measured points of MX-106 and eRob80:100, not public; friction curve drive_backdrive has the models of both\n"
    "# Duclusaud 2024, fig 5: the error of M1 is 2.93 (MX-64), 2.02 (MX-106), 2.34 (eRob80:100) and 1.51 (eRob80:50) times that of the best\n"
    "# model; the recordings are not public. friction identify compares the models on other recordings\n"
    "# Kikuuwe 2006, fig 3, 9, 10 and 12: diagrams without numbers; elements A to D, friction run two_masses (fig 9 and 10), ramp_impedance\n"
    "# element=A (fig 12(a)) and release_admittance element=C (fig 12(b))\n"
    "# Wakisaka 2016, fig 12: drawings of pendula of 2 and 3 joints without sizes; friction run n_link_pendulum ground=points n=2 falls as they do\n"
    "# Wakisaka 2016, fig 13: times of a step for n = 1 to 100, not printed; make bench has them for n = 1 to 200 (chain/ground)\n";
// clang-format on

bool print_figures(void)
{
    static _Alignas(16) unsigned char work[FR_WORK_MAX];
    static FrRun run = {.work = work};
    bool complete = true;
    printf("figure,number,paper,program,unit,remark\n");
    for (const FrExperiment *const *e = fr_experiments; *e; e++)
        for (const FrFigure *figure = (*e)->figures; figure && figure->name; figure++) {
            double numbers[FR_FIGURE_NUMBERS_MAX];
            FrFinding found[1];
            FrReport report = fr_report(found, 1);
            if (fr_run_open_experiment(&run, *e, figure->settings, NULL, &report) != FR_OK) {
                fprintf(stderr, "friction: %s: %s\n", figure->name, found[0].text);
                complete = false;
                continue;
            }
            fr_figure_numbers(&run, figure, numbers);
            for (int i = 0; i < figure->count; i++) {
                const FrFigureNumber *number = &figure->numbers[i];
                printf("\"%s\",\"%s\",\"%s\",", figure->name, number->name, number->paper);
                printf(isnan(numbers[i]) ? "nan" : "%.6g", numbers[i]);
                printf(",%s,\"%s\"\n", number->unit, number->remark);
            }
        }
    fputs(not_compared, stdout);
    return complete;
}
