#define _GNU_SOURCE
#include "COpenSSL.h"
#include <errno.h>
#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <string.h>
#include <time.h>

// Mozilla's intermediate recommendation without its finite-field key exchange: a client can have that computed at will, and
// nobody who speaks TLS 1.2 needs it.
static const char ciphers[] =
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:"
    "ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305";
static const char suites[] = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256";
static const char groups[] = "X25519:P-256:P-384";
static const unsigned char protocol[] = "\x08http/1.1";

static SSL_CTX *open_context(tls_context *context) { return (SSL_CTX *)context; }
static SSL *open_session(tls_session *session) { return (SSL *)session; }

// A client that names protocols and not ours would misread every answer (RFC 7301 3.2).
static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *count, const unsigned char *offered,
                           unsigned int offered_count, void *unused) {
  (void)ssl, (void)unused;
  unsigned char *chosen = NULL;
  int found = SSL_select_next_proto(&chosen, count, protocol, sizeof protocol - 1, offered, offered_count);
  *out = chosen;
  return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

static int note_passphrase(char *buffer, int size, int writes, void *is_locked) {
  (void)buffer, (void)size, (void)writes;
  *(int *)is_locked = 1;
  return -1;
}

static int is_weak(void) {
  switch (ERR_GET_REASON(ERR_peek_last_error())) {
    case SSL_R_EE_KEY_TOO_SMALL:
    case SSL_R_CA_KEY_TOO_SMALL:
    case SSL_R_CA_MD_TOO_WEAK: return 1;
    default: return 0;
  }
}

static tls_fault take_certificates(SSL_CTX *context, BIO *bytes) {
  X509 *certificate = PEM_read_bio_X509_AUX(bytes, NULL, NULL, NULL);
  if (!certificate) return tls_fault_no_certificate;
  int is_taken = SSL_CTX_use_certificate(context, certificate);
  X509_free(certificate);
  if (!is_taken) return is_weak() ? tls_fault_weak : tls_fault_other;
  while ((certificate = PEM_read_bio_X509(bytes, NULL, NULL, NULL))) {
    if (SSL_CTX_add0_chain_cert(context, certificate)) continue;
    X509_free(certificate);
    return is_weak() ? tls_fault_weak : tls_fault_other;
  }
  return tls_fault_none;
}

static tls_fault take_key(SSL_CTX *context, BIO *bytes) {
  int is_locked = 0;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(bytes, NULL, note_passphrase, &is_locked);
  if (!key) return is_locked ? tls_fault_locked_key : tls_fault_no_key;
  int is_taken = SSL_CTX_use_PrivateKey(context, key) && SSL_CTX_check_private_key(context);
  EVP_PKEY_free(key);
  if (is_taken) return tls_fault_none;
  return is_weak() ? tls_fault_weak : tls_fault_other_key;
}

static tls_fault take_all(SSL_CTX *context, BIO *certificate, BIO *key) {
  if (!certificate || !key) return tls_fault_other;
  tls_fault fault = take_certificates(context, certificate);
  return fault == tls_fault_none ? take_key(context, key) : fault;
}

static int configure(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  // HTTP knows by itself where a message ends, and peers that just close are common.
  SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
  // An idle connection holds no buffers; what is sent after a wait may lie elsewhere by then.
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE);
  SSL_CTX_set_mode(context, SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  // Else one call could read for as long as a peer sends what is nothing to us.
  SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);
  SSL_CTX_set_read_ahead(context, 1);
  // Sessions are resumed by tickets, which the clients keep.
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) && SSL_CTX_set_cipher_list(context, ciphers) &&
         SSL_CTX_set_ciphersuites(context, suites) && SSL_CTX_set1_groups_list(context, groups);
}

tls_context *tls_context_make(const void *certificate, size_t certificate_count, const void *key, size_t key_count,
                              tls_fault *fault) {
  ERR_clear_error();
  *fault = tls_fault_other;
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  if (!context) return NULL;
  BIO *certificate_bytes = BIO_new_mem_buf(certificate, (int)certificate_count);
  BIO *key_bytes = BIO_new_mem_buf(key, (int)key_count);
  if (configure(context)) *fault = take_all(context, certificate_bytes, key_bytes);
  BIO_free(certificate_bytes);
  BIO_free(key_bytes);
  if (*fault == tls_fault_none) return (tls_context *)context;
  SSL_CTX_free(context);
  return NULL;
}

void tls_context_free(tls_context *context) { SSL_CTX_free(open_context(context)); }

int64_t tls_context_end(tls_context *context) {
  struct tm end;
  X509 *certificate = SSL_CTX_get0_certificate(open_context(context));
  if (!certificate || !ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &end)) return 0;
  return timegm(&end);
}

// Notes whether the socket had something when it was last read. OpenSSL says that it wants to read both where nothing is
// there and where what came was no byte for us; only in the first case will the kernel tell of more.
static long note_read(BIO *bio, int operation, const char *bytes, size_t count, int number, long more, int result,
                      size_t *processed) {
  (void)bytes, (void)count, (void)number, (void)more, (void)processed;
  if (operation == (BIO_CB_READ | BIO_CB_RETURN)) BIO_set_callback_arg(bio, result > 0 ? (char *)bio : NULL);
  return result;
}

tls_session *tls_session_make(tls_context *context, int socket) {
  SSL *session = SSL_new(open_context(context));
  if (session && SSL_set_fd(session, socket)) {
    BIO_set_callback_ex(SSL_get_rbio(session), note_read);
    return (tls_session *)session;
  }
  SSL_free(session);
  return NULL;
}

void tls_session_free(tls_session *session) { SSL_free(open_session(session)); }

long tls_accept(tls_session *session) {
  ERR_clear_error();
  int result = SSL_accept(open_session(session));
  if (result == 1) return 0;
  switch (SSL_get_error(open_session(session), result)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE: return -EAGAIN;
    default: return -EPROTO;
  }
}

long tls_receive(tls_session *session, void *bytes, size_t count) {
  SSL *ssl = open_session(session);
  size_t received = 0;
  ERR_clear_error();
  if (SSL_read_ex(ssl, bytes, count, &received)) return (long)received;
  switch (SSL_get_error(ssl, 0)) {
    case SSL_ERROR_ZERO_RETURN: return 0;
    case SSL_ERROR_WANT_READ: return BIO_get_callback_arg(SSL_get_rbio(ssl)) ? -EINTR : -EAGAIN;
    case SSL_ERROR_WANT_WRITE: return -EALREADY;
    default: return -EPROTO;
  }
}

long tls_send(tls_session *session, const void *bytes, size_t count) {
  SSL *ssl = open_session(session);
  size_t sent = 0;
  ERR_clear_error();
  if (SSL_write_ex(ssl, bytes, count, &sent)) return (long)sent;
  switch (SSL_get_error(ssl, 0)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE: return -EAGAIN;
    default: return -EPIPE;
  }
}

void tls_end(tls_session *session) {
  // A second time would wait for the peer's word.
  if (SSL_get_shutdown(open_session(session)) & SSL_SENT_SHUTDOWN) return;
  ERR_clear_error();
  SSL_shutdown(open_session(session));
}

const char *tls_reason(void) {
  const char *reason = ERR_reason_error_string(ERR_peek_error());
  return reason ? reason : "the connection broke";
}

const char *tls_library_version(void) { return OpenSSL_version(OPENSSL_VERSION_STRING); }
