import { withoutTlsVersion } from '../../standards/system/system-errors.ts';

const sentences: { readonly [code: string]: string } = {
  ERR_SSL_WRONG_VERSION_NUMBER: 'The port speaks no TLS; it may speak plain HTTP',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The port speaks no TLS; it may speak plain HTTP',
  ERR_SSL_RECORD_LAYER_FAILURE: 'The port speaks no TLS; it may speak plain HTTP',
  ERR_SSL_HTTP_REQUEST: 'The port speaks plain HTTP and no TLS',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'The server has no version of TLS from 1.2 on',
  ERR_SSL_ALERT_PROTOCOL_VERSION: 'The server has no version of TLS from 1.2 on',
  ERR_SSL_ALERT_UNRECOGNIZED_NAME: 'The server has no certificate for this name',
  ERR_SSL_ALERT_INTERNAL_ERROR:
    'The server failed in the TLS handshake; often it has no certificate for this name',
  ERR_SSL_ALERT_NO_APPLICATION_PROTOCOL: 'The server does not offer HTTP/1.1',
  ERR_SSL_ALERT_CERTIFICATE_REQUIRED: 'The server asks for a client certificate (--client-cert)',
  ERR_SSL_ALERT_INSUFFICIENT_SECURITY:
    'The server asks for stronger ciphers than we have in common',
  ERR_SSL_ALERT_HANDSHAKE_FAILURE:
    'The server ended the TLS handshake: no common cipher, or it asks for a client certificate',
  ERR_SSL_DH_KEY_TOO_SMALL: 'The key of the server for the handshake is too short',
  ERR_SSL_EE_KEY_TOO_SMALL: 'The key of the certificate is too short',
  ERR_SSL_UNSAFE_LEGACY_RENEGOTIATION_DISABLED:
    'The server wants the old renegotiation of TLS (before RFC 5746)',
  EPROTO: 'The TLS handshake failed',
};

/** Alerts about the client certificate; the code says what is wrong with it. */
const ofClientCertificate = /^ERR_SSL_ALERT_(?:.*CERTIFICATE.*|UNKNOWN_CA|ACCESS_DENIED)$/;

/** Explains a TLS error as a sentence without its full stop; undefined for other errors. */
export function tlsSentence(code: string, written: boolean): string | undefined {
  const plain = withoutTlsVersion(code);
  const known = sentences[plain];
  if (known) return known;
  if (ofClientCertificate.test(plain)) return 'The server does not accept the client certificate';
  if (!/^ERR_(?:SSL|TLS)_/.test(code)) return undefined;
  return written ? 'The server ended TLS' : 'The TLS handshake failed';
}
