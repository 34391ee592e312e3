// How much of a long test is done: the watched build takes ten times as long for a step; the released one does it all.
#ifndef TESTS_SHARE_H
#define TESTS_SHARE_H

#ifdef NDEBUG
#define SHARE 1.0
#else
#define SHARE 0.1
#endif

#endif
