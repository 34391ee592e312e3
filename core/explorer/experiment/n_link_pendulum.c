// Run n_link_pendulum: a cable of equal rods falls, with friction at every joint. With ground it is the pendulum of
// Wakisaka, Kikuuwe and Sugihara 2016, fig 12, which falls on two contact points.
//
// The paper prints neither its sizes nor its regularisation. The points are the corners of a plate at the end of the
// cable, as for the arm of fig 6.
#include "chain_hand.h"
#include "math/assert.h"
#include "explorer/form/law.h"
#include "notes.h"
#include "rod.h"
#include "explorer/chain/rows.h"

static const FrParam height_row = FR_NUMBER_ROW("height", "y_0", "m", 0, 1e6, 0, 1, 0.7, FR_LINEAR,
                                                "Height of the first joint above the ground.", FR_GROUP_BODY);

static const FrOption no_ground = {FR_OPTION("none", "none", "", "", "")};
// With these settings the methods of the paper survive the impact at T = 1 ms. A straight cable hardly yields along
// itself: a faster way out of the ground, k_v = 1/T, throws it up, and so does stronger friction of its joints.
static const FrOption two_points = {
    FR_OPTION("points", "two contact points", "Two corners at the end of the cable touch the ground.",
              "Wakisaka, Kikuuwe and Sugihara 2016, fig 12", ""),
    .rows = FR_ROWS(&height_row, &fr_chain_mu_s_row, &fr_chain_mu_k_row, &fr_chain_k_v_row, &fr_chain_lambda_v_row,
                    &fr_chain_k_q_row, &fr_chain_lambda_q_row),
    .settings = FR_SETTINGS(FR_SET("F", 0.05), FR_SET("F_S", 0.05), FR_SET("F_C", 0.04), FR_SET("k_v", 100),
                            FR_SET("k_q", 100), FR_SET("lambda_q", 1e-6))};

enum {
    LINKS = FR_CHAIN_LINKS_MAX,
    POINTS = 2,
    /// Most links of a cable with points for the implicit method, which needs memory for the square of their number.
    IMPLICIT_LINKS = 100,
    /// Bytes of a chain of equal links: an offset for each link, and one link, which has fewer numbers than a law.
    CHAIN_BYTES = LINKS * (int)sizeof(unsigned) + 2 * (int)sizeof(FrLaw) + POINTS * (int)sizeof(FrChainPoint) + 512,
    STATE_NUMBERS = 4 * LINKS + POINTS * FR_CHAIN_TOUCH,
    /// Number of doubles for a chain's work and the angles at the start; number of doubles for a hand's work.
    CABLE_NUMBERS = 37 * LINKS,
    HAND_NUMBERS = 6 * LINKS + 2,
};

typedef struct Model {
    int links;
    double rod; ///< length of a rod [m]
    double angle, largest_step;
    double height; ///< height of the first joint above the ground [m]
    FrChainPoint corner[POINTS];
    bool ground;
    double T;
    ChainHand hand;
    double *work;
    alignas(16) unsigned char chain[CHAIN_BYTES];
} Model;

static const FrParam *const rows[] = {
    FR_COUNT("n", "n", 1, FR_CHAIN_LINKS_MAX, 1, FR_CHAIN_LINKS_MAX, 10, FR_LOGARITHMIC, "Number of rods.",
             FR_GROUP_BODY),
    FR_NUMBER("length", "L", "m", 1e-6, 1e6, 0.1, 5, 1, FR_LINEAR, "Length of all rods together.", FR_GROUP_BODY),
    FR_NUMBER("mass", "m", "kg", 1e-9, 1e9, 0.1, 10, 1, FR_LOGARITHMIC, "Mass of all rods together.", FR_GROUP_BODY),
    FR_NUMBER("armature", "A", "kg m²", 0, 1e6, 0, 0.01, 0.001, FR_LINEAR,
              "Inertia of a motor at each joint, behind its gear.", FR_GROUP_BODY),
    FR_ONE_OF("ground", "", 0, FR_OPTIONS(&no_ground, &two_points), "Ground below the cable.", FR_GROUP_CONTACT),
    &fr_law_row,
    FR_OWN(Model, angle, "angle", "q_1(0)", "rad", -1e3, 1e3, -3.2, 3.2, 0x1.921fb54442d18p+0, FR_LINEAR,
           "Angle of the straight cable at the start; 0 is hanging down.", FR_GROUP_START),
    &fr_chain_long_method_row,
    &fr_time_step_row,
    &fr_chain_hand_row,
    NULL};

enum { T, X, Y, ENERGY, STUCK, PASSES, FN, FT };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),
    [X] = FR_CHANNEL("x", "x", "m", "where the tip is, from the first joint"),
    [Y] = FR_CHANNEL("y", "y", "m", "height of the tip over the first joint; with ground, over that"),
    [ENERGY] = FR_CHANNEL("energy", "E", "J", "kinetic and potential energy; 0 is at rest at y = 0"),
    [STUCK] = FR_CHANNEL("stuck", "n_0", "", "joints at rest after the step"),
    [PASSES] = FR_CHANNEL("passes", "n_p", "", "passes through the cable that the step took"),
    [FN] = FR_CHANNEL("fn", "f_n", "N", "normal force of the ground on both points"),
    [FT] = FR_CHANNEL("ft", "f_t", "N", "friction force of the ground on both points"),
    {0},
};

enum { LARGEST_STEP };

static const FrChannel readings[] = {
    [LARGEST_STEP] =
        FR_CHANNEL("largest_T", "T_max", "s",
                   "largest time step of the exact method at the start; infinite for a law that never falls"),
    {0},
};

/// State of the chain, and force of the hand over the last step [N].
typedef struct State {
    double hand[2];
    double chain[STATE_NUMBERS];
} State;

static const FrChain *chain_of(const Model *m)
{
    return (const FrChain *)(const void *)m->chain;
}

/// Compute the angles at the start. `q` has room for one number for each link.
static const double *start_angles(const Model *m, double *q)
{
    for (int i = 0; i < m->links; i++)
        q[i] = i == 0 ? m->angle : 0;
    return q;
}

/// Report a cable that does not begin above its ground.
static void check_height(const Model *m, const double *q, FrReport *report)
{
    double lowest = 0, at[2];
    for (int i = 0; m->ground && i < POINTS; i++) {
        fr_chain_point(chain_of(m), q, NULL, m->corner[i], at, NULL);
        lowest = at[1] < lowest ? at[1] : lowest;
    }
    FrParam row = height_row;
    row.min = row.value = m->height - lowest;
    if (m->height < (1 - 1e-8) * row.min) // a value with the nine digits of a message is accepted
        fr_param_check(&row, m->height, report);
}

static void make_chain(Model *m, const FrForm *form, const FrLaw *law, FrReport *report)
{
    FrLink *link = form->work;
    FrChainDef def = fr_default_chain();
    for (int i = 0; i < m->links; i++) {
        link[i] = uniform_rod(m->rod, fr_form_value(form, "mass") / m->links, fr_form_value(form, "armature"));
        link[i].law = 0;
    }
    fr_chain_def_from_form(&def, form);
    def.links = m->links;
    def.link = link;
    def.laws = 1;
    def.law = law;
    def.points = m->ground ? POINTS : 0;
    def.point = m->corner;
    def.base_y = m->height;
    def.T = m->T;
    if (m->ground && def.method == FR_CHAIN_IMPLICIT && m->links > IMPLICIT_LINKS) {
        FrFinding *finding = fr_report_say(report, FR_ERROR, FR_CHAIN_IMPLICIT_LINKS, "n", FR_NO_ARGUMENTS);
        fr_finding_remedy(finding, FR_AT_MOST, "n", IMPLICIT_LINKS, "");
        return;
    }
    FR_ASSERT(fr_chain_size(&def) <= sizeof m->chain);
    if (fr_chain_make((FrChain *)(void *)m->chain, &def, report) != FR_OK)
        return;
    const FrChain *chain = chain_of(m);
    const double *q = start_angles(m, m->work + fr_chain_work_size(chain));
    FR_ASSERT(fr_chain_work_size(chain) + (size_t)m->links <= CABLE_NUMBERS);
    check_height(m, q, report);
    m->largest_step = fr_chain_largest_step(chain, q, m->work);
    fr_chain_check(chain, q, m->work, report);
}

/// Note parameters without effect: the exact method has no regularisation, the explicit method none for joints.
static void note_idle(const FrForm *form, FrReport *report)
{
    static const FrParam *const regularisation[] = {&fr_chain_k_q_row, &fr_chain_lambda_q_row, &fr_chain_k_v_row,
                                                    &fr_chain_lambda_v_row};
    int method = (int)fr_form_value(form, fr_chain_long_method_row.key);
    int idle = method == FR_CHAIN_EXACT ? 4 : method == FR_CHAIN_EXPLICIT ? 2 : 0;
    for (int i = 0; i < idle; i++)
        fr_note_idle(form, regularisation[i]->key, idle == 4 ? "method=exact" : "method=explicit", report);
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    FrLaw law;
    int errors = report->error_count;
    m->links = (int)fr_form_value(form, "n");
    fr_law_from_form(&law, form, report);
    if (report->error_count > errors)
        return;
    m->rod = fr_form_value(form, "length") / m->links;
    m->ground = fr_form_option(form, "ground") == &two_points;
    m->height = fr_form_value_or(form, height_row.key, 0);
    for (int i = 0; i < POINTS; i++)
        m->corner[i] = (FrChainPoint){m->links - 1, m->rod, (i ? -0.02 : 0.02) * m->links * m->rod};
    note_idle(form, report);
    m->T = fr_form_value(form, fr_time_step_row.key);
    m->work = form->work;
    m->hand = fr_chain_hand_from_form(form, m->links, 1, report);
    if (report->error_count == errors)
        make_chain(m, form, &law, report);
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    reading[LARGEST_STEP] = m->largest_step;
}

static void start(const void *model, void *state)
{
    const Model *m = model;
    FrChainState view = fr_chain_state(chain_of(m), ((State *)state)->chain);
    fr_chain_start(chain_of(m), &view, start_angles(m, m->work), NULL);
}

static FrStatus advance(const Model *m, State *s, FrChainStep *done)
{
    const FrChain *chain = chain_of(m);
    FrChainState now = fr_chain_state(chain, s->chain);
    FrChainDrive drive = {
        .load = fr_chain_hand_pull(&m->hand, chain, &now, m->T, s->hand, m->work, m->work + CABLE_NUMBERS)};
    return fr_chain_step(chain, &now, &drive, m->work, done);
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    const FrChain *chain = chain_of(m);
    State *s = state;
    FrChainState now = fr_chain_state(chain, s->chain);
    double tip[2], force[2 * POINTS] = {0};
    FrChainStep done = {.force = force};
    fr_chain_point(chain, now.q, NULL, (FrChainPoint){m->links - 1, m->rod, 0}, tip, NULL);
    row[T] = t;
    row[X] = tip[0];
    row[Y] = tip[1];
    row[ENERGY] = fr_chain_energy(chain, now.q, now.v);
    FrStatus status = advance(m, s, &done);
    row[STUCK] = done.sticking;
    row[PASSES] = status == FR_OK ? done.passes : (double)NAN;
    row[FN] = m->ground ? force[1] + force[3] : (double)NAN;
    row[FT] = m->ground ? force[0] + force[2] : (double)NAN;
}

static void explain(const void *model, void *state, double t, FrReport *report)
{
    const Model *m = model;
    State *s = state;
    FrChainStep done = {0};
    FrStatus status = advance(m, s, &done);
    FrChainState before = fr_chain_state(chain_of(m), s->chain); // a step that fails does not change it
    fr_chain_explain(chain_of(m), &before, status, done.joint, m->work, report);
    (void)t;
}

/// Draw the cable; with ground, also the plate between both points, and the ground below everything that it can reach.
static int shape(const void *model, const void *state, double *points)
{
    const Model *m = model;
    const double *q = ((const State *)state)->chain;
    if (!m->ground)
        return fr_chain_line(chain_of(m), q, q + m->links, points);
    return fr_chain_line_on_ground(chain_of(m), q, q + m->links, m->corner, 1.1 * m->links * m->rod, points);
}

const FrExperiment fr_experiment_n_link_pendulum = {
    RUN_MEMBERS(rows, channels, Model, State, make, step),
    .name = "n_link_pendulum",
    .title = "Falling cable",
    .text = "A cable of equal rods falls. Friction at all joints is solved together with the motion, in a time "
            "proportional to their number.",
    .source = "Wakisaka, Kikuuwe and Sugihara 2016, fig 12 and 13",
    .first = "n method ground law F F_S F_C D armature T",
    .plots = "y energy stuck x passes",
    .square_scene = true,
    .defaults = "law=coulomb\nF=0.5\nF_S=0.5\nF_C=0.4\nv_S=0.2\nD=0.01\nT=0.001\n",
    .optional_channels = 2,
    .readings = readings,
    .scene =
        (const FrPart[]){{"lines", "", "", 0, "link"}, {"point", "x", "y", 0, ""}, {"arrow", "ft", "fn", 0, ""}, {0}},
    .duration = 3,
    .work_size = (CABLE_NUMBERS + HAND_NUMBERS) * sizeof(double),
    .read = read,
    .start = start,
    .explain = explain,
    .shape = shape,
    .hand = fr_chain_hand_felt,
};
