// Columns of samples, and the hash by which two machines compare their bits.
#include "explorer/form/form.h"
#include "base/hash.h"
#include "random.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

Test(samples, rows_go_into_columns_until_they_are_full)
{
    double data[3 * 4];
    FrSamples samples = {.columns = 3, .capacity = 4, .data = data};
    for (int row = 0; row < 4; row++)
        cr_expect(fr_samples_add(&samples, (double[]){row, 10.0 + row, 20.0 + row}));
    cr_expect_not(fr_samples_add(&samples, (double[]){9.0, 9.0, 9.0}), "a fifth row fits into four");
    cr_expect_eq(samples.count, 4);
    for (int column = 0; column < 3; column++)
        for (int row = 0; row < 4; row++)
            cr_expect_eq(data[column * 4 + row], 10.0 * column + row);
}

Test(samples, no_room_at_all)
{
    FrSamples samples = {.columns = 2};
    cr_expect_not(fr_samples_add(&samples, (double[]){1.0, 2.0}));
    cr_expect_eq(samples.count, 0);
}

static uint64_t fnv1a(const void *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
    return hash;
}

Test(samples, hash_is_fnv1a_of_the_little_endian_bytes)
{
    cr_expect_eq(fr_hash(NULL, 0), 0xcbf29ce484222325u);
    // published test vector: FNV-1a 64 of eight zero bytes
    cr_expect_eq(fr_hash((double[]){0.0}, 1), 0xa8c7f832281a39c5u);
    double values[257];
    Random random = {.state = 41};
    for (int i = 0; i < 257; i++)
        values[i] = random_between(&random, -1e3, 1e3);
    for (size_t n = 1; n <= 257; n += 32)
        cr_expect_eq(fr_hash(values, n), fnv1a(values, n * sizeof *values));
}

Test(samples, hash_tells_every_bit_but_not_one_nan_from_another)
{
    double one = 1.0, next = nextafter(1.0, 2.0), zero = 0.0, negative = -0.0;
    cr_expect_neq(fr_hash(&one, 1), fr_hash(&next, 1));
    cr_expect_neq(fr_hash(&zero, 1), fr_hash(&negative, 1));
    cr_expect_neq(fr_hash((double[]){1.0, 2.0}, 2), fr_hash((double[]){2.0, 1.0}, 2));
    const uint64_t bits[] = {0x7ff8000000000000u, 0xfff8000000000000u, 0x7ff8000000000001u, 0x7ff0000000000001u};
    for (int i = 0; i < 4; i++) {
        double nan;
        memcpy(&nan, &bits[i], sizeof nan);
        cr_expect_eq(fr_hash(&nan, 1), fr_hash((double[]){(double)NAN}, 1));
    }
}
