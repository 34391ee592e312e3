// A hand on a link of a chain (see chain_hand.h).
#include "chain_hand.h"

static const FrParam link_row = FR_COUNT_ROW("link_hand", "i_h", 1, FR_CHAIN_LINKS_MAX, 1, FR_CHAIN_LINKS_MAX, 1,
                                             FR_LOGARITHMIC, "The link whose end the hand holds.", FR_GROUP_HAND);

static const FrOption none = {FR_OPTION("none", "none", "", "", "")};
static const FrOption on_link = {
    FR_OPTION("link", "on a link", "A spring and damper pull the end of a link towards the hand.", "",
              "F_h = K_h (x_h - x) - B v"),
    .rows = FR_ROWS(
        &link_row,
        FR_NUMBER("K_hand", "K_h", "N/m", 0, 1e12, 0.1, 1e5, 100, FR_LOGARITHMIC,
                  "Stiffness of the spring between link and hand; its damping is critical.", FR_GROUP_HAND),
        FR_NUMBER("x_hand", "x_h", "m", -1e6, 1e6, -2, 2, 0, FR_LINEAR, "Position of the hand, x.", FR_GROUP_HAND),
        FR_NUMBER("y_hand", "y_h", "m", -1e6, 1e6, -2, 2, 0, FR_LINEAR, "Position of the hand, y.", FR_GROUP_HAND))};
const FrParam fr_chain_hand_row =
    FR_CHOICE_ROW("hand", "", 0, FR_OPTIONS(&none, &on_link), "Hand that pulls on a link.", FR_GROUP_HAND);

ChainHand fr_chain_hand_from_form(const FrForm *form, int links, double axis, FrReport *report)
{
    ChainHand hand = {.link = -1, .axis = axis};
    if (fr_form_option(form, fr_chain_hand_row.key) != &on_link)
        return hand;
    FrParam row = link_row;
    row.max = links;
    double link = fr_form_value(form, row.key);
    hand.K = fr_form_value(form, "K_hand");
    hand.at[0] = fr_form_value(form, "x_hand");
    hand.at[1] = fr_form_value(form, "y_hand");
    if (fr_param_check(&row, link, report))
        hand.link = (int)link - 1;
    return hand;
}

const FrPart fr_chain_hand_scene[] = {{"lines", "", "", 0, "link"}, {"point", "x", "y", 0, ""}, {0}};

int fr_chain_hand_felt(const void *state, double *force)
{
    const double *felt = state;
    force[0] = felt[0];
    force[1] = felt[1];
    return 2;
}

/// Velocity of the end of a link per velocity of joint i: J_i of x and y.
static void lever(const ChainHand *hand, const double *points, int i, double *J)
{
    const double *end = points + 2 * (size_t)(hand->link + 1), *joint = points + 2 * (size_t)i;
    J[0] = -hand->axis * (end[1] - joint[1]);
    J[1] = hand->axis * (end[0] - joint[0]);
}

/// Compute the torques of a force on the end of the link.
static void torques_of(const ChainHand *hand, int links, const double *points, const double *force, double *torque)
{
    for (int i = 0; i < links; i++) {
        double J[2] = {0, 0};
        if (i <= hand->link)
            lever(hand, points, i, J);
        torque[i] = J[0] * force[0] + J[1] * force[1];
    }
}

/// Compute the acceleration of the end of the link per force on it, W [1/kg]. All values are 0
/// if a joint has no inertia.
static void mobility(const ChainHand *hand, const FrChain *chain, const double *q, const double *points, double (*W)[2],
                     double *work, double *room)
{
    static const double unit[3][2] = {{0, 0}, {1, 0}, {0, 1}};
    int n = fr_chain_links(chain);
    double *torque = room, *alone = room + n, *pushed = room + 2 * (size_t)n;
    W[0][0] = W[0][1] = W[1][0] = W[1][1] = 0;
    for (int k = 0; k < 3; k++) {
        double *acceleration = k == 0 ? alone : pushed;
        torques_of(hand, n, points, unit[k], torque);
        if (fr_chain_dynamics(chain, q, NULL, NULL, acceleration, torque, work) != FR_OK)
            return;
        for (int i = 0; k > 0 && i <= hand->link; i++) {
            double J[2];
            lever(hand, points, i, J);
            W[0][k - 1] += J[0] * (pushed[i] - alone[i]);
            W[1][k - 1] += J[1] * (pushed[i] - alone[i]);
        }
    }
}

/// Force of a hand [N] in a step of T on an end at `end` [m] with velocity v [m/s]. W: acceleration of the end per
/// force [1/kg].
static void force_on_end(const ChainHand *hand, const double *end, const double *v, const double (*W)[2], double T,
                         double *force)
{
    double w = (W[0][0] + W[1][1]) / 2, B = w > 0 ? 2 * SQUARE_ROOT(hand->K / w) : 0, drag = B + T * hand->K;
    double right[2];
    for (int k = 0; k < 2; k++)
        right[k] = hand->K * (hand->at[k] - end[k]) - drag * v[k];
    // (1 + T drag W) F = K (x_h - x) - drag v
    double a = 1 + T * drag * W[0][0], b = T * drag * W[0][1], c = T * drag * W[1][0], d = 1 + T * drag * W[1][1];
    double determinant = a * d - b * c;
    force[0] = (d * right[0] - b * right[1]) / determinant;
    force[1] = (a * right[1] - c * right[0]) / determinant;
}

void fr_chain_hand_pull_arm(const ChainHand *hand, const HeldArm *arm, double T, double *force, double *torque)
{
    const double *end = arm->joint[hand->link + 1], (*M)[2] = arm->inertia, *omega = arm->velocity;
    double J[2][2] = {{0, 0}, {0, 0}}, W[2][2], v[2], determinant = M[0][0] * M[1][1] - M[0][1] * M[1][0];
    for (int i = 0; i <= hand->link; i++) {
        J[0][i] = -arm->sense[i] * (end[1] - arm->joint[i][1]);
        J[1][i] = arm->sense[i] * (end[0] - arm->joint[i][0]);
    }
    for (int k = 0; k < 2; k++) {
        v[k] = J[k][0] * omega[0] + J[k][1] * omega[1];
        double first = (M[1][1] * J[k][0] - M[0][1] * J[k][1]) / determinant;
        double second = (M[0][0] * J[k][1] - M[1][0] * J[k][0]) / determinant;
        W[0][k] = J[0][0] * first + J[0][1] * second;
        W[1][k] = J[1][0] * first + J[1][1] * second;
    }
    force_on_end(hand, end, v, (const double(*)[2])W, T, force);
    for (int i = 0; i < 2; i++)
        torque[i] = J[0][i] * force[0] + J[1][i] * force[1];
}

const double *fr_chain_hand_pull(const ChainHand *hand, const FrChain *chain, const FrChainState *state, double T,
                                 double *force, double *work, double *own)
{
    force[0] = force[1] = 0;
    if (hand->link < 0)
        return NULL;
    int n = fr_chain_links(chain);
    double *points = own, *torque = own + 2 * (size_t)(n + 1), W[2][2], v[2] = {0, 0};
    fr_chain_joints(chain, state->q, points);
    for (int i = 0; i <= hand->link; i++) {
        double J[2];
        lever(hand, points, i, J);
        v[0] += J[0] * state->v[i];
        v[1] += J[1] * state->v[i];
    }
    mobility(hand, chain, state->q, points, W, work, torque + n);
    force_on_end(hand, points + 2 * (size_t)(hand->link + 1), v, (const double(*)[2])W, T, force);
    torques_of(hand, n, points, force, torque);
    return torque;
}
