// The client's side of TLS for tests, on a blocking socket, and certificates for the occasion.
#ifndef CTLSCLIENT_H
#define CTLSCLIENT_H
#include <stddef.h>

typedef struct tls_client tls_client;

/// What a client insists on.
struct tls_wishes {
  /// As 0x0303; 0: whatever the library has.
  int lowest_version;
  int highest_version;
  /// Names, each behind its length; empty: none.
  const char *_Nullable protocols;
};

/// Shakes hands; NULL when that fails. Whoever is at the other end is believed.
tls_client *_Nullable tls_client_make(int socket, struct tls_wishes wishes);
/// The same on a socket that does not wait: nothing is said yet.
tls_client *_Nullable tls_client_begin(int socket, struct tls_wishes wishes);
/// Goes on shaking hands: 1 once that is done, 0 while it has to wait, -1 when it fails.
int tls_client_go_on(tls_client *_Nonnull client);
void tls_client_free(tls_client *_Nonnull client);
/// Both as the calls on sockets.
long tls_client_send(tls_client *_Nonnull client, const void *_Nonnull bytes, size_t count);
long tls_client_receive(tls_client *_Nonnull client, void *_Nonnull bytes, size_t count);
/// Tells the server that nothing more comes.
void tls_client_end(tls_client *_Nonnull client);
/// Asks the server for new keys, and sends with new ones.
int tls_client_renew_keys(tls_client *_Nonnull client);
/// Asks for another handshake (TLS 1.2): whether the server gives one.
int tls_client_renegotiate(tls_client *_Nonnull client);
int tls_client_version(tls_client *_Nonnull client);
/// What was agreed on, ended by a zero.
void tls_client_protocol(tls_client *_Nonnull client, char *_Nonnull name, size_t count);
/// The name in the server's certificate, ended by a zero.
void tls_client_peer_name(tls_client *_Nonnull client, char *_Nonnull name, size_t count);

/// A key of a kind, and a certificate of it for a name that ends in so many days, as PEM ended by a zero.
/// `kind`: `P-256`, or `RSA` with so many bits. The key is locked by `passphrase` where there is one.
int tls_identity_make(const char *_Nonnull kind, int bits, const char *_Nonnull name, int days,
                      const char *_Nullable passphrase, char *_Nonnull certificate, char *_Nonnull key, size_t count);
#endif
