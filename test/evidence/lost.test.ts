import { expect, test } from 'vitest';
import { brokenTransferIn, lostOf } from '../../src/evidence/reader/lost.ts';

const ways: readonly (readonly [reason: string, said: readonly string[]])[] = [
  [
    'proxy',
    [
      'CONNECT tunnel failed, response 407',
      'Received HTTP code 407 from proxy after CONNECT',
      'net::ERR_TUNNEL_CONNECTION_FAILED',
      'tunneling socket could not be established, statusCode=403',
      'Max retries exceeded (Caused by ProxyError(x))',
    ],
  ],
  [
    'lookup',
    [
      'Could not resolve host: erp.example',
      'getaddrinfo ENOTFOUND erp',
      'java.net.UnknownHostException: erp',
      'The remote name could not be resolved: erp',
      'NameResolutionError("x: Failed to resolve \'erp\'")',
    ],
  ],
  [
    'connect',
    [
      "Failed to connect to x port 1 after 0 ms: Couldn't connect to server",
      'the target machine actively refused it',
      'net::ERR_CONNECTION_REFUSED',
      'No route to host',
      'connect ETIMEDOUT 10.20.0.4:443',
      'UND_ERR_CONNECT_TIMEOUT',
      'SocketTimeoutException: connect timed out',
      'dial tcp 10.0.0.1:443: i/o timeout',
      'ConnectException: cURL error 7: Failed to connect to x port 1: Connection refused',
      'org.acme.ConnectException: x',
    ],
  ],
  [
    'tls',
    [
      'certificate has expired',
      "Hostname/IP does not match certificate's altnames",
      'self signed certificate in certificate chain',
      'PKIX path building failed',
      'Could not establish trust relationship for the secure channel',
      'SSL_connect: SSL_ERROR_SYSCALL',
      'wrong version number',
      'SSL certificate problem: unable to get local issuer certificate',
    ],
  ],
  [
    'cut-off',
    [
      'Connection timed out after 60001 milliseconds',
      'Read timed out. (read timeout=60)',
      'UND_ERR_HEADERS_TIMEOUT',
      'Net::ReadTimeout',
      'context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
      'timeout of 60000ms exceeded',
      'HttpClient.Timeout of 60 seconds elapsing',
      'ConnectException: cURL error 28: Operation timed out after 60002 milliseconds',
      'context deadline exceeded (Client.Timeout exceeded) after 61.0s',
      'TransportException: Idle timeout reached for "https://erp.example/x". (60 s)',
    ],
  ],
  [
    'closed',
    [
      'read ECONNRESET',
      'ConnectException: cURL error 52: Empty reply from server',
      'socket hang up',
      'Empty reply from server',
      "('Connection aborted.', RemoteDisconnected('Remote end closed connection'))",
      'other side closed (UND_ERR_SOCKET)',
      'The underlying connection was closed: An unexpected error',
    ],
  ],
];

test.each(ways.flatMap(([reason, said]) => said.map((each) => [reason, each] as const)))(
  'reads the reason %s: %s',
  (reason, said) => {
    expect(lostOf(said)?.noAnswer?.reason).toBe(reason);
  },
);

test.each([
  ['connect ECONNREFUSED 192.168.40.2:8443', '192.168.40.2'],
  ['connect ECONNREFUSED 203.0.113.9:8443', undefined],
])('keeps the private address beside the sentence: %s', (said, privateAddress) => {
  expect(lostOf(said)?.noAnswer?.privateAddress).toBe(privateAddress);
});

test('reads how long the caller waited', () => {
  const [, said = []] = ways.find(([reason]) => reason === 'cut-off') ?? [];
  expect(said.map((each) => lostOf(each)?.durationMs)).toEqual([
    60_001,
    60_000,
    undefined,
    undefined,
    undefined,
    60_000,
    60_000,
    60_002,
    61_000,
    60_000,
  ]);
  expect(lostOf('POST /x 200 after 30 s')).toBeUndefined();
});

test.each<[said: string, from: string]>([
  ['curl: (18) transfer closed with 312 bytes remaining to read', 'curl: (18)'],
  ['curl: (28) Operation timed out after 60001 milliseconds with 64 bytes received', 'curl: (28)'],
  ['curl: (56) Recv failure: Connection reset by peer', 'curl: (56)'],
  ['curl: (92) HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)', 'curl: (92)'],
  ['RequestException: cURL error 18: transfer closed with outstanding read data', 'cURL error 18'],
  ["ChunkedEncodingError: ('Connection broken: IncompleteRead(0 bytes read)')", 'ChunkedEncoding'],
  [
    'httpx.RemoteProtocolError: peer closed connection without sending complete message body',
    'without',
  ],
  [
    'aiohttp.client_exceptions.ClientPayloadError: Response payload is not completed',
    'ClientPayload',
  ],
  ['Error: aborted', 'Error'],
  ["code: 'ECONNRESET'", 'ECONNRESET'],
  ['TypeError: terminated', 'TypeError'],
  ['Get "https://erp.acme.cl/api/transactions?key=s3cret": unexpected EOF', 'unexpected EOF'],
  ['ConnectionClosedException: Premature end of Content-Length delimited body', 'Premature end'],
  ['java.io.IOException: Premature EOF', 'Premature EOF'],
  ['java.net.ProtocolException: unexpected end of stream', 'unexpected end'],
  [
    'HttpIOException: The response ended prematurely, with at least 312 additional bytes',
    'response',
  ],
  ['end of file reached (EOFError)', 'end of file'],
  ['net::ERR_INCOMPLETE_CHUNKED_ENCODING', 'ERR_INCOMPLETE'],
  ['Connection closed at byte 64. Retrying.', 'Connection closed'],
])('recognises a broken transfer: %s', (said, from) => {
  expect(brokenTransferIn(`\n${said}\n$ `)).toBe(said.slice(said.indexOf(from)));
});

test.each([
  '* Connection #0 to host erp.acme.cl left intact',
  '* Closing connection 0',
  'Connection closed by foreign host.',
  'curl: (3) URL using bad/illegal format or missing URL',
  'Please look at it: the order was aborted by the buyer.',
])('does not take this for a broken transfer: %s', (said) => {
  expect(brokenTransferIn(said)).toBeUndefined();
});
