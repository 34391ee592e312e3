// The fingerprint of all experiments: what a module and a description must have in common to be used together.
#include "friction/experiment.h"

typedef unsigned long long Hash;

/// FNV-1a goes on with one more number.
static Hash with(Hash hash, Hash next)
{
    return (hash ^ next) * 0x100000001b3;
}

/// With the text and its end.
static Hash with_text(Hash hash, const char *text)
{
    do
        hash = with(hash, (unsigned char)*text);
    while (*text++);
    return hash;
}

static Hash with_rows(Hash hash, const FrParam *const *rows)
{
    for (; rows && *rows; rows++) {
        const FrParam *row = *rows;
        const double numbers[] = {row->min, row->max, row->low, row->high, row->value, row->scale};
        hash = with_text(with(hash, fr_hash(numbers, sizeof numbers / sizeof *numbers)), row->key);
        for (const FrOption *const *option = row->options; option && *option; option++)
            hash = with_rows(with_text(hash, (*option)->name), (*option)->rows);
    }
    return with(hash, 0);
}

static Hash with_channels(Hash hash, const FrChannel *channels)
{
    for (; channels && channels->key; channels++)
        hash = with_text(hash, channels->key);
    return with(hash, 0);
}

int fr_fingerprint(void)
{
    Hash hash = with_text(0xcbf29ce484222325, FR_VERSION);
    for (const FrExperiment *const *e = fr_experiments; *e; e++) {
        hash = with_text(with(hash, (*e)->kind), (*e)->name);
        hash = with_channels(with_channels(with_rows(hash, (*e)->rows), (*e)->channels), (*e)->readings);
    }
    return (int)(hash >> 33);
}
