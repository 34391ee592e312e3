// Lists in messages: "a, b, c".
#ifndef FRICTION_BASE_LIST_H
#define FRICTION_BASE_LIST_H

#include <stddef.h>

/// Append the first `length` bytes of an item to a list of `size` bytes; -1: all of it. A list that has no room for
/// another item ends in dots, and stays so.
void fr_list_add(char *list, size_t size, const char *item, int length);

#endif
