// Contacts for the tests: built from one line of settings, and the names of all elements.
#ifndef TESTS_CONTACTS_H
#define TESTS_CONTACTS_H

#include "contact/kind.h"
#include "random.h"

/// A contact with a body of mass M from `key=value` words between spaces; fails the test when it is refused.
FrContact contact_of(const char *settings, double M, int dimension);

/// The same without judgement.
FrStatus contact_try(FrContact *contact, const char *settings, double M, int dimension, FrReport *report);

/// The settings of a random law, time step and element, admissible with lambda up to 0.84, and the mass M of its body.
/// `extra` follows at the end.
void random_contact(Random *random, const char *element, const char *extra, char *settings, size_t size, double *M);

/// The name of an element, NULL behind the last.
const char *element_name(int i);

/// Elements A to D stand first in the table.
enum { SOLVED_ELEMENTS = 4 };

#endif
