// How all targets run. A third to a half of the time went to bookkeeping: the schedule that prefers rare edges counts every
// edge of every input, and freed memory kept for 256 MB is fetched anew each time. What an execution frees fits into 8 MB.
export const options = ["-entropic=0", "-max_len=1500"];
export const env = { ...process.env, ASAN_OPTIONS: "quarantine_size_mb=8:malloc_context_size=4" };
