// The self-test: this build gives the committed bits. Builds that do not are made by tests/install.
#include "bench/self_test.h"
#include "explorer/run/experiment.h"

#include <criterion/criterion.h>

Test(self_test, passes)
{
    bool lanes_agree;
    unsigned long long hash = fr_self_test_hash(&lanes_agree);
    cr_expect(lanes_agree, "a vector unit gives other bits than single values");
    cr_expect(fr_self_test(), "the hash of the values is 0x%016llx", hash);
}
