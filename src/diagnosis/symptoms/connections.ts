import { symptomsOf } from './symptom.ts';

/** Codes of systems and HTTP libraries: Node, axios, undici, requests, curl, Java, .NET, PHP and Go. */
export const connections = symptomsOf('code', [
  {
    id: 'name-unknown',
    title: 'The host name is not found',
    means:
      'The name has no address where it was looked up. Nothing was sent. EAI_AGAIN says that the name server did not answer, which may pass.',
    curl: [6],
    codes: `
      ENOTFOUND | EAI_AGAIN | EAI_NODATA | EAI_NONAME | ENODATA | ESERVFAIL |
      DNS_PROBE_FINISHED_NXDOMAIN | ERR_NAME_NOT_RESOLVED | NXDOMAIN | Host not found |
      Could not resolve host | NameResolutionError | getaddrinfo failed |
      Name or service not known | nodename nor servname provided |
      Temporary failure in name resolution | Errno -2 | Errno -3 | UnknownHostException |
      No such host is known | WSAHOST_NOT_FOUND | SocketException 11001 | 11001 | no such host |
      php_network_getaddresses | ERR_CONNECT_NAME_NOT_RESOLVED
    `,
    said: 'host not found | dominio no existe | domínio não existe | no resuelve el dns',
    causes: 'name-not-found own-proxy-fails',
    rules: 'http/unreachable',
    next: 'greenlight diagnose',
  },
  {
    id: 'connection-refused',
    title: 'The connection is refused',
    means:
      'The machine answers, and nothing accepts connections on this port: the program is down, listens elsewhere, or a firewall refuses.',
    curl: [7],
    codes: `
      ECONNREFUSED | WSAECONNREFUSED | ERR_CONNECTION_REFUSED | Failed to connect to |
      Connection refused | NewConnectionError | Errno 111 | Errno 61 | java.net.ConnectException |
      HttpHostConnectException | SocketException 10061 | 10061 | actively refused
    `,
    said: `
      connection refused | conexión rechazada | conexão recusada | servidor caído |
      server is down | servidor fora do ar
    `,
    causes: 'nothing-listens no-way-to-host own-proxy-fails',
    rules: 'http/unreachable',
    next: 'greenlight diagnose',
  },
  {
    id: 'no-connection',
    title: 'No connection can be established',
    means:
      'No packet comes back from the address, or no route leads there. A firewall that drops packets looks like this.',
    codes: `
      EHOSTUNREACH | ENETUNREACH | EHOSTDOWN | ENETDOWN | EADDRNOTAVAIL |
      UND_ERR_CONNECT_TIMEOUT | ConnectTimeoutError | ConnectTimeout | ERR_ADDRESS_UNREACHABLE |
      ERR_CONNECTION_TIMED_OUT | No route to host | Network is unreachable | Errno 113 |
      Errno 101 | NoRouteToHostException | connect timed out | connect ETIMEDOUT |
      SocketException 10060 | 10060 | SocketException 10065 | WSAETIMEDOUT | failed to open stream
    `,
    said: 'no connection | sin conexión | no conecta | não conecta | cannot connect | no hay ruta',
    causes: 'no-way-to-host nothing-listens firewall-refusal own-proxy-fails',
    rules: 'http/unreachable',
    next: 'greenlight diagnose',
  },
  {
    id: 'timed-out',
    title: 'The time is over before the answer',
    means:
      'The caller stopped waiting. The service expects a quote in under 30 s and cuts the connection after 60 s; the quote is then lost.',
    curl: [28],
    codes: `
      ETIMEDOUT | ESOCKETTIMEDOUT | ETIME | ECONNABORTED | timeout of 60000ms exceeded |
      timeout of | UND_ERR_HEADERS_TIMEOUT | UND_ERR_BODY_TIMEOUT | HeadersTimeoutError |
      BodyTimeoutError | TimeoutError | ReadTimeout | ReadTimeoutError | Read timed out |
      Errno 110 | Operation timed out | Connection timed out | SocketTimeoutException |
      HttpTimeoutException | TaskCanceledException | A task was canceled | HttpClient.Timeout |
      OperationCanceledException | WebExceptionStatus.Timeout | context deadline exceeded |
      i/o timeout | Maximum execution time | upstream timed out
    `,
    said: `
      timeout | time out | tiempo de espera agotado | tempo esgotado | no responde |
      não responde | does not answer | no answer
    `,
    causes: 'no-answer-in-time late-answer gateway-timeout no-way-to-host',
    rules: 'http/cut-off http/slow',
    next: 'greenlight send delivery-price --times 5',
  },
  {
    id: 'connection-lost',
    title: 'The connection is closed before the answer',
    means:
      'The other side, or something on the way, closed the connection. The program may have crashed, or a proxy keeps connections shorter than the caller.',
    curl: [18, 52, 55, 56, 92],
    codes: `
      ECONNRESET | EPIPE | ERR_STREAM_PREMATURE_CLOSE | Premature close | ERR_CONNECTION_RESET |
      ERR_EMPTY_RESPONSE | ERR_INCOMPLETE_CHUNKED_ENCODING | ERR_CONTENT_LENGTH_MISMATCH |
      UND_ERR_SOCKET | other side closed | UND_ERR_RES_CONTENT_LENGTH_MISMATCH | socket hang up |
      Connection aborted | RemoteDisconnected | Connection reset by peer | Errno 104 | Errno 32 |
      ChunkedEncodingError | IncompleteRead | ProtocolError | Empty reply from server |
      Connection reset | NoHttpResponseException | Premature EOF | EOFException |
      ConnectionClosedException | SocketException 10054 | 10054 | forcibly closed |
      The response ended prematurely | ResponseEnded | unexpected EOF |
      server closed idle connection | upstream prematurely closed connection
    `,
    said: `
      connection closed | se corta la conexión | conexão cai | cierra la conexión |
      connection lost
    `,
    causes: 'connection-ends-early server-error https-for-http get-body-dropped',
    rules: 'http/connection-lost http/unreachable http/flaky',
    next: 'greenlight diagnose',
  },
  {
    id: 'certificate-expired',
    title: 'The certificate is outside its dates',
    means: 'The certificate has ended or does not begin until later, or a clock is wrong.',
    codes: `
      CERT_HAS_EXPIRED | CERT_NOT_YET_VALID | certificate has expired |
      certificate is not yet valid | CertificateExpiredException |
      CertificateNotYetValidException | ERR_CERT_DATE_INVALID | NotTimeValid |
      x509: certificate has expired | SEC_ERROR_EXPIRED_CERTIFICATE
    `,
    said: 'certificate expired | certificado vencido | certificado expirado',
    causes: 'certificate-ended certificate-not-begun clock-skew certificate-ends-soon',
    rules: 'http/unreachable',
    next: 'greenlight diagnose',
  },
  {
    id: 'certificate-name',
    title: 'The certificate names another host',
    means: 'The address of the client and the names in its certificate differ.',
    codes: `
      ERR_TLS_CERT_ALTNAME_INVALID | ERR_CERT_COMMON_NAME_INVALID |
      does not match certificate's altnames | Hostname mismatch | doesn't match either of |
      SSLPeerUnverifiedException | No subject alternative names | No name matching |
      RemoteCertificateNameMismatch | no alternative certificate subject name matches |
      x509: certificate is valid for | CertificateError
    `,
    said: `
      certificado de otro dominio | certificado de outro domínio | certificate for another host
    `,
    causes: 'certificate-of-another-name',
    rules: 'http/unreachable',
    next: 'greenlight diagnose',
  },
  {
    id: 'certificate-untrusted',
    title: 'The certificate is not trusted',
    means:
      'The chain ends in no authority that the caller knows. Most often the server leaves out the intermediate certificate, which browsers fill in and programs do not.',
    curl: [51, 60, 77, 83, 91],
    codes: `
      UNABLE_TO_VERIFY_LEAF_SIGNATURE | UNABLE_TO_GET_ISSUER_CERT_LOCALLY |
      UNABLE_TO_GET_ISSUER_CERT | DEPTH_ZERO_SELF_SIGNED_CERT | SELF_SIGNED_CERT_IN_CHAIN |
      CERT_UNTRUSTED | ERR_CERT_AUTHORITY_INVALID | self-signed certificate |
      self signed certificate | unable to verify the first certificate |
      unable to get local issuer certificate | CERTIFICATE_VERIFY_FAILED |
      certificate verify failed | SSLCertVerificationError | PKIX path building failed |
      unable to find valid certification path | RemoteCertificateChainErrors | UntrustedRoot |
      PartialChain | x509: certificate signed by unknown authority |
      requests.exceptions.SSLError | SSLError
    `,
    said: `
      certificado no confiable | certificado não confiável | certificate not trusted |
      untrusted certificate
    `,
    causes: 'certificate-not-trusted certificate-of-another-name certificate-ended',
    rules: 'http/unreachable',
    next: 'greenlight diagnose',
  },
  {
    id: 'client-certificate',
    title: 'The server asks for a client certificate',
    means: 'The server ends the handshake unless the caller shows a certificate of its own.',
    curl: [58, 98],
    codes: `
      ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED | ERR_BAD_SSL_CLIENT_AUTH_CERT |
      certificate required | bad certificate | No required SSL certificate was sent | 496 | 495
    `,
    said: 'client certificate | certificado de cliente | mtls',
    causes: 'client-certificate-asked',
    rules: 'http/unreachable http/refused',
    next: 'greenlight diagnose',
  },
  {
    id: 'tls-fails',
    title: 'The TLS handshake fails',
    means:
      'The two sides find no common version or cipher, or the port does not speak TLS. A wrong version number nearly always means plain HTTP behind https://.',
    curl: [35, 59],
    codes: `
      EPROTO | ERR_SSL_WRONG_VERSION_NUMBER | WRONG_VERSION_NUMBER |
      ERR_SSL_PACKET_LENGTH_TOO_LONG | ERR_SSL_UNSUPPORTED_PROTOCOL |
      ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION | ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE |
      ERR_SSL_PROTOCOL_ERROR | ERR_SSL_VERSION_OR_CIPHER_MISMATCH | ERR_SSL_DH_KEY_TOO_SMALL |
      ERR_SSL_UNSAFE_LEGACY_RENEGOTIATION_DISABLED | handshake failure |
      tlsv1 alert protocol version | SSLV3_ALERT_HANDSHAKE_FAILURE | UNSUPPORTED_PROTOCOL |
      SSLHandshakeException | Remote host terminated the handshake |
      Unsupported or unrecognized SSL message | AuthenticationException |
      The SSL connection could not be established | Could not create SSL/TLS secure channel |
      first record does not look like a TLS handshake
    `,
    said: 'ssl error | tls error | error de ssl | erro de ssl | handshake',
    causes: 'https-for-http tls-too-old client-certificate-asked',
    rules: 'http/unreachable',
    next: 'greenlight diagnose',
  },
  {
    id: 'proxy-fails',
    title: 'A proxy on our side fails',
    means:
      'The call never reached the client. HTTP_PROXY, HTTPS_PROXY and NO_PROXY decide the way.',
    curl: [5, 97],
    codes: `
      ProxyError | ERR_PROXY_CONNECTION_FAILED | ERR_TUNNEL_CONNECTION_FAILED |
      Tunnel connection failed | Unable to connect to proxy | Unable to tunnel through proxy |
      UND_ERR_PRX_TLS | Could not resolve proxy
    `,
    said: 'proxy error | error de proxy | erro de proxy',
    causes: 'own-proxy-fails',
    next: 'greenlight diagnose',
  },
  {
    id: 'not-http',
    title: 'The answer cannot be read as HTTP',
    means:
      'The bytes break the protocol: another service on the port, a malformed header, or a body that does not fit its length.',
    curl: [1, 8, 16, 61],
    codes: `
      HPE_INVALID_CONSTANT | HPE_INVALID_HEADER_TOKEN | HPE_INVALID_VERSION |
      HPE_INVALID_CONTENT_LENGTH | HPE_UNEXPECTED_CONTENT_LENGTH | HPE_INVALID_CHUNK_SIZE |
      HPE_HEADER_OVERFLOW | UND_ERR_HEADERS_OVERFLOW | HTTPParserError | Parse Error |
      BadStatusLine | InvalidHeader | malformed HTTP response |
      Received HTTP/0.9 when not allowed | The server committed a protocol violation |
      HttpParseException
    `,
    said: 'protocol violation | protocolo inválido',
    causes: 'http-for-https https-for-http connection-ends-early',
    rules: 'http/unreachable http/encoding',
    next: 'greenlight diagnose',
  },
  {
    id: 'not-json',
    title: 'The answer is not JSON',
    means:
      'The program that reads it expects JSON and meets something else. A `<` at the beginning is a web page: of a login, a proxy or an error.',
    codes: `
      Unexpected token | is not valid JSON | SyntaxError: JSON | Unexpected end of JSON input |
      Unterminated string in JSON | JSONDecodeError | Expecting value: line 1 column 1 |
      Extra data: line | JsonParseException | JsonEOFException | MismatchedInputException |
      MalformedJsonException | HttpMessageNotReadableException | JsonReaderException |
      JsonSerializationException | System.Text.Json.JsonException | JsonException |
      JSON_ERROR_SYNTAX | invalid character | Unexpected character encountered while parsing
    `,
    said: `
      returns html | devuelve html | devuelve una página web | devolve html | retorna uma página |
      not json | no es json | não é json | json inválido | invalid json
    `,
    causes: `
      web-page login-page json-cut-short empty-answer text-around-json byte-order-mark
      double-encoded-json
    `,
    rules: 'http/not-json http/content-type',
    next: 'greenlight judge delivery-price answer.txt',
  },
  {
    id: 'redirects',
    title: 'The calls are redirected without end',
    means:
      'Each answer leads to another address. Often http leads to https, or a login page to itself.',
    curl: [47],
    codes: `
      ERR_FR_TOO_MANY_REDIRECTS | ERR_TOO_MANY_REDIRECTS | TooManyRedirects |
      Maximum number of redirects exceeded | Maximum (20) redirects followed |
      redirected too many times | Exceeded 30 redirects
    `,
    said: 'too many redirects | demasiadas redirecciones | redirecionamentos demais',
    causes: 'redirect login-page http-for-https',
    rules: 'http/unexpected-status',
    next: 'greenlight diagnose',
  },
  {
    id: 'get-with-body',
    title: 'A program refuses a GET with a body',
    means:
      'The order of shipping-cost travels in the body of a GET. Some libraries do not send one, some servers drop it.',
    codes: `
      Cannot send a content-body with this verb-type | ProtocolViolationException |
      Request with GET/HEAD method cannot have body | GET method cannot have body |
      Required request body is missing | UND_ERR_REQ_CONTENT_LENGTH_MISMATCH
    `,
    said: `
      order does not arrive in shipping cost | body vacío en el get | el pedido llega vacío |
      o pedido chega vazio | get body empty | no llega el body | não chega o body
    `,
    causes: 'get-body-dropped',
    rules: 'shipping-cost/body-not-accepted shipping-cost/order-ignored',
    next: 'greenlight run --only shipping-cost/body-survives',
  },
  {
    id: 'library-error',
    title: 'A library tells that a call failed, and not why',
    means:
      'The word itself says nothing. The cause is beside it: a code such as ECONNREFUSED under `cause`, or a status.',
    curl: [22],
    codes: `
      ERR_NETWORK | Network Error | fetch failed | Failed to fetch | Max retries exceeded |
      GuzzleHttp\\Exception\\ConnectException | ERR_CANCELED | UND_ERR_ABORTED | AxiosError |
      requests.exceptions.ConnectionError | requests.exceptions.RequestException |
      urllib3.exceptions | URLError | HttpRequestException | System.Net.WebException |
      HttpIOException | java.io.IOException | ResourceAccessException | RestClientException |
      WebClientRequestException | GuzzleHttp\\Exception\\RequestException | ClientException |
      ServerException | UND_ERR_RESPONSE_STATUS_CODE
    `,
    said: 'network error | error de red | erro de rede',
    causes: `
      nothing-listens name-not-found certificate-not-trusted connection-ends-early server-error
    `,
    rules: 'http/unreachable http/server-error http/refused',
    next: 'greenlight diagnose',
  },
]);
