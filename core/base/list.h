// Lists in messages: "a, b, c".
#ifndef FRICTION_BASE_LIST_H
#define FRICTION_BASE_LIST_H

#include <stddef.h>

/// Append the first `length` bytes of an item (-1: all of it) to a list of `size` bytes. If there is no room for
/// another item, the list ends in dots, and does not change any more.
void fr_list_add(char *list, size_t size, const char *item, int length);

#endif
