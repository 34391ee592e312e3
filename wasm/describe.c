// The describing module: built with all its words and quickly, for wasm/describe.mjs to write them to description.json.
#include "friction/experiment.h"

#include "api.h"

static char text[1 << 20];

const char *fr_description(void)
{
    return fr_describe(text, sizeof text) < (int)sizeof text ? text : "";
}
