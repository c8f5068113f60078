#ifndef CLINUX_FILES_H
#define CLINUX_FILES_H
#include <stddef.h>
#include <stdint.h>
/// Opens a nameless file, mode 0600, for reading and writing: O_TMPFILE where the file system has it, else a name that is
/// removed at once. Returns its descriptor.
int linux_spool_open(const char *folder);
/// The second of these two ways alone.
int linux_spool_open_unlinked(const char *folder);
/// Opens a nameless file in memory.
int linux_memory_open(void);
/// Writes all bytes at the end of what was written before, or fails.
int linux_write_all(int descriptor, const void *bytes, size_t count);
/// Reads up to `count` bytes at `offset` and returns how many came: fewer only at the end of the file.
int64_t linux_read_at(int descriptor, void *into, size_t count, int64_t offset);
/// Maps `count` bytes, more than none, for reading.
int linux_map(int descriptor, size_t count, const void **bytes);
void linux_unmap(const void *bytes, size_t count);
void linux_close(int descriptor);

/// Makes a folder that only its owner may enter, whatever the umask.
int linux_folder_make(const char *path);
/// Returns the permission bits of the folder; -ENOTDIR for what is none.
int linux_folder_mode(const char *path);
/// Takes all rights of others to a regular file of this user away; leaves anything else, and what is missing, alone.
int linux_file_restrict(const char *path);
/// Opens a file, made with mode 0600 where there is none, for reading and writing. Follows no symbolic link.
int linux_lock_open(const char *path);
/// Takes the one lock of an open file, kept until its descriptor is closed; -EWOULDBLOCK when another has it.
int linux_lock_take(int descriptor);
/// Replaces what the file holds by the number of this process.
int linux_lock_sign(int descriptor);
#endif
