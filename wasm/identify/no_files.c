// Texts are printed to memory only. Writes of the standard library to files are discarded, so that the module needs no
// functions from its caller.
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
