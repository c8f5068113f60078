// The server's side of TLS, for Swift: every call works on a context, a session and byte ranges and returns -errno on
// failure, so that no Swift code reads OpenSSL's queue of errors. A session reads from and writes to its socket itself.
#ifndef COPENSSL_H
#define COPENSSL_H
#include <stddef.h>
#include <stdint.h>

/// A certificate with its key, and what is allowed: TLS 1.2 and 1.3, as Mozilla's intermediate recommendation has it.
typedef struct tls_context tls_context;
/// One connection's encryption.
typedef struct tls_session tls_session;

/// What is wrong with a certificate or its key.
typedef enum __attribute__((enum_extensibility(closed))) {
  tls_fault_none,
  tls_fault_no_certificate,
  tls_fault_no_key,
  /// It wants a passphrase, which nobody is there to type.
  tls_fault_locked_key,
  /// It belongs to another certificate.
  tls_fault_other_key,
  /// A key too short or a digest too old for browsers.
  tls_fault_weak,
  tls_fault_other,
} tls_fault;

/// A context of what two PEM files hold: the certificate, with those between it and the authority behind it, and the key.
/// NULL where they will not do.
tls_context *_Nullable tls_context_make(const void *_Nonnull certificate, size_t certificate_count,
                                        const void *_Nonnull key, size_t key_count, tls_fault *_Nonnull fault);
/// Its sessions stay good.
void tls_context_free(tls_context *_Nonnull context);
/// When its certificate ends, in seconds since 1970.
int64_t tls_context_end(tls_context *_Nonnull context);

tls_session *_Nullable tls_session_make(tls_context *_Nonnull context, int socket);
void tls_session_free(tls_session *_Nonnull session);
/// Goes on with the handshake: 0 when it is done, -EAGAIN when the socket has to be waited for, -EPROTO when it failed.
long tls_accept(tls_session *_Nonnull session);
/// Receives some bytes: 0 at the peer's end, -EAGAIN when none are there, -EALREADY when some of ours must go out first,
/// -EINTR when something came that was no byte for us and there may be more, -EPROTO when nothing more can be trusted.
long tls_receive(tls_session *_Nonnull session, void *_Nonnull bytes, size_t count);
/// Sends some bytes; after -EAGAIN the same ones must be sent next, more behind them or not.
long tls_send(tls_session *_Nonnull session, const void *_Nonnull bytes, size_t count);
/// Tells the peer that nothing more comes.
void tls_end(tls_session *_Nonnull session);
/// Why the last call of this thread failed; never freed.
const char *_Nonnull tls_reason(void);

/// The library in use, as `3.0.19`.
const char *_Nonnull tls_library_version(void);
#endif
