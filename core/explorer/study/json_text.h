// JSON in files: with a blank after each colon and comma.
#ifndef FRICTION_EXPLORER_STUDY_JSON_TEXT_H
#define FRICTION_EXPLORER_STUDY_JSON_TEXT_H

#include "base/write.h"

#include <stdio.h>

static inline void put_in_file(void *to, const char *piece, size_t length)
{
    fwrite(piece, 1, length, to);
}

/// Make a writer into a file.
static inline FrWriter json_in(FILE *file)
{
    return (FrWriter){.put = put_in_file, .to = file, .spaced = true};
}

#endif
