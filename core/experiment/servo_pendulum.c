// Run servo_pendulum: a servo on the pendulum test bench (Duclusaud 2024, Algorithm 1, in the order of the published
// program): motor torque from goal and state, gravity, friction budget, friction that stops within the budget, step.
#include "friction/contact.h"
#include "friction/experiment.h"
#include "friction/plant.h"
#include "friction/servo.h"

static const FrParam theta_row =
    FR_NUMBER_ROW("theta_0", "θ(0)", "rad", -1e3, 1e3, -3.2, 3.2, 0, FR_LINEAR, "Angle at the start; 0 hangs down.");

static const FrParam omega_row =
    FR_NUMBER_ROW("omega_0", "ω(0)", "rad/s", -100, 100, -10, 10, 0, FR_LINEAR, "Velocity at the start.");

static const FrParam *const rows[] = {&fr_servo_preset_row,
                                      &fr_servo_model_row,
                                      &fr_trajectory_row,
                                      &fr_servo_control_row,
                                      &fr_pendulum_mass_row,
                                      &fr_pendulum_length_row,
                                      &fr_pendulum_arm_mass_row,
                                      &fr_servo_kt_row,
                                      &fr_servo_resistance_row,
                                      &fr_servo_armature_row,
                                      &fr_servo_offset_row,
                                      &theta_row,
                                      &omega_row,
                                      &fr_time_step_row,
                                      &fr_pendulum_update_row,
                                      NULL};

static const FrChannel channels[] = {
    {"t", "t", "s", "time"},
    {"theta_d", "θ_d", "rad", "goal angle"},
    {"theta", "θ", "rad", "angle, 0 hangs down"},
    {"omega", "ω", "rad/s", "velocity"},
    {"tau_m", "τ_m", "N m", "motor torque"},
    {"tau_e", "τ_e", "N m", "external torque: gravity"},
    {"tau_f", "τ_f", "N m", "friction torque"},
    {"tau_f_max", "τ_f^m", "N m", "friction budget: the most that friction could give"},
    {0},
};

static const FrChannel readings[] = {
    {"inertia", "J", "kg m²", "inertia of arm, mass and motor"},
    {"weight", "m g l", "N m", "largest torque of gravity"},
    {"friction", "τ_f(0)", "N m", "friction budget at rest without load"},
    {"stall", "τ_stall", "N m", "largest motor torque at rest"},
    {0},
};

typedef struct Model {
    FrServoDrive drive;
    FrServoFriction friction;
    FrPendulum pendulum;
    FrTrajectory trajectory;
    FrPositionUpdate update;
    double T, theta_0, omega_0;
} Model;

typedef struct State {
    double q, omega;
} State;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    double mass = fr_form_value(form, "mass"), arm = fr_form_value(form, "arm_mass"), l = fr_form_value(form, "length");
    m->drive = fr_servo_drive_from_form(form);
    m->friction = fr_servo_friction_from_form(form);
    m->pendulum.inertia = mass * (l * l) + arm * (l * l) / 3 + fr_form_value(form, "armature");
    m->pendulum.weight = (mass + 0.5 * arm) * FR_GRAVITY * l;
    m->pendulum.offset = fr_form_value(form, "q_offset");
    m->trajectory = fr_trajectory_from_form(form);
    m->update = (FrPositionUpdate)fr_form_value(form, "integrator");
    m->T = fr_form_value(form, "T");
    m->theta_0 = fr_form_value(form, "theta_0");
    m->omega_0 = fr_form_value(form, "omega_0");
    if (!(m->pendulum.inertia > 0)) {
        FrFinding *finding = fr_report_add(report, FR_ERROR, "armature",
                                           "the bench has no inertia: mass and length, or armature, must be above 0");
        fr_finding_remedy(finding, "armature", fr_servo_armature_row.value);
    }
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    reading[0] = m->pendulum.inertia;
    reading[1] = m->pendulum.weight;
    reading[2] = fr_servo_dry_friction(&m->friction, 0, 0, 0);
    reading[3] = fr_servo_torque(&m->drive, 1e300, true, 0, 0);
}

static void start(const void *model, void *state)
{
    const Model *m = model;
    *(State *)state = (State){m->theta_0, m->omega_0};
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    State *s = state;
    FrGoal goal = fr_trajectory_goal(&m->trajectory, t);
    double tau_m = fr_servo_torque(&m->drive, goal.angle, goal.enabled, s->q, s->omega);
    double tau_e = fr_pendulum_gravity(&m->pendulum, s->q);
    double speed = s->omega < 0 ? -s->omega : s->omega;
    double budget = fr_servo_dry_friction(&m->friction, tau_m, tau_e, s->omega) + m->friction.viscous * speed;
    double tau_f = fr_pendulum_friction(&m->pendulum, s->omega, tau_m + tau_e, budget, m->T);
    double values[] = {t, goal.angle, s->q, s->omega, tau_m, tau_e, tau_f, budget};
    for (int i = 0; i < 8; i++)
        row[i] = values[i];

    double acceleration = (tau_m + tau_e + tau_f) / m->pendulum.inertia;
    double before = s->omega, after = before + acceleration * m->T;
    after = after > 100 ? 100 : after < -100 ? -100 : after; // as the published program bounds it
    double used = m->update == FR_UPDATE_PAPER ? before : after;
    s->q += m->update == FR_UPDATE_SEMI ? used * m->T : used * m->T + 0.5 * acceleration * m->T * m->T;
    s->omega = after;
}

const FrExperiment fr_experiment_servo_pendulum = {
    .kind = FR_RUN,
    .name = "servo_pendulum",
    .title = "Servo pendulum",
    .text = "A servo swings a mass on an arm. Friction may hold it short of the goal, and more so under load. "
            "Velocity is held within 100 rad/s, as in the published program.",
    .source = "Duclusaud 2024, Algorithm 1, fig 3",
    .rows = rows,
    .channels = channels,
    .readings = readings,
    .duration = 6,
    .model_size = sizeof(Model),
    .state_size = sizeof(State),
    .make = make,
    .read = read,
    .start = start,
    .step = step,
};
