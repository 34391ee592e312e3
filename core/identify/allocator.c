// Memory of an identification. The address of the caller's block is stored in front of the aligned one.
#include "allocator.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNED = 64 };

void *fr_allocate(const Allocator *allocator, size_t size)
{
    size_t all = size + ALIGNED + sizeof(void *);
    char *block = allocator && allocator->allocate ? allocator->allocate(allocator->context, all) : malloc(all);
    if (!block)
        return NULL;
    char *first = block + sizeof(void *);
    char *memory = first + (ALIGNED - (uintptr_t)first % ALIGNED) % ALIGNED;
    memcpy(memory - sizeof(void *), &block, sizeof block);
    return memset(memory, 0, size);
}

void fr_release(const Allocator *allocator, void *memory)
{
    void *block;
    if (!memory)
        return;
    memcpy(&block, (char *)memory - sizeof(void *), sizeof block);
    if (allocator && allocator->allocate)
        allocator->release(allocator->context, block);
    else
        free(block);
}

void *fr_pool(Pool *pool, size_t size)
{
    char *block = fr_allocate(pool->allocator, ALIGNED + size);
    pool->exhausted = pool->exhausted || !block;
    if (!block)
        return NULL;
    memcpy(block, &pool->last, sizeof pool->last);
    pool->last = block;
    return block + ALIGNED;
}

void fr_empty(Pool *pool)
{
    // bound: the blocks of the pool
    while (pool->last) {
        void *block = pool->last;
        memcpy(&pool->last, block, sizeof pool->last);
        fr_release(pool->allocator, block);
    }
    pool->exhausted = false;
}
