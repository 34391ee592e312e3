// Friction at the joints of a simulator: every law holds to the bit, static friction only where a joint stands, the
// momentum equation to rounding, friction dissipates, the mirrored step is the mirrored one, and the guess changes
// nothing.
#include "take_law.h"

#include "friction/joint.h"

#include <math.h>

enum { JOINTS = 6, WORK = JOINTS * (JOINTS + 1) / 2 + 21 * JOINTS };

typedef struct Problem {
    FrJointStep step;
    double M[JOINTS * JOINTS], v[JOINTS], force[JOINTS];
    FrJointLaw law[JOINTS];
    FrLaw own[JOINTS];
} Problem;

typedef struct Result {
    signed char direction[JOINTS];
    double v[JOINTS], y[JOINTS];
    FrStatus status;
} Result;

/// Static friction of joints: usual, or what is refused.
static void take_static(Input *input, Problem *problem)
{
    for (size_t i = 0; i < problem->step.n; i++) {
        FrJointLaw *law = &problem->law[i];
        unsigned kind = take_byte(input);
        if (kind > 252)
            law->F_S = typed_outside(take_choice, input, law->F, DBL_MAX);
        else if (kind % 2 && !law->law)
            law->F_S = kind % 16 == 1 ? law->F : law->F + take_usual(input);
    }
}

static void take_problem(Input *input, Problem *problem)
{
    size_t n = 1 + (size_t)take_below(input, JOINTS);
    double factor[JOINTS * JOINTS], armature = take_decades(input, 1e-4, 1);
    for (size_t i = 0; i < n * n; i++)
        factor[i] = take_between(input, -1, 1);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double sum = i == j ? armature : 0;
            for (size_t k = 0; k < n; k++)
                sum += factor[i * n + k] * factor[j * n + k];
            problem->M[i * n + j] = sum;
        }
    for (size_t i = 0; i < n; i++) {
        problem->v[i] = take_bool(input) ? take_between(input, -1, 1) : 0;
        problem->force[i] = take_bool(input) ? take_between(input, -5, 5) : take_byte(input) % 5 - 2.0;
        problem->law[i] = (FrJointLaw){.F = take_usual(input), .D = take_usual(input)};
        unsigned kind = take_byte(input);
        if (kind % 16 == 1) // T D far above M
            problem->law[i].D = take_decades(input, 1, 1e15);
        if (kind < 100) {
            problem->own[i] = take_law(input);
            problem->law[i] = (FrJointLaw){.law = &problem->own[i]};
        } else if (kind > 250) {
            problem->law[i].F = take_byte(input) < 128 ? (double)INFINITY : take_decades(input, 1e-30, 1e30);
        } else if (kind == 250) {
            *(take_bool(input) ? &problem->law[i].F : &problem->law[i].D) =
                typed_outside(take_choice, input, 0, DBL_MAX);
        }
    }
    problem->step = (FrJointStep){.n = n,
                                  .mass = problem->M,
                                  .stride = n,
                                  .velocity = problem->v,
                                  .force = problem->force,
                                  .T = take_decades(input, 1e-5, 1e-1),
                                  .law = problem->law};
    take_static(input, problem);
}

/// Whether a joint stands and holds more than F.
static bool holds(const Problem *problem, size_t i)
{
    return problem->v[i] == 0 && !problem->law[i].law && problem->law[i].F_S > problem->law[i].F;
}

/// What the call must return for the law of a joint.
static FrStatus status_of(const FrJointLaw *law)
{
    if (law->F_S != 0 && (law->law || !(law->F_S >= 0) || law->F_S < law->F))
        return FR_BAD_INPUT;
    return law->law || (law->F >= 0 && law->D >= 0 && law->D < (double)INFINITY) ? FR_OK : FR_NOT_FINITE;
}

static void solve(const Problem *problem, Input *guess, Result *result)
{
    double work[WORK];
    memset(result, 0, sizeof *result);
    for (size_t i = 0; i < problem->step.n; i++)
        result->direction[i] = (signed char)(take_below(guess, 3) - 1);
    PROPERTY(fr_joint_friction_size(problem->step.n) <= sizeof work, "work");
    for (size_t i = 0; i < WORK; i++)
        work[i] = (double)NAN; // nothing that was there may matter
    FrJointInfo info;
    result->status = fr_joint_friction(&problem->step, result->direction, result->v, result->y, work, &info);
}

static double friction_at(const FrJointLaw *law, double v)
{
    return law->law ? fr_phi(law->law, v) : copysign(law->F + law->D * fabs(v), v);
}

static void check_result(const Problem *problem, const Result *result)
{
    const FrJointStep *step = &problem->step;
    double largest = 0, scale = 0, power = 0, rounding = 0;
    for (size_t i = 0; i < step->n; i++) {
        const FrJointLaw *law = &step->law[i];
        double v = result->v[i], y = result->y[i], F_S = law->law ? fr_phi_dry(law->law, 0) : law->F;
        double most = holds(problem, i) ? law->F_S : F_S;
        bool sticks = result->direction[i] == 0 && v == 0 && most > 0 && fabs(y) <= most * (1 + 1e-12); // more at a tie
        bool slips = result->direction[i] == (v < 0 ? -1 : 1) && (v != 0 || F_S == 0) && y == -friction_at(law, v);
        PROPERTY(sticks || slips, "joint %zu: direction %d, v = %a, y = %a", i, result->direction[i], v, y);
        power += y * v;
        double left = -(step->force[i] + y);
        scale = fmax(scale, fmax(fabs(step->force[i]), fabs(y)));
        for (size_t j = 0; j < step->n; j++) {
            double M = step->mass[i * step->stride + j];
            left += M * (result->v[j] - step->velocity[j]) / step->T;
            scale = fmax(scale, fmax(fabs(M * result->v[j]), fabs(M * step->velocity[j])) / step->T);
        }
        largest = fmax(largest, fabs(left));
        // a law that holds to the last bit changes by so much from one double to the next
        if (v != 0)
            rounding = fmax(rounding, fabs(friction_at(law, nextafter(v, 2 * v)) - friction_at(law, nextafter(v, 0))));
    }
    PROPERTY(power <= 0, "friction gives %g W", -power);
    PROPERTY(largest <= 1e-10 * scale + rounding, "the momentum equation is off by %g of %g", largest, scale);
}

/// Equal to the bit, or mirrored with sign = -1; but at a tie, where a joint sticks in one of them and hardly slips in
/// the other, rounding may decide; where a joint holds more than F, also whether it is released.
static void check_same(const Problem *problem, const Result *a, const Result *b, double sign)
{
    bool same = true, tie = false, released = false;
    double fastest = 0, apart = 0;
    for (size_t i = 0; i < problem->step.n; i++) {
        same = same && bits_equal(a->v[i], sign * b->v[i]) && bits_equal(a->y[i], sign * b->y[i]);
        double taken = problem->step.T * fabs(a->y[i]) / problem->M[i * problem->step.n + i]; // by friction in a step
        fastest = fmax(fastest, fmax(taken, fmax(fabs(a->v[i]), fabs(problem->v[i]))));
        apart = fmax(apart, fabs(a->v[i] - sign * b->v[i]));
        tie = tie || (a->direction[i] == 0) != (b->direction[i] == 0);
        released = released || holds(problem, i);
    }
    PROPERTY(same || (tie && (released || apart <= 1e-9 * fastest)), "v = %a, and from elsewhere %a: %g apart", a->v[0],
             b->v[0], apart);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Problem problem;
    Result result, other;
    Input input = {.at = data, .end = data + size}, nothing = {.at = NULL, .end = NULL};
    memset(&problem, 0, sizeof problem);
    take_problem(&input, &problem);
    size_t n = problem.step.n;
    for (size_t i = 0; i < n; i++) {
        const FrJointLaw *law = &problem.law[i];
        FrStatus status = status_of(law);
        if (status == FR_OK)
            continue;
        solve(&problem, &input, &result);
        PROPERTY(result.status == status, "F = %g, D = %g, F_S = %g give status %d", law->F, law->D, law->F_S,
                 (int)result.status);
        return 0;
    }
    double work[WORK], longest = fr_joint_friction_longest_step(&problem.step, work);
    PROPERTY(longest >= 0, "a longest step of %g s", longest);
    bool allowed = problem.step.T < 0.95 * longest;
    solve(&problem, &input, &result);
    if (result.status != FR_OK) {
        PROPERTY(!allowed, "status %d with T = %g of %g s", (int)result.status, problem.step.T, longest);
        return 0;
    }
    check_result(&problem, &result);
    if (!allowed)
        return 0;
    solve(&problem, &nothing, &other);
    check_same(&problem, &result, &other, 1);
    for (size_t i = 0; i < n; i++) {
        problem.v[i] = -problem.v[i];
        problem.force[i] = -problem.force[i];
    }
    solve(&problem, &nothing, &other);
    check_same(&problem, &result, &other, -1);
    return 0;
}
