// Construction of a chain: checks its definition and fills in its memory.
#include "model.h"
#include "math/assert.h"
#include "law/parts.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "rows.h"

#include <math.h>

enum { CHAIN_COOKIE = 0x46724c43 };

FrLink fr_default_link(void)
{
    FrLink link = {.law = FR_CHAIN_NO_LAW};
    fr_rows_default(fr_chain_link_rows, &link);
    return link;
}

FrChainDef fr_default_chain(void)
{
    FrChainDef def = {.T = fr_time_step_row.value,
                      .integrator = FR_UPDATE_SEMI,
                      .method = FR_CHAIN_EXACT,
                      .breakaway = FR_BREAKAWAY_REQUIRED,
                      .cookie = CHAIN_COOKIE};
    fr_rows_default(fr_chain_number_rows, &def);
    return def;
}

// ---------------------------------------------------------------------------------------------------------------
// Checks.

static bool within(int count, int least, int most)
{
    return count >= least && count <= most;
}

static bool counts_accepted(const FrChainDef *def)
{
    return within(def->links, 1, FR_CHAIN_LINKS_MAX) && within(def->laws, 0, FR_CHAIN_LAWS_MAX) &&
           within(def->points, 0, FR_CHAIN_POINTS_MAX);
}

static void check_count(const char *key, int count, int least, int most, FrReport *report)
{
    if (!within(count, least, most))
        fr_report_say(report, FR_ERROR, FR_CHAIN_COUNT, key,
                      FR_ARGUMENTS(fr_number("count", count), fr_number("least", least), fr_number("most", most)));
}

/// Returns true if a link is of the same kind as the link before it.
static bool same_kind(const FrChainDef *def, int i)
{
    const FrLink *link = &def->link[i], *before = link - 1;
    for (const FrParam *const *row = fr_chain_link_rows; *row; row++)
        if (fr_field(link, *row) != fr_field(before, *row))
            return false;
    return link->law == before->law;
}

static void check_link(const FrChainDef *def, int i, FrReport *report)
{
    const FrLink *link = &def->link[i];
    FrArgument number = fr_number("link", i + 1);
    int errors = report->error_count;
    for (const FrParam *const *at = fr_chain_link_rows; *at; at++) {
        const FrParam *row = *at;
        double value = fr_field(link, row);
        bool accepted = value >= row->min && value <= row->max && (row != &fr_chain_axis_row || value * value == 1);
        FrArgument given = fr_quantity("value", value, row->unit);
        if (!accepted && row == &fr_chain_axis_row)
            fr_report_say(report, FR_ERROR, FR_CHAIN_AXIS, row->key, FR_ARGUMENTS(number, given));
        else if (!accepted)
            fr_report_say(report, FR_ERROR, FR_CHAIN_LINK, row->key,
                          FR_ARGUMENTS(number, given, fr_quantity("min", row->min, row->unit),
                                       fr_quantity("max", row->max, row->unit)));
    }
    if (link->law != FR_CHAIN_NO_LAW && !within(link->law, 0, def->laws - 1))
        fr_report_say(report, FR_ERROR, FR_CHAIN_NO_SUCH_LAW, "law",
                      FR_ARGUMENTS(number, fr_number("law", link->law), fr_number("laws", def->laws)));
    if (report->error_count > errors)
        return;
    if (def->method == FR_CHAIN_SEMI_IMPLICIT && !(link->armature > 0))
        fr_report_say(report, FR_ERROR, FR_CHAIN_NO_ARMATURE, "armature", FR_ARGUMENTS(number));
}

static void check_last_link(const FrChainDef *def, FrReport *report)
{
    const FrLink *link = &def->link[def->links - 1];
    bool turns = link->inertia + link->mass * (link->com_x * link->com_x + link->com_y * link->com_y) > 0;
    if (!turns && !(link->armature > 0))
        fr_report_say(report, FR_ERROR, FR_CHAIN_NO_INERTIA, "inertia", FR_ARGUMENTS(fr_number("link", def->links)));
}

static void check_point(const FrChainDef *def, int i, FrReport *report)
{
    const FrChainPoint *point = &def->point[i];
    FrArgument number = fr_number("point", i + 1);
    if (!within(point->link, 0, def->links - 1))
        fr_report_say(report, FR_ERROR, FR_CHAIN_POINT_LINK, "link",
                      FR_ARGUMENTS(number, fr_number("link", point->link + 1.0), fr_number("links", def->links)));
    const double place[] = {point->x, point->y};
    for (int k = 0; k < 2; k++)
        if (!(place[k] >= -1e6 && place[k] <= 1e6))
            fr_report_say(report, FR_ERROR, FR_CHAIN_POINT, k ? "y" : "x",
                          FR_ARGUMENTS(number, fr_quantity("value", place[k], "m"), fr_quantity("min", -1e6, "m"),
                                       fr_quantity("max", 1e6, "m")));
}

/// Refuse a law that falls infinitely steeply. It has no admissible time step.
static void check_law(const FrLaw *law, FrReport *report)
{
    double fall = law_in(law)->kind->smallest_m(law_in(law)->def);
    if (fall - fall != 0)
        fr_report_say(report, FR_ERROR, FR_CHAIN_NEVER_ADMISSIBLE, "alpha", FR_NO_ARGUMENTS);
}

static void check(const FrChainDef *def, FrReport *report)
{
    check_count("links", def->links, 1, FR_CHAIN_LINKS_MAX, report);
    check_count("laws", def->laws, 0, FR_CHAIN_LAWS_MAX, report);
    check_count("points", def->points, 0, FR_CHAIN_POINTS_MAX, report);
    fr_rows_check(fr_chain_number_rows, def, report);
    fr_param_check(&fr_time_step_row, def->T, report);
    if (def->mu_k > def->mu_s) {
        FrFinding *finding = fr_report_say(report, FR_ERROR, FR_CHAIN_KINETIC_ABOVE_STATIC, "mu_k",
                                           FR_ARGUMENTS(fr_number("mu_k", def->mu_k), fr_number("mu_s", def->mu_s)));
        fr_finding_remedy(finding, FR_AT_MOST, "mu_k", def->mu_s, "");
        fr_finding_remedy(finding, FR_AT_LEAST, "mu_s", def->mu_k, "");
    }
    if (!counts_accepted(def))
        return;
    int errors = report->error_count;
    for (int i = 0; i < def->links; i++)
        if (i == 0 || !same_kind(def, i))
            check_link(def, i, report);
    if (report->error_count == errors)
        check_last_link(def, report);
    for (int i = 0; i < def->laws && def->method == FR_CHAIN_EXACT; i++)
        check_law(&def->law[i], report);
    for (int i = 0; i < def->points; i++)
        check_point(def, i, report);
}

// ---------------------------------------------------------------------------------------------------------------
// The chain.

static int count_kinds(const FrChainDef *def)
{
    int kinds = 1;
    for (int i = 1; i < def->links; i++)
        kinds += !same_kind(def, i);
    return kinds;
}

/// Number of entries that keeps the memory after them aligned.
static size_t kinds_at(int links)
{
    return ((size_t)links + 1) / 2 * 2;
}

size_t fr_chain_size(const FrChainDef *def)
{
    FR_ASSERT(def && def->cookie == CHAIN_COOKIE);
    if (!counts_accepted(def))
        return 0;
    return sizeof(FrChain) + kinds_at(def->links) * sizeof(KindAt) + (size_t)count_kinds(def) * sizeof(Link) +
           (size_t)def->laws * sizeof(FrLaw) + (size_t)def->points * sizeof(FrChainPoint);
}

int fr_chain_links(const FrChain *chain)
{
    FR_ASSERT(chain);
    return chain->links;
}

static Link kind_of(const FrLink *def)
{
    return (Link){
        .axis = def->axis,
        .length = def->length,
        .mass = def->mass,
        .moment_x = def->mass * def->com_x,
        .moment_y = def->mass * def->com_y,
        .inertia = def->inertia + def->mass * (def->com_x * def->com_x + def->com_y * def->com_y),
        .armature = def->armature,
        .gear = def->gear,
        .law = def->law,
    };
}

/// Give a law to every joint that uses it.
static void set_law(FrChain *chain, Link *link, int index, const FrLaw *law)
{
    const FrLawKind *kind = law_in(law)->kind;
    const void *def = law_in(law)->def;
    double breakaway, slope, fall = kind->smallest_m(def), scale;
    kind->tangent(def, 0, &breakaway, &slope);
    scale = breakaway > 0 ? breakaway : kind->phi(def, 1);
    for (int i = 0; i < chain->kinds; i++)
        if (link[i].law == index) {
            link[i].breakaway = breakaway;
            link[i].slope = slope;
            link[i].fall = fall;
            link[i].scale = scale > 0 ? scale : 1;
            link[i].curved = kind != fr_law_find("coulomb");
        }
}

/// Time step below which every joint is admissible, whatever inertia the links add to the armatures:
/// the smallest A_i/fall_i.
static double certain_step(const FrChain *chain)
{
    double least = (double)INFINITY;
    const Link *link = chain_kinds(chain);
    for (int i = 0; i < chain->kinds; i++) {
        double longest = link[i].fall > 0 ? link[i].armature / link[i].fall : (double)INFINITY;
        least = longest < least ? longest : least;
    }
    return least;
}

static void fold(FrChain *chain, const FrChainDef *def)
{
    // q' = q + T (before v + after v+); T^2 a/2 is T/2 (v+ - v)
    static const double before[] = {[FR_UPDATE_CODE] = -0.5, [FR_UPDATE_PAPER] = 0.5, [FR_UPDATE_SEMI] = 0};
    static const double after[] = {[FR_UPDATE_CODE] = 1.5, [FR_UPDATE_PAPER] = 0.5, [FR_UPDATE_SEMI] = 1};
    *chain = (FrChain){
        .links = def->links,
        .kinds = count_kinds(def),
        .laws = def->laws,
        .points = def->points,
        .method = def->method,
        .breakaway = def->breakaway,
        .T = def->T,
        .rate = 1 / def->T,
        .angle0 = def->angle0,
        .base_x = def->base_x,
        .base_y = def->base_y,
        .gravity = def->gravity,
        .by_before = before[def->integrator] * def->T,
        .by_after = after[def->integrator] * def->T,
        .k_q = def->k_q,
        .lambda_q = def->lambda_q,
        .mu_s = def->mu_s,
        .mu_k = def->mu_k,
        .k_v = def->k_v,
        .lambda_v = def->lambda_v,
    };
    KindAt *kind_at = (KindAt *)(void *)(chain + 1);
    Link *link = (Link *)(void *)(kind_at + kinds_at(def->links));
    FrLaw *law = (FrLaw *)(void *)(link + chain->kinds);
    FrChainPoint *point = (FrChainPoint *)(void *)(law + def->laws);
    for (int i = 0, of = -1; i < def->links; i++) {
        of += i == 0 || !same_kind(def, i);
        kind_at[i] = (KindAt)((char *)&link[of] - (char *)chain);
        link[of] = kind_of(&def->link[i]);
    }
    for (int k = 0; k < def->laws; k++) {
        law[k] = def->law[k];
        set_law(chain, link, k, &law[k]);
    }
    for (int k = 0; k < def->points; k++) {
        int at = k;
        for (; at > 0 && point[chain->order[at - 1]].link > def->point[k].link; at--)
            chain->order[at] = chain->order[at - 1];
        chain->order[at] = k;
        point[k] = def->point[k];
    }
    chain->certain_step = certain_step(chain);
}

FrStatus fr_chain_make(FrChain *chain, const FrChainDef *def, FrReport *report)
{
    FR_ASSERT(chain && def && def->cookie == CHAIN_COOKIE && (def->link || def->links < 1));
    FR_ASSERT((def->law || def->laws < 1) && (def->point || def->points < 1));
    FR_ASSERT(def->integrator >= FR_UPDATE_CODE && def->integrator <= FR_UPDATE_SEMI);
    FR_ASSERT(def->method >= FR_CHAIN_EXACT && def->method <= FR_CHAIN_EXPLICIT);
    FR_ASSERT(def->breakaway >= FR_BREAKAWAY_REQUIRED && def->breakaway <= FR_BREAKAWAY_PRINTED);
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    check(def, report);
    bool accepted = report->error_count == errors;
    if (accepted)
        fold(chain, def);
    fr_report_end(report);
    return accepted ? FR_OK : FR_BAD_INPUT;
}
