// Value of --plan: mass:0.5/1/2,length:0.7/1/1.4,kp:50/100,trajectory:steps/sin_sin. Every list is optional.
#include "explorer/study/options.h"
#include "explorer/study/argument.h"
#include "base/decimal.h"
#include "bench/rows.h"

#include <stdio.h>
#include <string.h>

enum { ITEM_MAX = 400, NAMES_MAX = 300, KEYS = 5 };

/// Trajectories that a plan can use: they begin at rest and need no other input.
static const FrTrajectory planned[] = {FR_TRAJECTORY_SIN_TIME_SQUARE, FR_TRAJECTORY_SIN_SIN,
                                       FR_TRAJECTORY_UP_AND_DOWN,     FR_TRAJECTORY_LIFT_AND_DROP,
                                       FR_TRAJECTORY_HALF_SINE,       FR_TRAJECTORY_STEPS};

enum { PLANNED = sizeof planned / sizeof *planned };

static void refuse(FrReport *report, const char *item, const char *accepted)
{
    refuse_value(report, "--plan", item, 60, accepted);
}

/// Read numbers from `low` to `high` without repetition.
static void read_numbers(PlanNumbers *numbers, const char *key, const char *text, double low, double high,
                         FrReport *report)
{
    char accepted[160], item[ITEM_MAX];
    snprintf(accepted, sizeof accepted, "%s: with up to %d different numbers from %.9g to %.9g, with / between them",
             key, PLAN_LIST_MAX, low, high);
    // bound: the items of the text; the last one returns
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, "/");
        const char *rest;
        double value;
        snprintf(item, sizeof item, "%.*s", (int)length, at);
        bool valid = fr_read_decimal(item, '\0', &value, &rest) && value >= low && value <= high;
        for (int i = 0; i < numbers->count && valid; i++)
            valid = numbers->value[i] != value;
        if (valid && numbers->count < PLAN_LIST_MAX) {
            numbers->value[numbers->count++] = value;
        } else {
            snprintf(item, sizeof item, "%s:%.*s", key, (int)length, at);
            refuse(report, item, accepted);
        }
        at += length;
        if (!*at)
            return;
    }
}

static void read_trajectories(PlanLists *lists, const char *text, FrReport *report)
{
    char accepted[NAMES_MAX] = "trajectory: with some of ", item[ITEM_MAX];
    for (int i = 0; i < PLANNED; i++) {
        size_t used = strlen(accepted);
        snprintf(accepted + used, sizeof accepted - used, "%s%s", i ? "/" : "", fr_trajectories[planned[i]].name);
    }
    // bound: the items of the text; the last one returns
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, "/");
        int found = -1;
        for (int i = 0; i < PLANNED; i++) {
            const char *name = fr_trajectories[planned[i]].name;
            if (strlen(name) == length && strncmp(name, at, length) == 0)
                found = (int)planned[i];
        }
        for (int i = 0; i < lists->trajectories; i++)
            found = found == (int)lists->trajectory[i] ? -1 : found;
        if (found >= 0) {
            lists->trajectory[lists->trajectories++] = (FrTrajectory)found;
        } else {
            snprintf(item, sizeof item, "trajectory:%.*s", (int)length, at);
            refuse(report, item, accepted);
        }
        at += length;
        if (!*at)
            return;
    }
}

static void read_simulations(PlanLists *lists, const char *text, const char *item, FrReport *report)
{
    char accepted[80];
    double value;
    snprintf(accepted, sizeof accepted, "simulations: with a whole number from 1 to %d", PLAN_SIMULATIONS_MAX);
    if (read_whole(text, 1, PLAN_SIMULATIONS_MAX, &value))
        lists->simulations = (int)value;
    else
        refuse(report, item, accepted);
}

static void use_all(PlanLists *lists)
{
    memcpy(lists->trajectory, planned, sizeof planned);
    lists->trajectories = PLANNED;
}

void read_plan_lists(PlanLists *lists, const char *text, FrReport *report)
{
    static const char *const keys[] = {"mass", "length", "kp", "trajectory", "simulations"};
    unsigned given = 0;
    *lists = (PlanLists){.simulations = 3};
    for (const char *at = text; *at; at += *at == ',') {
        char item[ITEM_MAX];
        size_t length = strcspn(at, ",");
        snprintf(item, sizeof item, "%.*s", (int)length, at);
        at += length;
        char *values = strchr(item, ':');
        int key = 0;
        // bound: KEYS
        while (key < KEYS && !(values && strlen(keys[key]) == (size_t)(values - item) &&
                               strncmp(item, keys[key], strlen(keys[key])) == 0))
            key++;
        if (key == KEYS || given >> key & 1 || length >= ITEM_MAX) {
            refuse(
                report, item,
                "mass:FACTORS,length:FACTORS,kp:VALUES,trajectory:NAMES,simulations:N, each once, with / between values, such as "
                "--plan=mass:0.5/1/2,kp:100/400");
            continue;
        }
        given |= 1u << key;
        values++;
        if (key == 0)
            read_numbers(&lists->mass, keys[key], values, 0.01, 100, report);
        else if (key == 1)
            read_numbers(&lists->length, keys[key], values, 0.01, 100, report);
        else if (key == 2)
            read_numbers(&lists->kp, keys[key], values, 0.001, 1e6, report);
        else if (key == 3)
            read_trajectories(lists, values, report);
        else
            read_simulations(lists, values, item, report);
    }
    if (!(given >> 3 & 1))
        use_all(lists);
}
