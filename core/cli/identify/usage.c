// The help of friction identify.
#include "identify.h"

#include <stdio.h>

// clang-format off
static const char of_servo[] =
    "friction identify LOG... preset=NAME [model=m1,m2,...] [key=value ...] [options]\n"
    "\n"
    "Finds friction and motor of a servo from recordings of its pendulum bench, for one or more friction models. LOG is a\n"
    "file as --log of friction run reads it, with a column of angles, or a folder of such files: CSV, or JSON with\n"
    "\"entries\": [{\"timestamp\": 0, \"goal_position\": 0.1, \"position\": 0}, ...].\n"
    "\n"
    "What the bench was is read from lines in the file (# mass=0.49 length=0.1 kp=100 vin=7.4; in JSON from members beside\n"
    "the entries), from the table of --benches, and from key=value; key=value counts before the table, and the table before the file.\n"
    "mass, length and kp must be known. Notes name values of files that are replaced, and values and columns without use.\n"
    "\n"
    "model=m1,m3,m6     the friction models to fit; all six if not given. The simpler models that\n"
    "                   each contains are fitted on the way, but not listed\n"
    "--seed=1           of the random numbers; the same seed finds the same parameters on every machine\n"
    "                   Samples are used at their own times, goals hold from one to the next, and their delay is found\n"
    "--starts=6         restarts of each model, twice as many of m1; a model is named only if two or more agree\n"
    "--budget=20000     most simulations of all recordings for each model; in proportion more with more than 6 starts\n"
    "--loss=mae         what is minimised: the mean over recordings of the mean absolute error, or with rms of the root\n"
    "                   mean square error\n"
    "--jobs=N           threads; one for each processor if not given. Their number does not change the result\n"
    "--extras=auto      parameters of the electronics (supply_resistance, max_current, max_pwm, error_gain_ratio,\n"
    "                   max_velocity) are used if left-out recordings are 5 % better with them; none, or a list of keys\n"
    "--supply=measured  the supply voltage that was measured, row by row, in place of vin\n"
    "--internal-step=S  longest step of the simulation [s]; if not given it is halved until that no longer shows\n"
    "--goals=linear     goals and samples are interpolated to every --T\n"
    "--T=0.005          time between these [s]; that of the recordings if not given; with it goals are linear\n"
    "--protocol=bam     as the published program: linear goals every 5 ms, no delay, no electronics, a search up to the\n"
    "                   budget, gains left out together\n"
    "--from=0 --to=6    the part of each recording [s]; its time is 0 at its begin\n"
    "--columns=...      names and units of columns, as for --log: time:ms,goal=target:deg,position:deg\n"
    "--benches=FILE     table with a column file, and columns named as parameters: CSV, or JSON with a list of objects.\n"
    "                   If not given: meta.json of each folder\n"
    "--folds=log        cross-validation: which recordings are left out of a fit together, to judge it: each by itself;\n"
    "                   or kp (those of each gain), trajectory, a number of parts, none. If not given: log up to 8\n"
    "                   recordings, of more 8 parts with those of one trajectory in different ones\n";

static const char options_of_servo[] =
    "--holdout=kp:400   test recordings, which are not fitted at all: kp:VALUE, trajectory:NAME or file:NAME\n"
    "--free=KEY,...     what else is looked for, or within which range: KEY or KEY:FROM:TO; for example delay (of the\n"
    "                   goal), supply_resistance, error_gain_ratio, max_current, max_pwm\n"
    "--fix=KEY=VALUE,...  what is known, and not looked for\n"
    "--bounds=wide      R from 0.5 to 20 ohm, factors of squared torques up to 1; published if not given\n"
    "--intervals=none   no intervals of the parameters, which take as long as the fits. On their way a better fit may be\n"
    "                   found, and is taken\n"
    "--level=0.9        how often an interval holds the parameter\n"
    "--bootstrap=40     how much the parameters depend on which recordings there are: 40 fits, each of as many recordings\n"
    "                   drawn with replacement; their quantiles and standard deviation stand beside the intervals\n"
    "--plan             which recording to make next: the one after which the widest interval of the model that is named\n"
    "                   is narrowest. Those that could be made have 0.5, 1 and 2 times the mass of the recordings, 0.7, 1\n"
    "                   and 1.4 times their length, five gains about the usual one, and each trajectory;\n"
    "                   --plan=mass:0.5/1/2,length:1,kp:100/400,trajectory:steps/sin_sin replaces what it lists. The most\n"
    "                   promising ones are simulated three times, or simulations:N times, with residuals of these\n"
    "                   recordings, and fitted with them\n"
    "params=@FILE       parameters that are known, such as those of an earlier --out, in place of a fit: errors, intervals\n"
    "                   and --plan without searching; no folds\n"
    "--out=DIR          write table.csv, intervals.csv, result.json with everything that was found, report.html with words,\n"
    "                   tables and pictures, report.md without pictures, and for each model a parameter file (m1.json,\n"
    "                   ...), which params=@ reads; with --plan also plan.csv with all recordings that could be made\n"
    "                   While it runs checkpoint.json is there, which --resume goes on from, to the same result\n"
    "--resume           go on with the checkpoint in DIR; without one begin anew\n"
    "--checkpoint=8     seconds between two checkpoints\n"
    "--part=I/N         make only a part of the restarts, for a job array; friction merge puts the parts together\n"
    "--quiet            no progress\n"
    "\n"
    "Prints which model is named. From the simplest model to the richest, a model takes the lead if its left_out is at\n"
    "least 5 % smaller than the leader's and its criterion is smaller too; the last leader is named. left_out is the\n"
    "geometric mean over recordings of the errors of fits that did not see them; the criterion is 2 n ln train + k ln n,\n"
    "with k parameters and n independent samples. Both are columns of the table. No model is named if only one was\n"
    "fitted, if nothing was left out, or if the smallest error is above half the mean absolute deviation of the angles\n"
    "from their means. Then the delay, and by how much half the step of the simulation moves the angles; the intervals of the model's parameters, and what these recordings do not tell. Then a table: for each\n"
    "model the number of its parameters, its error on the recordings (train), on those that were left out, with the\n"
    "standard error of its logarithm in percent, the criterion, the error on test recordings, and that of the published\n"
    "set of this servo; how many simulations and restarts it took, how many restarts ended within 0.5 % and 2 % of the\n"
    "best, and the parameters.\n"
    "Every file may have at most 16 MB without a row, a recording at most 2000000 rows, points and samples of a test and\n"
    "the table of benches at most 100000 rows, and a checkpoint at most 256 MB; more is refused.\n"
    "Exit code 0: done; 1: the output could not be written; 2: refused; 3: stopped by a signal, with the best so far.\n"
    "\n"
    "friction identify logs/ preset=xl330 mass=0.49 length=0.1 kp=100 vin=7.4 model=m1,m3 --out=found\n"
    "\n";

static const char of_law[] =
    "friction identify law=NAME POINTS.csv [key=value ...] [options]\n"
    "\n"
    "Fits a friction law (coulomb, stribeck, rational) to points, velocity and friction on each line. Points with v < 0\n"
    "must have friction below 0 and count as (-v, -phi). A parameter that is given is fixed; alpha is fixed in any case,\n"
    "at its default, unless --free names it.\n"
    "\n"
    "--loss=squares     what is minimised: the sum of squares, or with absolute of absolute values, where points may be\n"
    "                   far off\n"
    "--weights=none     with relative each point weighs 1/phi: for noise that is a share of the friction\n"
    "--free=KEY:from:to,...   parameters to fit within a range; KEY alone: within everything that is accepted\n"
    "--fix=KEY=VALUE,...      parameters that are fixed, the same as KEY=VALUE\n"
    "--level=0.9        how often an interval holds the parameter\n"
    "--out=DIR          write law.csv (the table) and law.txt (the law as key=value lines)\n"
    "\n"
    "Prints what the points cannot tell, the command that plots the law, and a table: each parameter with its interval.\n"
    "A parameter that the points do not tell, or that is at an end of its range, has the whole range for its interval.\n"
    "\n"
    "friction identify law=stribeck points.csv --weights=relative --out=fitted\n"
    "friction curve phi $(cat fitted/law.txt)\n"
    "\n";

static const char of_losses[] =
    "friction identify losses=efficiencies TEST.csv\n"
    "\n"
    "Finds the efficiencies of a transmission from a test at constant velocity: direction (1 or -1), load torque and motor\n"
    "torque on each line. Fits |tau_m - tau_l| = k |tau_l| + c in each direction, in two ways: friction against load\n"
    "torque, which is right for noise in the motor torque, and load torque against motor torque, which is right for noise\n"
    "in the load torque. With noise in both the slope lies between the two.\n"
    "\n"
    "friction identify losses=efficiencies test.csv\n";
// clang-format on

void print_identify_usage(void)
{
    fputs(of_servo, stdout);
    fputs(options_of_servo, stdout);
    fputs(of_law, stdout);
    fputs(of_losses, stdout);
}
