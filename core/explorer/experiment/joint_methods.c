// Curve joint_methods: the error of each method of a step for two falling rods with dry friction at their joints,
// against the time step or against the armature of the joints.
//
// The reference is extrapolated from the exact method, whose error is of first order in its time step h:
// 2 q(h/2) - q(h) has an error of second order (Richardson). That holds if h is divided in steps in which a joint
// stops, starts or turns back; without this division such steps leave an error of first order that depends on the time
// of the event within the step. With h = T/4, and 64 parts in such steps, the results are within 0.8 % of the exact
// method's error at T from the results with h = T/64, for T from 0.25 to 10 ms and armatures from 1e-5 to 1 kg m^2;
// without the division they are up to 7 % off.
#include "rod.h"
#include "math/assert.h"
#include "explorer/run/experiment.h"

#include <stdalign.h>
#include <string.h>

typedef struct Model {
    bool against_armature;
    double T, armature, ratio, friction[2], angle[2], duration;
} Model;

static const FrOption against_armature = {
    FR_OPTION("armature", "armature", "x is the common logarithm of A in kg m².", "", "x = \\lg A"),
    .rows = FR_ROWS(FR_OWN(Model, T, "T", "T", "s", 1e-4, 0.1, 2e-4, 1e-2, 0.001, FR_LOGARITHMIC,
                           "Time step of every method; the motion itself is computed with smaller ones.",
                           FR_GROUP_SIMULATION))};
static const FrOption against_step = {
    FR_OPTION("T", "time step", "x is the common logarithm of T in s.", "", "x = \\lg T"),
    .rows = FR_ROWS(FR_OWN(Model, armature, "armature", "A", "kg m²", 1e-9, 1e3, 1e-5, 1, 0.01, FR_LOGARITHMIC,
                           "Inertia of each motor, seen at its joint.", FR_GROUP_MOTOR))};

static const FrParam *const rows[] = {
    FR_ONE_OF("against", "", 0, FR_OPTIONS(&against_armature, &against_step), "What the errors are shown against.",
              FR_GROUP_DIAGRAM),
    FR_OWN(Model, ratio, "ratio", "m_2/m_1", "", 1e-6, 1e6, 1e-2, 10, 1, FR_LOGARITHMIC,
           "Mass of the second rod divided by that of the first, which is 1 kg.", FR_GROUP_BODY),
    FR_OWN(Model, friction[0], "F_1", "F_1", "N m", 0, 1e6, 0, 5, 2, FR_LINEAR, "Dry friction of the first joint.",
           FR_GROUP_LAW),
    FR_OWN(Model, friction[1], "F_2", "F_2", "N m", 0, 1e6, 0, 5, 0.7, FR_LINEAR, "Dry friction of the second joint.",
           FR_GROUP_LAW),
    FR_OWN(Model, angle[0], "q_1", "q_1(0)", "rad", -1e3, 1e3, -3.2, 3.2, 1.2, FR_LINEAR,
           "Initial angle of the first rod; 0 is hanging down.", FR_GROUP_START),
    FR_OWN(Model, angle[1], "q_2", "q_2(0)", "rad", -1e3, 1e3, -3.2, 3.2, 0.8, FR_LINEAR,
           "Initial angle between the rods; 0 is straight.", FR_GROUP_START),
    FR_OWN(Model, duration, "duration", "t_e", "s", 0.1, 5, 0.5, 5, 2, FR_LINEAR, "Duration of the fall.",
           FR_GROUP_SIMULATION),
    NULL};

enum { EXACT, SEMI_IMPLICIT, IMPLICIT, PRINTED, EXPLICIT, METHODS };
enum { X, STEP, ARMATURE, ERROR };

#define ERROR_CHANNEL(key_, symbol_, text_) FR_CHANNEL(key_, symbol_, "rad", "largest error of an angle, " text_)

static const FrChannel channels[] = {
    [X] = FR_CHANNEL("x", "x", "", "common logarithm of A in kg m², or of T in s"),
    [STEP] = FR_CHANNEL("T", "T", "s", "time step"),
    [ARMATURE] = FR_CHANNEL("armature", "A", "kg m²", "inertia of each motor at its joint"),
    [ERROR + EXACT] = ERROR_CHANNEL("exact", "exact", "exact method"),
    [ERROR + SEMI_IMPLICIT] = ERROR_CHANNEL("semi_implicit", "semi-implicit", "semi-implicit method"),
    [ERROR + IMPLICIT] = ERROR_CHANNEL("implicit", "implicit", "implicit method, signs as required"),
    [ERROR + PRINTED] = ERROR_CHANNEL("implicit_printed", "implicit as printed", "implicit method, signs as printed"),
    [ERROR + EXPLICIT] = ERROR_CHANNEL("explicit", "explicit", "explicit method"),
    {0},
};

enum { FIRST_INERTIA, SECOND_INERTIA };

static const FrChannel readings[] = {
    [FIRST_INERTIA] = FR_CHANNEL("H_1", "H_1", "kg m²", "inertia of both rods, stretched, about the first joint"),
    [SECOND_INERTIA] = FR_CHANNEL("H_2", "H_2", "kg m²", "inertia of the second rod about its joint"),
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    (void)report;
    ((Model *)model)->against_armature = fr_form_option(form, "against") == &against_armature;
}

/// Length of a rod [m].
static const double length = 0.3;

static void read(const void *model, double *reading)
{
    const Model *m = model;
    double rod = length * length / 3;
    reading[FIRST_INERTIA] = rod * (1 + 7 * m->ratio);
    reading[SECOND_INERTIA] = rod * m->ratio;
}

/// The rods, falling, as computed by one method.
typedef struct Fall {
    alignas(16) unsigned char chain[512];
    double number[8];
    double error; ///< largest error so far; NaN after a failed step
} Fall;

static FrChainState state_of(Fall *fall)
{
    return fr_chain_state((const FrChain *)(const void *)fall->chain, fall->number);
}

static void open_fall(Fall *fall, const Model *m, FrChainMethod method, FrBreakaway breakaway, double T)
{
    const FrLink link[2] = {uniform_rod(length, 1, m->armature), uniform_rod(length, m->ratio, m->armature)};
    FrChainDef def = fr_default_chain();
    def.links = 2;
    def.link = link;
    def.T = T;
    def.method = method;
    def.breakaway = breakaway;
    FR_ASSERT(fr_chain_size(&def) <= sizeof fall->chain);
    FrChain *chain = (FrChain *)(void *)fall->chain;
    fall->error = fr_chain_make(chain, &def, NULL) == FR_OK ? 0 : (double)NAN;
    FR_ASSERT(fr_chain_state_size(chain) <= sizeof fall->number / sizeof *fall->number);
    FrChainState state = state_of(fall);
    fr_chain_start(chain, &state, m->angle, NULL);
}

static void step_fall(Fall *fall, const Model *m, int steps)
{
    double work[128];
    const FrChain *chain = (const FrChain *)(const void *)fall->chain;
    FR_ASSERT(fr_chain_work_size(chain) <= sizeof work / sizeof *work);
    FrChainState state = state_of(fall);
    for (int k = 0; k < steps; k++)
        if (fr_chain_step(chain, &state, &(FrChainDrive){.budget = m->friction}, work, NULL) != FR_OK)
            fall->error = (double)NAN;
}

/// The reference: the exact method with a small time step, divided in steps in which a joint
/// stops, starts or turns back.
typedef struct Motion {
    Fall whole, part; ///< chains for the time step and for a part of it; the state is in `whole`
} Motion;

enum {
    /// Steps of the coarser reference in a time step of the methods. The finer one has twice as many.
    PARTS = 4,
    /// Parts of a step of the reference in which a joint stops, starts or turns back.
    EVENT_PARTS = 64,
};

static void open_motion(Motion *motion, const Model *m, double T)
{
    open_fall(&motion->whole, m, FR_CHAIN_EXACT, FR_BREAKAWAY_REQUIRED, T);
    open_fall(&motion->part, m, FR_CHAIN_EXACT, FR_BREAKAWAY_REQUIRED, T / (double)EVENT_PARTS);
}

/// Returns true if a joint neither stops, starts nor turns back.
static bool same_way(double v, double w)
{
    return (v > 0) == (w > 0) && (v < 0) == (w < 0);
}

static void step_motion(Motion *motion, const Model *m, int steps)
{
    double *now = motion->whole.number, *before = motion->part.number;
    for (int k = 0; k < steps; k++) {
        memcpy(before, now, sizeof motion->part.number);
        step_fall(&motion->whole, m, 1);
        if (same_way(now[2], before[2]) && same_way(now[3], before[3]))
            continue;
        step_fall(&motion->part, m, EVENT_PARTS);
        memcpy(now, before, sizeof motion->part.number);
    }
}

/// Larger error of both angles, compared with the reference extrapolated to a time step of 0.
static double distance(const Fall *fall, const Motion *coarse, const Motion *fine)
{
    double most = 0;
    for (int i = 0; i < 2; i++) {
        double motion = 2 * fine->whole.number[i] - coarse->whole.number[i];
        double apart = ABSOLUTE(fall->number[i] - motion);
        most = apart > most ? apart : most;
    }
    return most;
}

/// Compute the largest errors of the methods over the fall.
static void errors(const Model *m, double *error)
{
    static const FrChainMethod method[METHODS] = {[EXACT] = FR_CHAIN_EXACT,
                                                  [SEMI_IMPLICIT] = FR_CHAIN_SEMI_IMPLICIT,
                                                  [IMPLICIT] = FR_CHAIN_IMPLICIT,
                                                  [PRINTED] = FR_CHAIN_IMPLICIT,
                                                  [EXPLICIT] = FR_CHAIN_EXPLICIT};
    Fall fall[METHODS];
    Motion coarse, fine;
    for (int i = 0; i < METHODS; i++)
        open_fall(&fall[i], m, method[i], i == PRINTED ? FR_BREAKAWAY_PRINTED : FR_BREAKAWAY_REQUIRED, m->T);
    open_motion(&coarse, m, m->T / (double)PARTS);
    open_motion(&fine, m, m->T / (2 * PARTS));
    int steps = (int)(m->duration / m->T + 0.5);
    for (int k = 0; k < steps; k++) {
        step_motion(&coarse, m, PARTS);
        step_motion(&fine, m, 2 * PARTS);
        for (int i = 0; i < METHODS; i++) {
            step_fall(&fall[i], m, 1);
            double apart = distance(&fall[i], &coarse, &fine);
            fall[i].error = fall[i].error < apart ? apart : fall[i].error;
        }
    }
    for (int i = 0; i < METHODS; i++)
        error[i] = fall[i].error + (coarse.whole.error + fine.whole.error);
}

/// Returns true if the curve has a value at x, which must be in the range of the rows of A or T.
static bool accepted(const Model *m, double x)
{
    return m->against_armature ? x >= -9 && x <= 3 : x >= -4 && x <= -1;
}

static void at(const void *model, double x, double *row)
{
    const double ln_10 = 0x1.26bb1bbb55516p+1;
    Model m = *(const Model *)model;
    *(m.against_armature ? &m.armature : &m.T) = fr_exp(x * ln_10);
    row[X] = x;
    row[STEP] = m.T;
    row[ARMATURE] = m.armature;
    for (int i = 0; i < METHODS; i++)
        row[ERROR + i] = (double)NAN;
    if (accepted(&m, x))
        errors(&m, &row[ERROR]);
}

static void span(const void *model, double *from, double *to)
{
    const Model *m = model;
    *from = m->against_armature ? -5 : -3.5;
    *to = m->against_armature ? 0 : -2;
}

const FrExperiment fr_experiment_joint_methods = {
    CURVE_MEMBERS(rows, channels, Model, make, at, span),
    .partial = true,
    .name = "joint_methods",
    .title = "Methods for friction at joints",
    .text =
        "Two coupled rods fall, with dry friction at both joints. The error of the exact method hardly depends on the "
        "armature, that of the semi-implicit one grows as the armature gets smaller. The implicit one, which clamps "
        "once, is wrong at any time step with the signs that the torques require; with those printed it is not.",
    .source = "Wakisaka, Kikuuwe and Sugihara 2016, section II and III, for the methods other than exact",
    .first = "against T armature ratio F_1 F_2 duration",
    .readings = readings,
    .read = read,
};
