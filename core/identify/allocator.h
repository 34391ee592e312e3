// Memory of an identification: from the functions of the caller, or from malloc and free.
#ifndef FRICTION_IDENTIFY_ALLOCATOR_H
#define FRICTION_IDENTIFY_ALLOCATOR_H

#include <stdbool.h>
#include <stddef.h>

/// Functions that allocate and free memory. Threads that advance tasks may call them at the same time.
typedef struct Allocator {
    void *(*allocate)(void *context, size_t size); ///< aligned as by malloc; NULL if memory is exhausted
    void (*release)(void *context, void *memory);
    void *context; ///< first argument of both
} Allocator;

/// Allocate bytes that are zero, aligned to 64 bytes. Returns NULL if memory is exhausted. NULL stands for malloc.
void *fr_allocate(const Allocator *allocator, size_t size);

/// Free what fr_allocate has returned; NULL is accepted.
void fr_release(const Allocator *allocator, void *memory);

/// Blocks of memory that are freed together. A pool that is zero is empty, and takes its memory from malloc.
typedef struct Pool {
    const Allocator *allocator;
    void *last;     ///< the block allocated last, which begins with the address of the one before
    bool exhausted; ///< a block could not be allocated
} Pool;

/// Allocate a block like fr_allocate. It is freed with the pool.
void *fr_pool(Pool *pool, size_t size);

/// Free all blocks of a pool.
void fr_empty(Pool *pool);

#endif
