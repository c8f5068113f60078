#include "CTLSClient.h"
#include <errno.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <string.h>

static SSL *ssl_of(tls_client *client) { return (SSL *)client; }

void tls_client_free(tls_client *client) { SSL_free(ssl_of(client)); }

// Made once: to make one takes longer than shaking hands.
static SSL_CTX *context;
static void make_context(void) { context = SSL_CTX_new(TLS_client_method()); }

tls_client *tls_client_begin(int socket, struct tls_wishes wishes) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_context);
  SSL *ssl = SSL_new(context);
  SSL_set_security_level(ssl, 0);
  SSL_set_min_proto_version(ssl, wishes.lowest_version);
  SSL_set_max_proto_version(ssl, wishes.highest_version);
  if (wishes.protocols && *wishes.protocols)
    SSL_set_alpn_protos(ssl, (const unsigned char *)wishes.protocols, (unsigned)strlen(wishes.protocols));
  SSL_set_fd(ssl, socket);
  SSL_set_tlsext_host_name(ssl, "localhost");
  SSL_set_connect_state(ssl);
  return (tls_client *)ssl;
}

int tls_client_go_on(tls_client *client) {
  ERR_clear_error();
  int result = SSL_do_handshake(ssl_of(client));
  if (result == 1) return 1;
  int error = SSL_get_error(ssl_of(client), result);
  return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

tls_client *tls_client_make(int socket, struct tls_wishes wishes) {
  tls_client *client = tls_client_begin(socket, wishes);
  if (tls_client_go_on(client) == 1) return client;
  tls_client_free(client);
  return NULL;
}

static long outcome(SSL *ssl, int result) {
  ERR_clear_error();
  if (result > 0) return result;
  switch (SSL_get_error(ssl, result)) {
    case SSL_ERROR_ZERO_RETURN: return 0;
    // Torn down by the system, or in time not answered: errno says which.
    case SSL_ERROR_SYSCALL: return errno ? -1 : 0;
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE: errno = EAGAIN; return -1;
    default: errno = EPROTO; return -1;
  }
}

long tls_client_send(tls_client *client, const void *bytes, size_t count) {
  errno = 0;
  return outcome(ssl_of(client), SSL_write(ssl_of(client), bytes, (int)count));
}

long tls_client_receive(tls_client *client, void *bytes, size_t count) {
  errno = 0;
  return outcome(ssl_of(client), SSL_read(ssl_of(client), bytes, (int)count));
}

void tls_client_end(tls_client *client) { SSL_shutdown(ssl_of(client)); }

int tls_client_renew_keys(tls_client *client) {
  return SSL_key_update(ssl_of(client), SSL_KEY_UPDATE_REQUESTED) && SSL_do_handshake(ssl_of(client)) == 1;
}

int tls_client_renegotiate(tls_client *client) {
  char byte;
  if (!SSL_renegotiate(ssl_of(client)) || SSL_do_handshake(ssl_of(client)) != 1) return 0;
  SSL_read(ssl_of(client), &byte, 0);
  return !SSL_renegotiate_pending(ssl_of(client));
}

int tls_client_version(tls_client *client) { return SSL_version(ssl_of(client)); }

void tls_client_protocol(tls_client *client, char *name, size_t count) {
  const unsigned char *found = NULL;
  unsigned length = 0;
  SSL_get0_alpn_selected(ssl_of(client), &found, &length);
  snprintf(name, count, "%.*s", (int)length, found ? (const char *)found : "");
}

void tls_client_peer_name(tls_client *client, char *name, size_t count) {
  X509 *certificate = SSL_get1_peer_certificate(ssl_of(client));
  name[0] = 0;
  if (certificate) X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, name, (int)count);
  X509_free(certificate);
}

static void copy(BIO *from, char *to, size_t count) {
  int got = BIO_read(from, to, (int)count - 1);
  to[got > 0 ? got : 0] = 0;
  BIO_free(from);
}

int tls_identity_make(const char *kind, int bits, const char *name, int days, const char *passphrase, char *certificate,
                      char *key, size_t count) {
  EVP_PKEY *pair = bits ? EVP_RSA_gen((unsigned)bits) : EVP_EC_gen(kind);
  X509 *made = X509_new();
  if (!pair || !made) return 0;
  X509_set_version(made, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
  X509_gmtime_adj(X509_getm_notBefore(made), -86400L * 400);
  X509_gmtime_adj(X509_getm_notAfter(made), 86400L * days);
  X509_set_pubkey(made, pair);
  X509_NAME_add_entry_by_txt(X509_get_subject_name(made), "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1, 0);
  X509_set_issuer_name(made, X509_get_subject_name(made));
  int is_signed = X509_sign(made, pair, EVP_sha256()) > 0;
  BIO *certificate_bytes = BIO_new(BIO_s_mem()), *key_bytes = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(certificate_bytes, made);
  const EVP_CIPHER *cipher = passphrase ? EVP_aes_128_cbc() : NULL;
  PEM_write_bio_PrivateKey(key_bytes, pair, cipher, NULL, 0, NULL, (void *)passphrase);
  copy(certificate_bytes, certificate, count);
  copy(key_bytes, key, count);
  X509_free(made);
  EVP_PKEY_free(pair);
  return is_signed;
}
