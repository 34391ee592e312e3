// Lists in messages: whole items, and dots where one has no room.
#include "base/list.h"

#include <criterion/criterion.h>

Test(list, holds_items_with_commas_and_ends_in_dots)
{
    char list[24] = "";
    fr_list_add(list, sizeof list, "alpha", -1);
    cr_expect_str_eq(list, "alpha");
    fr_list_add(list, sizeof list, "beta and more", 4);
    cr_expect_str_eq(list, "alpha, beta");
    fr_list_add(list, sizeof list, "a long name", -1);
    cr_expect_str_eq(list, "alpha, beta, ...");
    fr_list_add(list, sizeof list, "x", -1);
    cr_expect_str_eq(list, "alpha, beta, ...", "and stays so");
}
