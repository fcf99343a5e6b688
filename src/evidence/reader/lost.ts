import type { NoResponseReason } from '../../model/exchange.ts';
import { duration } from '../../standards/text/figures.ts';
import type { Found } from './found.ts';

/**
 * How libraries and tools say that no answer came, with the code of the system by which causes are known.
 * The first that fits counts.
 */
const ways: readonly (readonly [words: RegExp, reason: NoResponseReason, said: string])[] = [
  [
    /CONNECT tunnel failed|HTTP code \d{3} from proxy after CONNECT|tunneling socket could not be established|ProxyError|Unable to connect to proxy|ERR_TUNNEL_CONNECTION_FAILED/i,
    'proxy',
    'A proxy between the caller and the client refused the connection: the client was not asked.',
  ],
  [
    /\bENOTFOUND\b|\bEAI_AGAIN\b|getaddrinfo|Could not resolve host|Name or service not known|NameResolutionError|UnknownHostException|No such host is known|remote name could not be resolved/i,
    'lookup',
    'The name does not resolve (ENOTFOUND).',
  ],
  [
    /\bECONNREFUSED\b|Connection refused|actively refused|curl: \(7\)|cURL error 7:|Couldn't connect to server/i,
    'connect',
    'The connection was refused: nothing listens there (ECONNREFUSED).',
  ],
  [
    /\bEHOSTUNREACH\b|\bENETUNREACH\b|No route to host|Network is unreachable/i,
    'connect',
    'The connection has no route to the host (EHOSTUNREACH).',
  ],
  [
    /\bconnect ETIMEDOUT\b|Connect(?:ion)?Timeout|connect timed out|UND_ERR_CONNECT_TIMEOUT|\bErrno 110\b|: connection timed out|dial tcp [^\n]{1,200}i\/o timeout|Failed to connect to [^\n]{1,200}(?:timed out|Timeout was reached)/i,
    'connect',
    'The connection timed out (ETIMEDOUT).',
  ],
  [/\bjava\.net\.ConnectException\b/, 'connect', 'No connection was made.'],
  [
    /\bCERT_HAS_EXPIRED\b|certificate has expired|certificate expired|\bvalidity check failed/i,
    'tls',
    'The certificate has ended (CERT_HAS_EXPIRED).',
  ],
  [
    /ALTNAME_INVALID|Hostname mismatch|no alternative certificate subject name|does not match target host|Hostname\/IP does not match/i,
    'tls',
    'The certificate is of another name (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|self[- ]signed certificate|unable to get local issuer|PKIX path building failed|signed by unknown authority/i,
    'tls',
    'The certificate is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE).',
  ],
  [
    /CERTIFICATE_VERIFY_FAILED|failed to verify certificate|Could not establish trust relationship|PKIX path validation|SSL certificate problem/i,
    'tls',
    'The certificate was refused; the text does not say why.',
  ],
  [
    /curl: \(35\)|cURL error 35:|SSLError|\bEPROTO\b|wrong version number|handshake failure/i,
    'tls',
    'The TLS handshake failed (EPROTO).',
  ],
  [
    /timeout of \d{1,9}ms exceeded|Read timed out|ReadTimeout|ConnectTimeout|\bETIMEDOUT\b|\bESOCKETTIMEDOUT\b|\bECONNABORTED\b|curl: \(28\)|UND_ERR_HEADERS_TIMEOUT|SocketTimeoutException|OpenTimeout|cURL error 28:|operation (?:has )?timed out|context deadline exceeded|HttpClient\.Timeout of/i,
    'cut-off',
    'No answer arrived in time.',
  ],
  [
    /\bECONNRESET\b|socket hang up|Connection reset|Connection aborted|RemoteDisconnected|UND_ERR_SOCKET|other side closed|curl: \((?:52|56)\)|cURL error (?:52|56):|Empty reply|connection was closed unexpectedly/i,
    'closed',
    'The connection was closed before an answer arrived (ECONNRESET).',
  ],
];

/** Why no answer came, in the words of whatever reported it; undefined where they say nothing of the kind. */
export function lostOf(said: string): Found | undefined {
  const [, reason, detail] = ways.find(([words]) => words.test(said)) ?? [];
  if (reason === undefined || detail === undefined) return undefined;
  // A proxy in front of the client answers for it.
  if (/\bupstream\b/.test(said))
    return {
      as: 'a line of the error log of a proxy',
      status: { value: reason === 'cut-off' ? 504 : 502, from: 'what it says of its upstream' },
    };
  const waitedMs = reason === 'cut-off' ? waitedIn(said) : undefined;
  const within = `No answer arrived within ${duration(waitedMs ?? 0)}.`;
  return {
    as: reason === 'proxy' ? 'an error of a proxy on the way' : 'an error without an answer',
    ...(reason === 'proxy' ? { notes: [detail] } : {}),
    noAnswer: { kind: 'no-response', reason, detail: waitedMs === undefined ? detail : within },
    waitedMs,
  };
}

/** Milliseconds that the caller says it waited. */
function waitedIn(said: string): number | undefined {
  const [, axios, curl] =
    /timeout of (\d{1,9})ms|timed out after (\d{1,9}) milliseconds/i.exec(said) ?? [];
  const ms = axios ?? curl;
  if (ms !== undefined) return Number(ms);
  const [, seconds] =
    /(?:read timeout=|HttpClient\.Timeout of )(\d{1,6}(?:\.\d{1,6})?)/i.exec(said) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
