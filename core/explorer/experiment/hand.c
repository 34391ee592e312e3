// A hand in an experiment with contacts (see block.h).
#include "block.h"
#include "contact/parts.h"

static const FrParam place_row =
    FR_NUMBER_ROW("x_hand", "x_h", "rad", -1e6, 1e6, -2, 2, 0, FR_LINEAR, "Position of the hand.", FR_GROUP_HAND);

static const FrParam *const spring_rows[] = {
    FR_NUMBER("K_hand", "K_h", "N m/rad", 0, 1e12, 0.1, 1e5, 100, FR_LOGARITHMIC,
              "Stiffness of the spring between body and hand; its damping is critical.", FR_GROUP_HAND),
    &place_row, NULL};
static const FrParam *const moved_rows[] = {FR_NUMBER("rate_hand", "r_h", "1/s", 0, 1e9, 0.1, 1000, 10, FR_LOGARITHMIC,
                                                      "Rate at which what is held follows the hand.", FR_GROUP_HAND),
                                            &place_row, NULL};

#define SPRING_EQUATION "h_h = K_h (x_h - x) - 2 \\sqrt{K_h M}\\,v"

static const FrOption none = {FR_OPTION("none", "none", "", "", "")};
static const FrOption spring = {
    FR_OPTION("spring", "spring", "A spring and damper pull the body towards the hand.", "", SPRING_EQUATION),
    .rows = spring_rows};
static const FrOption plane_spring = {
    FR_OPTION("spring", "spring", "A spring and damper pull the body towards a second hand.", "",
              "h_2 = K_2 (x_h - x) - 2 \\sqrt{K_2 M}\\,v"),
    .rows = FR_ROWS(FR_NUMBER("K_hand", "K_2", "N m/rad", 0, 1e12, 0.1, 1e5, 100, FR_LOGARITHMIC,
                              "Stiffness of the spring between body and second hand; its damping is critical.",
                              FR_GROUP_HAND),
                    &place_row,
                    FR_NUMBER("y_hand", "y_h", "rad", -1e6, 1e6, -2, 2, 0, FR_LINEAR, "Position of the hand across.",
                              FR_GROUP_HAND))};
static const FrOption first = {
    FR_OPTION("body_1", "spring on body 1", "A spring and damper pull body 1 towards the hand.", "", SPRING_EQUATION),
    .rows = spring_rows};
static const FrOption second = {
    FR_OPTION("body_2", "spring on body 2", "A spring and damper pull body 2 towards the hand.", "", SPRING_EQUATION),
    .rows = spring_rows};
static const FrOption belt = {FR_OPTION("belt", "on the belt",
                                        "The hand holds the belt and moves it; the belt's own velocity does not act.",
                                        "", "v_b = r_h (x_h - s)"),
                              .rows = moved_rows};
static const FrOption end = {
    FR_OPTION("end", "on the pulled end",
              "The hand holds the end of the spring and moves it; its own motion does not act.", "",
              "u = r_h (x_h - p)"),
    .rows = moved_rows};

const FrParam fr_hand_block_row =
    FR_CHOICE_ROW("hand", "", 0, FR_OPTIONS(&none, &spring), "Hand that pulls on the body.", FR_GROUP_HAND);
const FrParam fr_hand_belt_row = FR_CHOICE_ROW("hand", "", 0, FR_OPTIONS(&none, &spring, &belt),
                                               "Hand that pulls on the body, or moves the belt.", FR_GROUP_HAND);
const FrParam fr_hand_masses_row = FR_CHOICE_ROW("hand", "", 0, FR_OPTIONS(&none, &first, &second, &belt),
                                                 "Hand that pulls on a body, or moves the belt.", FR_GROUP_HAND);
const FrParam fr_hand_end_row =
    FR_CHOICE_ROW("hand", "", 0, FR_OPTIONS(&none, &end), "Hand that moves the pulled end.", FR_GROUP_HAND);
const FrParam fr_hand_plane_row = FR_CHOICE_ROW("hand", "", 0, FR_OPTIONS(&none, &plane_spring),
                                                "Second hand, which pulls on the body too.", FR_GROUP_HAND);

BlockHand fr_hand_from_form(const FrForm *form)
{
    const FrOption *chosen = fr_form_option(form, "hand");
    BlockHand hand = {.K = fr_form_value_or(form, "K_hand", 0),
                      .rate = fr_form_value_or(form, "rate_hand", 0),
                      .place = {fr_form_value_or(form, "x_hand", 0), fr_form_value_or(form, "y_hand", 0)}};
    if (chosen == &belt || chosen == &end)
        hand.holds = BLOCK_HAND_DRIVEN;
    else if (chosen == &second)
        hand.holds = BLOCK_HAND_SECOND;
    else if (chosen && chosen != &none)
        hand.holds = BLOCK_HAND_BODY;
    return hand;
}

void fr_hand_hold(BlockHand *hand, const FrContact *contact, const FrForm *form, FrContact *held)
{
    const Contact *c = contact_in(contact);
    // The contact's own damper and mass may depend on the mass of the body. They stay unchanged.
    FrForm own = *form;
    for (int i = 0; i < own.count; i++) {
        const char *key = own.entry[i].row->key;
        if (key[0] != '\0' && key[1] == '\0' && (key[0] == 'B' || key[0] == 'm'))
            own.entry[i].value = key[0] == 'B' ? c->B : c->m;
    }
    hand->B = 2 * SQUARE_ROOT(hand->K * c->M);
    double mass = c->M + c->T * (hand->B + c->T * hand->K);
    if (fr_contact_from_form(held, &own, mass, c->dimension, NULL) != FR_OK)
        hand->holds = BLOCK_HAND_NOTHING;
}

void fr_hand_step(const BlockHand *hand, const FrContact *held, BlockState *state, const double *h,
                  const double *surface)
{
    int n = contact_in(held)->dimension;
    double T = contact_in(held)->T, drag = hand->B + T * hand->K, load[FR_DIMENSION_MAX] = {0},
           before[FR_DIMENSION_MAX];
    for (int i = 0; i < n; i++) {
        before[i] = state->v[i];
        state->hand[i] = hand->K * (hand->place[i] - state->x[i]) - drag * before[i];
        load[i] = h[i] + state->hand[i];
    }
    fr_block_step(held, state, load, surface);
    for (int i = 0; i < n; i++)
        state->hand[i] -= drag * (state->v[i] - before[i]);
}

double fr_hand_velocity(const BlockHand *hand, double place, double T)
{
    return hand->rate * (hand->place[0] - place) / (1 + hand->rate * T);
}
