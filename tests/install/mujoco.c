// A step of the example for MuJoCo against MuJoCo's own step that is given the friction. For each model, a file:
//   velocity  largest difference of velocities of the last two joints after a step
//   sensors   largest difference of sensors, relative to the largest reading
//   stale     the same against sensors computed again from the acceleration and the forces of the step
//   error     that of ExactFriction
//   moved     the smaller motion of the last two joints
// All but the sensors are divided by the largest velocity.
#include "exact_friction.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { STEPS = 400 };

static double apart(const mjtNum *a, const mjtNum *b, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, fabs(a[i] - (b ? b[i] : 0)));
    return most;
}

static void step1(const mjModel *m, mjData *d, int k)
{
    mj_step1(m, d);
    for (int i = 0; i < m->nu; i++)
        d->ctrl[i] = 0.7 + 0.5 * sin(0.006 * k + i);
}

static int compare(const char *file)
{
    char why[1000];
    mjModel *m = mj_loadXML(file, NULL, why, sizeof why);
    ExactFriction *f = m ? exact_friction_make(m, why, sizeof why) : NULL;
    if (!f) {
        printf("%s: %s\n", file, why);
        return 1;
    }
    mjData *d = mj_makeData(m), *other = mj_makeData(m);
    const int nv = (int)m->nv, last = nv - 2, ns = (int)m->nsensordata;
    const mjtNum *q = d->qpos + m->nq - 2;
    mjtNum before[100], shown[100], first[2] = {q[0], q[1]};
    double velocity = 0, sensors = 0, stale = 0, fastest = 1;
    d->qvel[last] = 3;
    d->qvel[last + 1] = -5;
    for (int k = 0; k < STEPS; k++) {
        mju_copy(other->qpos, d->qpos, (int)m->nq);
        mju_copy(other->qvel, d->qvel, nv);
        step1(m, d, k);
        step1(m, other, k);
        mju_copy(before, d->qvel, nv);
        if (exact_friction_step2(f, m, d) != FR_OK)
            return 1;
        mju_copy(other->qfrc_applied, f->friction, nv);
        mj_step2(m, other);
        fastest = fmax(fastest, apart(d->qvel, NULL, nv));
        velocity = fmax(velocity, apart(d->qvel + last, other->qvel + last, 2));
        mju_copy(shown, d->sensordata, ns);
        const double largest = apart(shown, NULL, ns) + !ns;
        sensors = fmax(sensors, apart(shown, other->sensordata, ns) / largest);
        // the data are still those of before, but for positions and velocities
        mju_copy(other->qvel, d->qvel, nv);
        mju_copy(d->qvel, before, nv);
        mj_rnePostConstraint(m, d);
        mj_sensorAcc(m, d);
        stale = fmax(stale, apart(shown, d->sensordata, ns) / largest);
        mju_copy(d->qvel, other->qvel, nv);
    }
    printf("%.2g %.2g %.2g %.2g %.2g\n", velocity / fastest, sensors, stale, f->error / fastest,
           fmin(fabs(q[0] - first[0]), fabs(q[1] - first[1])));
    exact_friction_free(f);
    mj_deleteData(other);
    mj_deleteData(d);
    mj_deleteModel(m);
    return 0;
}

/// Lift and drop of an MX-106 with M6, 1 kg at 0.15 m, for 6 s: the angle every 0.01 s. `file` is a pendulum.
static int lift_and_drop(const char *file)
{
    char why[1000];
    mjModel *m = mj_loadXML(file, NULL, why, sizeof why);
    ExactFriction *f = m ? exact_friction_make(m, why, sizeof why) : NULL;
    FrServoDef def = fr_default_servo();
    fr_servo_published(&def, "mx106", FR_M6, NULL);
    def.kp = 8;
    ExactServo servo = {.goal.enabled = true};
    if (!f || fr_servo_make(&servo.servo, &def, m->opt.timestep, NULL) != FR_OK)
        return 1;
    fr_servo_start(&servo.servo, &servo.state, 0, NULL);
    f->servo = &servo;
    f->servo_count = 1;
    m->dof_armature[0] = def.armature;
    mjData *d = mj_makeData(m);
    const int each = (int)(0.01 / m->opt.timestep + 0.5);
    for (int k = 0; k <= 600 * each; k++) {
        double s = d->time / 2;
        servo.goal = (FrGoal){s < 1 ? -mjPI / 2 * (3 * s * s - 2 * s * s * s) : -mjPI / 2, k < 200 * each};
        if (k % each == 0)
            printf("%.17g\n", d->qpos[0]);
        mj_step1(m, d);
        if (exact_friction_step2(f, m, d) != FR_OK)
            return 1;
    }
    exact_friction_free(f);
    mj_deleteData(d);
    mj_deleteModel(m);
    return 0;
}

int main(int count, char **files)
{
    if (count == 3 && strcmp(files[1], "servo") == 0)
        return lift_and_drop(files[2]);
    for (int i = 1; i < count; i++)
        if (compare(files[i]))
            return 1;
    return 0;
}
