// The values of the self-test as one hash; tests/core/self_test.c prints it if it differs from the committed one.
#ifndef FRICTION_BENCH_SELF_TEST_H
#define FRICTION_BENCH_SELF_TEST_H

#include <stdbool.h>

/// Hash of the values. `lanes_agree` receives whether every vector unit of this processor gave the same
/// bits as single values.
unsigned long long fr_self_test_hash(bool *lanes_agree);

#endif
