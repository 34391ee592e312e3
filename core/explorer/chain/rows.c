// Parameters and methods of links and chains, with their descriptions.
#include "rows.h"

#define LINK_ROW(field_, symbol_, unit_, min_, max_, value_, text_)                                                    \
    FR_NUMBER_FIELD(FrLink, field_, symbol_, unit_, min_, max_, min_, max_, value_, FR_LINEAR, text_, FR_GROUP_BODY)
#define LINK(...) &(const FrParam)LINK_ROW(__VA_ARGS__)

const FrParam fr_chain_axis_row =
    LINK_ROW(axis, "s", "", -1, 1, 1, "Sense of the joint's angle: 1 counter-clockwise, -1 clockwise.");

const FrParam *const fr_chain_link_rows[] = {
    LINK(mass, "m", "kg", 0, 1e9, 1, "Mass of the link."),
    LINK(length, "L", "m", 0, 1e6, 0.1, "Length of the link, from joint to joint."),
    LINK(com_x, "c_x", "m", -1e6, 1e6, 0.05, "Centre of mass, along the link from its joint."),
    LINK(com_y, "c_y", "m", -1e6, 1e6, 0, "Centre of mass, to the left of the link."),
    LINK(inertia, "I", "kg m²", 0, 1e9, 0, "Inertia of the link about its centre of mass."),
    LINK(armature, "A", "kg m²", 0, 1e9, 0, "Inertia of the motor, seen at the joint."),
    &fr_chain_axis_row,
    LINK(gear, "γ", "", 1e-6, 1e6, 1, "Reduction ratio of the motor."),
    NULL};

#define CHAIN_ROW(field_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_, group_)                      \
    FR_NUMBER_FIELD(FrChainDef, field_, symbol_, unit_, min_, max_, low_, high_, value_, scale_, text_, group_)
#define CHAIN(...) &(const FrParam)CHAIN_ROW(__VA_ARGS__)

const FrParam fr_chain_k_q_row = CHAIN_ROW(k_q, "k_q", "1/s", 0, 1e9, 0, 1000, 0, FR_LINEAR,
                                           "Recentring of joints that stick.", FR_GROUP_SIMULATION);
const FrParam fr_chain_lambda_q_row = CHAIN_ROW(lambda_q, "λ_q", "", 0, 1e9, 0, 1, 0, FR_LINEAR,
                                                "Regularisation of the friction of joints.", FR_GROUP_SIMULATION);
const FrParam fr_chain_mu_s_row = CHAIN_ROW(mu_s, "μ_s", "", 0, 1e3, 0, 1, 0.5, FR_LINEAR,
                                            "Coefficient of static friction on the ground.", FR_GROUP_CONTACT);
const FrParam fr_chain_mu_k_row = CHAIN_ROW(mu_k, "μ_k", "", 0, 1e3, 0, 1, 0.3, FR_LINEAR,
                                            "Coefficient of kinetic friction on the ground.", FR_GROUP_CONTACT);
const FrParam fr_chain_k_v_row = CHAIN_ROW(k_v, "k_v", "1/s", 0, 1e9, 0, 2000, 1000, FR_LINEAR,
                                           "Recentring of points that touch the ground.", FR_GROUP_SIMULATION);
const FrParam fr_chain_lambda_v_row = CHAIN_ROW(lambda_v, "λ_v", "", 1e-30, 1e9, 1e-8, 1, 1e-4, FR_LOGARITHMIC,
                                                "Regularisation of the impulses on the ground.", FR_GROUP_SIMULATION);

const FrParam *const fr_chain_number_rows[] = {
    CHAIN(angle0, "θ_0", "rad", -1e3, 1e3, -3.2, 3.2, 0, FR_LINEAR,
          "Angle of the links while all joints are at 0; 0 is hanging down.", FR_GROUP_BODY),
    CHAIN(base_x, "x_0", "m", -1e6, 1e6, -1, 1, 0, FR_LINEAR, "Horizontal position of the first joint.", FR_GROUP_BODY),
    CHAIN(base_y, "y_0", "m", -1e6, 1e6, 0, 1, 0, FR_LINEAR, "Height of the first joint above the ground.",
          FR_GROUP_BODY),
    CHAIN(gravity, "g", "m/s²", -1e3, 1e3, 0, 20, FR_GRAVITY, FR_LINEAR, "Acceleration of gravity.", FR_GROUP_LOAD),
    &fr_chain_k_q_row,
    &fr_chain_lambda_q_row,
    &fr_chain_mu_s_row,
    &fr_chain_mu_k_row,
    &fr_chain_k_v_row,
    &fr_chain_lambda_v_row,
    NULL};

static const FrOption required = {FR_OPTION("required", "as required",
                                            "Kinetic friction has the sign of the torque that would stop the joint.",
                                            "github.com/zhidao/roki-fd", "")};
static const FrOption printed = {FR_OPTION(
    "printed", "as printed",
    "Kinetic friction is against the velocity before the step, with sgn 0 = 1: a joint that falls from rest is "
    "pushed down for a step.",
    "Wakisaka, Kikuuwe and Sugihara 2016, eq 9 and 21", "")};
static const FrOption *const breakaways[] = {
    [FR_BREAKAWAY_REQUIRED] = &required, [FR_BREAKAWAY_PRINTED] = &printed, NULL};
static const FrParam breakaway_row =
    FR_CHOICE_FIELD(FrChainDef, breakaway, "", FR_BREAKAWAY_REQUIRED, breakaways,
                    "Sign of the friction of a joint that breaks away.", FR_GROUP_SIMULATION);
static const FrParam *const long_rows[] = {&breakaway_row, NULL};
static const FrParam *const clamped_rows[] = {&breakaway_row, &fr_chain_k_q_row, &fr_chain_lambda_q_row, NULL};
static const FrParam *const clamped_ground_rows[] = {&breakaway_row,    &fr_chain_k_q_row,      &fr_chain_lambda_q_row,
                                                     &fr_chain_k_v_row, &fr_chain_lambda_v_row, NULL};

#define WAKISAKA "Wakisaka, Kikuuwe and Sugihara 2016, "

static const FrOption exact = {
    FR_OPTION("exact", "exact",
              "Friction of all joints and contacts is solved together with the motion. What sticks is at rest exactly.",
              "", "M \\frac{v' - v}{T} = \\tau - b + y + J^\\top f,\\quad y_i \\in -\\Phi_i(v'_i)")};

// The other methods, with rows for chains without points, with many links, and with points.
#define SEMI_IMPLICIT                                                                                                  \
    FR_OPTION("semi_implicit", "semi-implicit",                                                                        \
              "Each joint is stopped by itself, against the torque that its link took in the step before; contacts "   \
              "follow.",                                                                                               \
              WAKISAKA "eq 25 to 29", "")
#define IMPLICIT                                                                                                       \
    FR_OPTION("implicit", "implicit",                                                                                  \
              "All joints and contacts are stopped at once; each force is then clamped by itself.",                    \
              WAKISAKA "eq 15 to 24", "")
#define EXPLICIT                                                                                                       \
    FR_OPTION("explicit", "explicit", "Friction is that of the velocity before the step.", "", "y_i = -\\Phi_i(v_i)")
static const FrOption semi_implicit = {SEMI_IMPLICIT, .rows = clamped_rows};
static const FrOption implicit = {IMPLICIT, .rows = clamped_rows};
static const FrOption explicit_ = {EXPLICIT};
static const FrOption long_semi_implicit = {SEMI_IMPLICIT, .rows = long_rows};
static const FrOption long_implicit = {IMPLICIT, .rows = long_rows};
static const FrOption ground_semi_implicit = {SEMI_IMPLICIT, .rows = clamped_ground_rows};
// If all joints and contacts stick, the forces of the implicit method would be undetermined without its settings. λ_q
// is the default of λ_v as an impulse at the joint: (T γ)² 1e-4 with T = 1 ms and the paper's γ = 120.
static const FrOption ground_implicit = {IMPLICIT, .rows = clamped_ground_rows,
                                         .settings = FR_SETTINGS(FR_SET("k_q", 1000), FR_SET("lambda_q", 1.44e-6))};
static const FrOption ground_explicit = {EXPLICIT, .rows = FR_ROWS(&fr_chain_k_v_row, &fr_chain_lambda_v_row)};

/// Choice of these methods, in the order of FrChainMethod.
#define METHOD_ROW(semi_implicit_, implicit_, explicit_)                                                               \
    FR_CHOICE_FIELD(FrChainDef, method, "", FR_CHAIN_EXACT,                                                            \
                    FR_OPTIONS(&exact, &semi_implicit_, &implicit_, &explicit_),                                       \
                    "How the friction of a step is found.", FR_GROUP_SIMULATION)
const FrParam fr_chain_method_row = METHOD_ROW(semi_implicit, implicit, explicit_),
              fr_chain_long_method_row = METHOD_ROW(long_semi_implicit, long_implicit, explicit_),
              fr_chain_ground_method_row = METHOD_ROW(ground_semi_implicit, ground_implicit, ground_explicit);

void fr_chain_def_from_form(FrChainDef *def, const FrForm *form)
{
    static const FrParam *const choices[] = {&fr_chain_method_row, &breakaway_row, NULL};
    fr_form_read(form, choices, def);
    fr_form_read(form, fr_chain_number_rows, def);
}
