// Run robot_joint: a robot joint under compliant control with stiction (Cisneros 2022, section V, fig 10 to 13).
//
//     M q'' = tau_r - f,   tau_r = M q''_r + lambda M (integral of q''_r - q'),   q''_r = kp (q_d - q) - kv q'
//
// f comes from a contact element whose input is the joint's velocity; semi-implicit Euler.
#include "block.h"
#include "hunting.h"
#include "notes.h"
#include "contact/parts.h"
#include "law/parts.h"

typedef struct Model {
    BlockContact body;
    double kp, kv, lambda, goal;
} Model;

static const FrParam *const rows[] = {
    &fr_law_preset_row,
    CONTACT_ROWS,
    &fr_time_step_row,
    FR_NUMBER("M", "M", "kg m²", 1e-9, 1e9, 0.01, 1, 0.1675, FR_LOGARITHMIC, "Inertia of the joint.", FR_GROUP_BODY),
    FR_OWN(Model, kp, "kp", "k_p", "1/s²", 0, 1e9, 0, 200, 20, FR_LINEAR, "Position gain.", FR_GROUP_CONTROL),
    FR_OWN(Model, kv, "kv", "k_v", "1/s", 0, 1e9, 0, 50, 2, FR_LINEAR, "Velocity gain.", FR_GROUP_CONTROL),
    FR_OWN(Model, lambda, "lambda", "λ_I", "1/s", 0, 1e6, 0, 5, 0, FR_LINEAR,
           "Integral gain; 0 turns the integral term off.", FR_GROUP_CONTROL),
    FR_OWN(Model, goal, "q_d", "q_d", "rad", -1e3, 1e3, -3.2, 3.2, 0x1.921fb54442d18p+0, FR_LINEAR,
           "Goal angle of the step, which starts at 0.", FR_GROUP_TRAJECTORY),
    &fr_hand_block_row,
    NULL};

enum { T, Q_D, Q, DQ, TAU_R, F, E, CHANNELS };

static const FrChannel channels[] = {
    FR_CHANNEL("t", "t", "s", "time"),
    FR_PRESCRIBED_CHANNEL("q_d", "q_d", "rad", "goal angle"),
    FR_CHANNEL("q", "q", "rad", "joint angle"),
    FR_CHANNEL("dq", "q̇", "rad/s", "joint velocity"),
    FR_CHANNEL("tau_r", "τ_r", "N m", "commanded torque"),
    FR_CHANNEL("f", "f", "N m", "friction torque"),
    FR_CHANNEL("e", "e", "rad", "elongation of the contact spring"),
    {0},
};

enum { STUCK_ERROR = BLOCK_READINGS, HUNTING_PERIOD, HUNTING_AMPLITUDE, HUNTING_DWELL, HUNTING_SETTLED };

static const FrChannel readings[] = {
    BLOCK_READING_CHANNELS,
    [STUCK_ERROR] = FR_CHANNEL("stuck_error", "F_S/(M k_p)", "rad", "largest error that sticks without integral term"),
    [HUNTING_PERIOD] = FR_CHANNEL("cycle_period", "T_h", "s", "predicted period of hunting, rigid contact"),
    [HUNTING_AMPLITUDE] = FR_CHANNEL("cycle_amplitude", "A_h", "rad", "predicted peak-to-peak angle, rigid; 0: none"),
    [HUNTING_DWELL] = FR_CHANNEL("cycle_dwell", "s_h", "", "predicted share of the period at rest"),
    [HUNTING_SETTLED] = FR_CHANNEL("cycle_settled", "t_h", "s", "predicted time until slips and dwells repeat to 1 %"),
    {0},
};

typedef struct State {
    BlockState joint;
    double integral;
} State;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    fr_block_contact_make(&m->body, form, fr_form_value(form, "M"), 1, report);
    fr_note_idle_start(form, report);
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    fr_block_read_contact(&m->body.contact, reading);
    const Contact *contact = contact_in(&m->body.contact);
    reading[STUCK_ERROR] = contact->F_S / (contact->M * m->kp);
    HuntingCycle cycle = hunting_cycle(
        &(Hunting){phi_z_law(&contact->phi_z), contact->F_S, contact->M, m->kp, m->kv, m->lambda, m->goal});
    reading[HUNTING_PERIOD] = cycle.period;
    reading[HUNTING_AMPLITUDE] = cycle.amplitude;
    reading[HUNTING_DWELL] = cycle.dwell;
    reading[HUNTING_SETTLED] = cycle.settled;
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    State *s = state;
    BlockState *joint = &s->joint;
    double M = contact_in(&m->body.contact)->M, ddq_r = m->kp * (m->goal - joint->x[0]) - m->kv * joint->v[0];
    double tau_r = M * ddq_r + m->lambda * M * (s->integral - joint->v[0]);
    row[T] = t;
    row[Q_D] = m->goal;
    row[Q] = joint->x[0];
    row[DQ] = joint->v[0];
    row[TAU_R] = tau_r;
    row[E] = joint->contact.e[0];
    fr_block_contact_step(&m->body, joint, &tau_r, NULL);
    row[F] = joint->now.friction.f[0];
    s->integral += contact_in(&m->body.contact)->T * ddq_r;
}

static const FrOption equations[] = {
    {FR_OPTION(
        "controller", "Motion and controller",
        "The controller asks for an acceleration. Its integral grows while the joint sticks, until the joint breaks "
        "away.",
        "Cisneros 2022, section V",
        "M\\,\\ddot q = \\tau_r - f,\\quad \\tau_r = M\\,\\ddot q_r + \\lambda_I M\\,\\bigl(\\textstyle\\int \\ddot "
        "q_r - \\dot q\\bigr),\\quad \\ddot q_r = k_p\\,(q_d - q) - k_v\\,\\dot q")},
    {FR_OPTION(
        "hunting", "Why a describing function finds no hunting",
        "An oscillation of frequency ω needs friction of the gain N, but friction that depends on the velocity alone, "
        "and brakes, has none below 0. Hunting comes from the dwells, in which the integral grows.",
        "B. Armstrong, B. Amin, Automatica 32, 1996",
        "\\omega^2 = k_p + \\lambda_I k_v,\\quad N = -M\\,\\Bigl(k_v + \\frac{\\lambda_I^2 k_v}{k_p + \\lambda_I "
        "k_v}\\Bigr) < 0")},
    {0},
};

static const double degrees = 57.29577951308232, right_angle = 0x1.921fb54442d18p+0;

#define M_REMARK    "The paper does not print the inertia M; 0.1675 kg m² was identified from the two final angles."
#define STOP_REMARK "First sample within 0.05° of the final angle."

static const FrFigureNumber measured[] = {
    {"initial torque", "5.8", "N m", FR_LARGEST, TAU_R, 0, 1,
     "Measured; the program has M k_p π/2. 5.8 N m is M = 0.185 kg m², with which the joint stops at 71.9° (Stribeck) and 70.6° (rational) in fig 12, instead of 69.9° and 68.4°."},
    {"final torque", "0.9", "N m", FR_LAST, TAU_R, 0, 1,
     "Measured at 75°, where M k_p 15° is 0.877 N m; the simulation stops farther from the goal."},
    {"stops at", "75", "°", FR_LAST, Q, 0, degrees, "Measured; the paper's own simulation stops at 69.9°."},
    {"stops after", "3.2", "s", FR_SETTLED, Q, 8.7e-4, 1, "Measured; the paper's own simulation stops after 2.75 s."},
};
static const FrFigureNumber creeps[] = {
    {"angle after 8 s", "around 70", "°", FR_LAST, Q, 0, degrees,
     "Approaches 72.9° asymptotically, F/(M k_p) short of the goal."},
};
static const FrFigureNumber stribeck_stops[] = {
    {"stops at", "69.9", "°", FR_LAST, Q, 0, degrees, M_REMARK},
    {"stops after", "2.75", "s", FR_SETTLED, Q, 8.7e-4, 1, STOP_REMARK},
};
static const FrFigureNumber rational_stops[] = {
    {"stops at", "68.4", "°", FR_LAST, Q, 0, degrees, M_REMARK},
    {"stops after", "2.75", "s", FR_SETTLED, Q, 8.7e-4, 1, STOP_REMARK},
};
static const FrFigureNumber hunts[] = {
    {"largest torque after 5 s", "2.5", "N m", FR_LARGEST, TAU_R, 5, 1, ""},
    {"crosses 90°", "repeatedly", "", FR_CROSSED, Q, right_angle, 1, ""},
};
static const FrFigureNumber settles[] = {
    {"ends at", "90", "°", FR_LAST, Q, 0, degrees, ""},
    {"crosses 90°", "settles", "", FR_CROSSED, Q, right_angle, 1, ""},
};

static const FrFigure figures[] = {
    {"Cisneros 2022, fig 10", "The experiment, beside the simulation of the Stribeck law with its gains.",
     "law=stribeck\nkp=20\nkv=2\nlambda=0", "law=coulomb", 8, FIGURE_NUMBERS(measured)},
    {"Cisneros 2022, fig 12, Stribeck", "Without integral term the joint stops short of 90°.",
     "law=stribeck\nkp=20\nkv=2\nlambda=0", "law=coulomb", 8, FIGURE_NUMBERS(stribeck_stops)},
    {"Cisneros 2022, fig 12, rational", "The same with the rational law.", "law=rational\nkp=20\nkv=2\nlambda=0",
     "law=coulomb", 8, FIGURE_NUMBERS(rational_stops)},
    {"Cisneros 2022, fig 12, Coulomb", "Without stiction the joint creeps towards an angle short of 90°.",
     "law=coulomb\nkp=20\nkv=2\nlambda=0", "law=stribeck", 8, FIGURE_NUMBERS(creeps)},
    {"Cisneros 2022, fig 13, Stribeck", "With the integral term the torque is a sawtooth, and the joint hunts.",
     "law=stribeck\nkp=50\nkv=14\nlambda=1", "law=coulomb", 60, FIGURE_NUMBERS(hunts)},
    {"Cisneros 2022, fig 13, rational", "The same with the rational law.", "law=rational\nkp=50\nkv=14\nlambda=1",
     "law=coulomb", 60, FIGURE_NUMBERS(hunts)},
    {"Cisneros 2022, fig 13, Coulomb", "Without stiction the joint settles at 90°.",
     "law=coulomb\nkp=50\nkv=14\nlambda=1", "law=stribeck", 60, FIGURE_NUMBERS(settles)},
    {0},
};

const FrExperiment fr_experiment_robot_joint = {
    RUN_MEMBERS(rows, channels, Model, State, make, step),
    .name = "robot_joint",
    .title = "Robot joint with stiction",
    .text = "A 90° step with low gains. With stiction the joint stops short, and an integral term makes it hunt.",
    .source = "Cisneros 2022, section V, fig 10 to 13",
    .equations = equations,
    .first = "law F F_static F_S F_C kp kv lambda q_d M",
    .plots = "q tau_r dq f e",
    .square_scene = true,
    .defaults = "B=50\nsigma_0=5000\nsigma_1=50\ne_max=5e-4\nbeta=50\n",
    .readings = readings,
    .scene = (const FrPart[]){{"dial", "q", "q_d", 0, "spring"}, {0}},
    .figures = figures,
    .duration = 8,
    .read = read,
    .contacts = 1,
    .contact = fr_block_contact,
    .hand = fr_block_hand,
};
