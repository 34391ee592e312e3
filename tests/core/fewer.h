// How many times less a long test does in the watched build, which takes ten times as long for a step; the released one
// does it all.
#ifndef TESTS_FEWER_H
#define TESTS_FEWER_H

#ifdef NDEBUG
#define FEWER 1
#else
#define FEWER 10
#endif

#endif
