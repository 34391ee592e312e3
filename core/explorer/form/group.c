// Groups of parameters, with one title each for all lists of parameters.
#include "form.h"
#include "math/assert.h"
#include "base/row.h"

static const struct {
    const char *key, *title;
} groups[FR_GROUPS] = {
    [FR_GROUP_NONE] = {"", ""},
    [FR_GROUP_PRESET] = {"preset", "Published parameters"},
    [FR_GROUP_LAW] = {"law", "Friction law"},
    [FR_GROUP_CONTACT] = {"contact", "Contact"},
    [FR_GROUP_BODY] = {"body", "Body"},
    [FR_GROUP_GEARBOX] = {"gearbox", "Gearbox friction"},
    [FR_GROUP_MOTOR] = {"motor", "Motor"},
    [FR_GROUP_BENCH] = {"bench", "Test bench"},
    [FR_GROUP_CONTROL] = {"control", "Control"},
    [FR_GROUP_TRAJECTORY] = {"trajectory", "Trajectory"},
    [FR_GROUP_HAND] = {"hand", "Hand"},
    [FR_GROUP_BASE] = {"base", "Vibration and shock"},
    [FR_GROUP_LOAD] = {"load", "Load and motion"},
    [FR_GROUP_START] = {"start", "Start values"},
    [FR_GROUP_DIAGRAM] = {"diagram", "Diagram"},
    [FR_GROUP_SIMULATION] = {"simulation", "Simulation"},
};

const char *fr_group_key(FrGroup group)
{
    FR_ASSERT(group >= FR_GROUP_NONE && group < FR_GROUPS);
    return groups[group].key;
}

const char *fr_group_title(FrGroup group)
{
    FR_ASSERT(group >= FR_GROUP_NONE && group < FR_GROUPS);
    return groups[group].title;
}
