// The table of published parameter sets of friction laws.
#include "law.h"
#include "base/row.h"

#define FR_LAW_PRESET(name) extern const FrOption fr_law_preset_##name;
#include "law_preset.def"
#undef FR_LAW_PRESET

static const FrOption *const presets[] = {
#define FR_LAW_PRESET(name) &fr_law_preset_##name,
#include "law_preset.def"
#undef FR_LAW_PRESET
    NULL,
};

const FrParam fr_law_preset_row =
    FR_CHOICE_ROW("preset", "", 0, presets, "Published parameter set that supplies the defaults.", FR_GROUP_PRESET);
