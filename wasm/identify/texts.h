// Files that are texts in memory.
#ifndef FRICTION_WASM_IDENTIFY_TEXTS_H
#define FRICTION_WASM_IDENTIFY_TEXTS_H

#include <stdbool.h>
#include <stddef.h>

/// Forget all files.
void forget_texts(void);

/// A copy of a file: `name` ends with a zero byte. False without memory.
bool keep_text(const char *name, const char *bytes, size_t size);

#endif
