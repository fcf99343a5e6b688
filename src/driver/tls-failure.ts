const sentences: { readonly [code: string]: string } = {
  ERR_SSL_WRONG_VERSION_NUMBER: 'The port speaks no TLS; it may speak plain HTTP',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The port speaks no TLS; it may speak plain HTTP',
  ERR_SSL_HTTP_REQUEST: 'The port speaks plain HTTP and no TLS',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'The server has no version of TLS from 1.2 on',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'The server has no version of TLS from 1.2 on',
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: 'The server has no certificate for this name',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'The server does not offer HTTP/1.1',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'The server asks for a client certificate',
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'The server does not take the client certificate',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: 'The server does not take the client certificate',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE:
    'The server ended the TLS handshake: no common cipher, or it asks for a client certificate',
  EPROTO: 'The TLS handshake failed',
};

/** What an error of TLS means, as a sentence without its end; undefined when it is none of TLS. */
export function tlsSentence(code: string, written: boolean): string | undefined {
  const known = sentences[code];
  if (known) return known;
  if (!/^ERR_(?:SSL|TLS)_/.test(code)) return undefined;
  return written ? 'The server ended TLS' : 'The TLS handshake failed';
}
