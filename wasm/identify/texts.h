// Files as texts in memory.
#ifndef FRICTION_WASM_IDENTIFY_TEXTS_H
#define FRICTION_WASM_IDENTIFY_TEXTS_H

#include <stdbool.h>
#include <stddef.h>

/// Discard all files.
void forget_texts(void);

/// Store a copy of a file; `name` ends with a zero byte. Returns false if memory is exhausted.
bool keep_text(const char *name, const char *bytes, size_t size);

#endif
