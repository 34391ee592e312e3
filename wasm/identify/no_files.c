// Texts are printed to memory only: what the standard library would write to a file goes nowhere, so that the module
// needs nothing of whoever loads it.
#include <wasi/api.h>

__wasi_errno_t __wasi_fd_write(__wasi_fd_t file, const __wasi_ciovec_t *pieces, size_t count, __wasi_size_t *written)
{
    (void)file;
    (void)pieces;
    (void)count;
    *written = 0;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_close(__wasi_fd_t file)
{
    (void)file;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_seek(__wasi_fd_t file, __wasi_filedelta_t offset, __wasi_whence_t from,
                              __wasi_filesize_t *position)
{
    (void)file;
    (void)offset;
    (void)from;
    *position = 0;
    return __WASI_ERRNO_BADF;
}
