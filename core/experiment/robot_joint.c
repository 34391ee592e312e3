// Run robot_joint: a robot joint under compliant control with stiction (Cisneros 2022, section V, fig 10 to 13).
//
//     M q'' = tau_r - f,   tau_r = M q''_r + lambda M (integral of q''_r - q'),   q''_r = kp (q_d - q) - kv q'
//
// f comes from a contact element that sees the joint's velocity; semi-implicit Euler.
#include "friction/contact.h"
#include "friction/experiment.h"

static const FrParam inertia_row =
    FR_NUMBER_ROW("M", "M", "kg m²", 1e-9, 1e9, 0.01, 1, 0.1675, FR_LOG, "Inertia of the joint.");

static const FrParam kp_row =
    FR_NUMBER_ROW("kp", "k_p", "1/s²", 0, 1e9, 0, 200, 20, FR_LINEAR, "Gain on the position error.");

static const FrParam kv_row = FR_NUMBER_ROW("kv", "k_v", "1/s", 0, 1e9, 0, 50, 2, FR_LINEAR, "Gain on the velocity.");

static const FrParam lambda_row =
    FR_NUMBER_ROW("lambda", "λ_I", "1/s", 0, 1e6, 0, 5, 0, FR_LINEAR, "Gain of the integral term; 0 turns it off.");

static const FrParam goal_row = FR_NUMBER_ROW("q_d", "q_d", "rad", -1e3, 1e3, -3.2, 3.2, 0x1.921fb54442d18p+0,
                                              FR_LINEAR, "Goal of the step, from 0.");

static const FrParam *const rows[] = {&fr_law_preset_row, &fr_law_row, &fr_element_row, &fr_time_step_row,
                                      &inertia_row,       &kp_row,     &kv_row,         &lambda_row,
                                      &goal_row,          NULL};

static const FrChannel channels[] = {
    FR_CHANNEL("t", "t", "s", "time"),
    FR_CHANNEL("q_d", "q_d", "rad", "goal angle"),
    FR_CHANNEL("q", "q", "rad", "joint angle"),
    FR_CHANNEL("dq", "q̇", "rad/s", "joint velocity"),
    FR_CHANNEL("tau_r", "τ_r", "N m", "commanded torque"),
    FR_CHANNEL("f", "f", "N m", "friction torque"),
    FR_CHANNEL("e", "e", "rad", "elongation of the contact's spring"),
    {0},
};

static const FrChannel readings[] = {
    FR_CHANNEL("margin", "λ", "", "stiction margin: admissible up to 1"),
    FR_CHANNEL("stuck_error", "F_S/(M k_p)", "rad", "largest error at which the joint can stay stuck without integral"),
    {0},
};

typedef struct Model {
    FrContact contact;
    double T, M, kp, kv, lambda, goal;
} Model;

typedef struct State {
    double q, dq, integral;
    FrContactState contact;
} State;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    fr_contact_from_form(&m->contact, form, report);
    m->T = fr_form_value(form, "T");
    m->M = fr_form_value(form, "M");
    m->kp = fr_form_value(form, "kp");
    m->kv = fr_form_value(form, "kv");
    m->lambda = fr_form_value(form, "lambda");
    m->goal = fr_form_value(form, "q_d");
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    const FrPhiZ *phi_z = fr_contact_phi_z(&m->contact);
    reading[0] = phi_z->lambda;
    reading[1] = phi_z->x_stick.hi * phi_z->M.hi / (m->M * m->kp);
}

static void start(const void *model, void *state)
{
    (void)model;
    *(State *)state = (State){0};
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    State *s = state;
    double ddq_r = m->kp * (m->goal - s->q) - m->kv * s->dq;
    double tau_r = m->M * ddq_r + m->lambda * m->M * (s->integral - s->dq);
    double e = s->contact.e, f = fr_contact_step(&m->contact, &s->contact, s->dq);
    double values[] = {t, m->goal, s->q, s->dq, tau_r, f, e};
    for (int i = 0; i < 7; i++)
        row[i] = values[i];

    s->integral += m->T * ddq_r;
    s->dq += m->T * (tau_r - f) / m->M;
    s->q += m->T * s->dq;
}

const FrExperiment fr_experiment_robot_joint = {
    .kind = FR_RUN,
    .name = "robot_joint",
    .title = FR_WORDS("Robot joint with stiction"),
    .text = FR_WORDS(
        "A step of 90 deg under soft gains: with stiction the joint stops short, and an integral term makes it hunt."),
    .source = FR_WORDS("Cisneros 2022, section V, fig 10 to 13"),
    .rows = rows,
    .channels = channels,
    .readings = readings,
    .duration = 8,
    .model_size = sizeof(Model),
    .state_size = sizeof(State),
    .make = make,
    .read = read,
    .start = start,
    .step = step,
};
