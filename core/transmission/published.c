// Transmissions with published values: a drive from a paper, and screws and worms from makers' catalogues. A thread is
// specified by its lead angle and friction angle. A flank that is inclined by the angle a is pressed 1/cos a times as
// hard, so that the friction angle of an Acme thread or of a worm is atan(mu/cos a).
#include "rows.h"
#include "math/assert.h"
#include "base/list.h"
#include "base/row.h"
#include "base/say.h"

#include <math.h>
#include <string.h>

/// A published transmission.
typedef struct Published {
    FrOption option;
    double lead, friction;   ///< [°]; NAN if efficiencies are published
    double eta_1, backdrive; ///< as in fr_transmission_of_efficiencies; NAN if angles are
} Published;

#define ANGLES(name_, title_, text_, source_, lead_, friction_)                                                        \
    {                                                                                                                  \
        {.name = name_, .title = title_, .text = text_, .source = source_, .equation = ""}, lead_, friction_, NAN, NAN \
    }
#define EFFICIENCIES(name_, title_, text_, source_, eta_1_, back_)                                                     \
    {                                                                                                                  \
        {.name = name_, .title = title_, .text = text_, .source = source_, .equation = ""}, NAN, NAN, eta_1_, back_    \
    }

#define PBC      "PBC Linear, white paper Lead Screw Efficiency: table for metric leads, 10 mm, uncoated"
#define PBC_TEXT "Lead angle from 10 mm and the lead; friction angle from the printed efficiency of "
#define KHK      "KHK Stock Gears, steel worms KSW1.5: lead angle; Roton, Screw Actions, table 39: μ = 0.15"
#define KHK_TEXT                                                                                                       \
    "Lead angle as in the catalogue; steel on lubricated bronze, pressure angle 20°. Bearings not included."
#define ROTON     "ASME B1.5: dimensions; Roton, Screw Actions, table 39: μ = 0.15"
#define BALL      "TBI Motion: friction coefficients of 0.002 to 0.005"
#define BALL_TEXT "With the largest of the published friction coefficients, 0.005; diameter and lead are chosen here."

static const Published table[] = {
    EFFICIENCIES("dupont", "Screw of Dupont 1993", "The two efficiencies of the paper's simulation.",
                 "Dupont 1993, fig 5", 0.663, 0.5235602094240838),
    ANGLES("acme_1_5", "Acme screw 1\"–5", "Steel on lubricated bronze, one start: pitch diameter 0.9 in, lead 0.2 in.",
           ROTON, 4.0461, 8.8071),
    ANGLES("ball_20_5", "Ball screw 20 mm, lead 5 mm", BALL_TEXT, BALL, 4.5497, 0.2865),
    ANGLES("lead_10_2", "Lead screw 10 mm, lead 2 mm", PBC_TEXT "36 %.", PBC, 3.6426, 6.3858),
    ANGLES("lead_10_5", "Lead screw 10 mm, lead 5 mm", PBC_TEXT "57 %.", PBC, 9.0431, 6.5577),
    ANGLES("lead_10_10", "Lead screw 10 mm, lead 10 mm", PBC_TEXT "71 %.", PBC, 17.6568, 6.491),
    ANGLES("worm_1", "Worm KSW1.5-R1, one start", KHK_TEXT, KHK, 3.4333, 9.0694),
    ANGLES("worm_2", "Worm KSW1.5-R2, two starts", KHK_TEXT, KHK, 6.9, 9.0694),
};
enum { COUNT = sizeof table / sizeof *table };

static const FrOption *const options[COUNT + 1] = {
    &table[0].option, &table[1].option, &table[2].option,
    &table[3].option, &table[4].option, &table[5].option,
    &table[6].option, &table[7].option, NULL,
};

const FrParam fr_published_transmission_row =
    FR_CHOICE_ROW("transmission", "", 0, options, "Transmission with published numbers.", FR_GROUP_GEARBOX);

/// Set the efficiencies; the other fields are unchanged.
static void set(FrTransmission *transmission, const Published *published)
{
    if (published->lead == published->lead)
        fr_transmission_of_angles(transmission, published->lead * RADIANS_PER_DEGREE,
                                  published->friction * RADIANS_PER_DEGREE, (double)NAN, NULL);
    else
        fr_transmission_of_efficiencies(transmission, published->eta_1, published->backdrive, (double)NAN, (double)NAN,
                                        NULL);
}

const char *fr_transmission_name(int i)
{
    FR_ASSERT(i >= 0);
    return i < COUNT ? table[i].option.name : NULL;
}

FrStatus fr_transmission_published(FrTransmission *transmission, const char *name, FrReport *report)
{
    FR_ASSERT(transmission && name);
    char names[200] = "";
    report = fr_report_enter(report, &(FrReport){0});
    int i = 0;
    for (; i < COUNT && strcmp(table[i].option.name, name) != 0; i++)
        fr_list_add(names, sizeof names, table[i].option.name, -1);
    if (i < COUNT)
        set(transmission, &table[i]);
    else
        fr_report_add(report, FR_ERROR, FR_UNKNOWN_OPTION, fr_published_transmission_row.key,
                      FR_ARGUMENTS(fr_word_part("value", name, FR_KEY_MAX), fr_word("options", names)));
    fr_report_end(report);
    return i < COUNT ? FR_OK : FR_BAD_INPUT;
}
