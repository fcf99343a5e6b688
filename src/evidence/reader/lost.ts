import type { NoResponseReason } from '../../model/exchange.ts';
import { present } from '../../standards/collections/present.ts';
import { duration } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import { durationsIn } from '../written/durations.ts';
import type { Found } from './found.ts';
import { linesIn } from './shown-text.ts';

/** Codes of curl for a transfer that ended early (partial file, time-out, send, receive, HTTP/2, QUIC), and the words of other HTTP clients. */
const ofTransfer =
  /(?:\bcurl(?::? \(| error | exit code )(?:16|18|28|55|56|92|95)\b|transfer closed with|HTTP\/[23] stream \d+ was not closed cleanly|\bIncompleteRead\b|\bChunkedEncodingError\b|incomplete chunked read|without sending complete message body|\bClientPayloadError\b|payload is not completed|\bContentLengthError\b|\bError: aborted\b|\bTypeError: terminated\b|\bERR_STREAM_PREMATURE_CLOSE\b|\bECONNRESET\b|\bUND_ERR_SOCKET\b|socket hang up|unexpected EOF|premature (?:end of|EOF|close)|unexpected end of (?:stream|file from server)|response ended prematurely|end of file reached \(EOFError\)|ERR_(?:INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|HTTP2_PROTOCOL_ERROR)|Server disconnected|\bIncompleteMessage\b|\bstream was reset\b|": EOF\b|Connection closed at byte \d|Read error at byte \d|prematurely closed connection).*/i;
/** What programs write of such a transfer, and of no other call. */
const ofTransferAlone =
  /\bcurl: \((?:16|18|92|95)\)|\bIncompleteRead\(|ERR_(?:INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/;

/** Lambda, gunicorn and Go say that a program of the client ended before it answered. */
export const ofRuntime =
  /\bTask timed out after [\d.]{1,9} seconds|\bWORKER TIMEOUT\b|\bhttp: panic serving\b/;

/**
 * The words that programs have for the reasons for which no answer comes, each with the code by which causes are known.
 * The first that fit count.
 */
const ways: { readonly [reasonAndCode: string]: RegExp } = {
  program: ofRuntime,
  proxy:
    /\bCONNECT tunnel failed|from proxy after CONNECT|tunnel\w{0,6}[ _](?:socket|connection)[ _](?:could not|failed)|PROXY_CONNECTION_FAILED|\bProxyError\b|Unable to connect to proxy/i,
  'lookup ENOTFOUND':
    /\bE(?:NOTFOUND|AI_AGAIN)\b|getaddrinfo|\bNameResolution|\bUnknownHost|NAME_NOT_RESOLVED|No such host|Name or service not known|nome remoto n[aã]o p[oô]de ser resolvido|resolver el nombre remoto|host n[aã]o [eé] conhecido|host desconocido|(?:could not|cannot|not be|failed to) resolved?\b/i,
  'connect ETIMEDOUT':
    /curl: \(28\) Failed to connect|\bconnect ETIMEDOUT\b|\bconnect(?:ion)?[ _]?time(?:d ?out|out)(?! after)|CONNECT_TIMEOUT\b|CONNECTION_TIMED_OUT|\bErrno 110\b|dial tcp [^\n]{1,200}i\/o timeout|Failed to connect to [^\n]{1,200}time(?:d out|out)|(?:componente conectado n[aã]o|parte conectada no) respond/i,
  'connect ECONNREFUSED':
    /\bECONNREFUSED\b|(?:actively|connection)[ _]refused|Couldn't connect to|recusou ativamente|recusaram ativamente|deneg[oó] expresamente|conectar(?:-se ao| con el) servidor remoto/i,
  'connect EHOSTUNREACH':
    /\bE(?:HOST|NET)UNREACH\b|No route to host|Network is unreachable|ADDRESS_UNREACHABLE/i,
  'tls CERT_HAS_EXPIRED':
    /\bCERT_HAS_EXPIRED\b|CERT_DATE_INVALID|certificate (?:has )?expired|\bvalidity check failed/i,
  'tls ERR_TLS_CERT_ALTNAME_INVALID':
    /ALTNAME_INVALID|CERT_COMMON_NAME_INVALID|(?:host ?name|IP) (?:mismatch|does not match)|no alternative certificate subject name|No subject alternative|No name matching|SSLPeerUnverified|certificate is (?:valid for [^\n]{1,300}, not |not valid for any name)|does not match target host/i,
  'tls UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    /SELF_SIGNED|CERT_AUTHORITY_INVALID|UNABLE_TO_(?:GET_ISSUER|VERIFY)|self[- ]signed certificate|unable to get local issuer|path building failed|unknown authority/i,
  tls: /CERTIFICATE_VERIFY_FAILED|ERR_CERT_|failed to verify certificate|trust relationship|path validation|certificate problem|rela(?:[cç][aã]o|ci[oó]n) de confian[cçz]a para/i,
  'tls ERR_SSL_WRONG_VERSION_NUMBER':
    /wrong[ _]version[ _]number|ERR_SSL_PROTOCOL_ERROR|HTTP response to HTTPS client/i,
  'tls EPROTO':
    /\bSSLError\b|\bSSL_ERROR_|ERR_SSL_|\bEPROTO\b|handshake failure|SSLHandshakeException|(?:SSL|TLS)[ _]connect[ _]error/i,
  'cut-off':
    /\bE(?:SOCKET)?TIMEDOUT\b|\bECONNABORTED\b|(?:read|headers?|socket|open|connect)[ _]?time(?:d out|out)|timeout of \d|\bTimeout of \d|timed out after|client (?:closed connection|disconnected) after \d|\bno (?:response|answer|reply) (?:after|in|within) \d|\bdownstream_remote_disconnect\b|(?<!\b50[234][ .].{0,60}\n\s{0,9}(?:the )?)operation (?:has )?timed out|deadline exceeded|idle timeout reached|(?:Request|Http)TimeoutException|request timed out|tempo limite da opera[cç][aã]o|tiempo de espera de la operaci[oó]n|(?:outcome|status|result|event)["']?[=:] ?["']?(?:[\w.-]{0,40}[._-])?timeout\b/i,
  'closed ECONNRESET':
    /\bECONNRESET\b|socket hang up|connection[ _](?:reset|aborted|closed|was closed)|\bRemoteDisconnected\b|ERR_SOCKET\b|other side closed|Empty reply|Recv failure|conex[aã]o existente pelo host|conexi[oó]n existente por el host|conex(?:[aã]o|i[oó]n) sub[jy]acente|\bEPIPE\b/i,
  transfer: ofTransfer,
  // Some clients have this class for every call without an answer; and tools that only connect.
  connect: /\bConnectException\b|TcpTestSucceeded *: False|Could not open connection to/,
};

/** A private, loopback or link-local address (RFC 1918, 3927, 4193) to which a program says that it did not connect. */
const privateTarget =
  /(?:\bE(?:CONNREFUSED|(?:HOST|NET)UNREACH|TIMEDOUT)|\bdial tcp|\bTrying|[Cc]onnect(?:ing)? to|address['"]?:|\bhost(?:name)?\/|\[[\w.-]{1,253}\/)[ '"]{0,3}((?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}|\[?(?:::1|f[cd][\da-f]{2}:[\da-f:]{2,40}|fe80:[\da-f:]{2,40})\]?)(?![\w.])/;

const sentences: { readonly [reason: string]: string } = {
  proxy:
    'A proxy between the caller and the client refused the connection: the client was not called',
  lookup: 'The name does not resolve',
  connect: 'No connection was made',
  tls: 'The certificate or the TLS handshake failed',
  'cut-off': 'No answer arrived in time',
  closed: 'The connection was closed before an answer arrived',
  transfer: 'The connection was closed before the answer was complete',
  program: 'The program of the client ended before its answer was complete',
};

/** A call that got no answer. */
export const noAnswerFor = <Reason extends NoResponseReason>(reason: Reason, detail: string) =>
  ({ kind: 'no-response', reason, detail }) as const;

/** The answer of a proxy of the caller, such as one to which it has to log in (RFC 9110 15.5.8). */
export const refusedByProxy = (status: number) => ({
  ...noAnswerFor('proxy', `${sentences['proxy']} (${status}).`),
  code: `${status}`,
});

/** Words for a proxy that is not of the caller. */
const proxyOfClient =
  /\bprox(?:y|ies)\b(?: (?:server|corporativo|corporate|interno|de salida))?(?: (?:d[aeo]l?s?|of|in|at|en|em|the|la|el|las|nuestr[ao]s?|nossa|our|red|rede|network|oficina|office)){1,5} (?:clientes?|client|customer|sucursal\w{0,2}|filia\w{1,3}|branch|tienda|loja|store|erp|planta|matriz)\b|\b(?:client|customer|branch|store)(?:['’]s)? (?:\w{1,12} )?proxy\b/i;

/** A loss at a proxy, with whose proxy it is by the words around it. */
export const withOwner = (noAnswer: Found['noAnswer'], around: string): Found['noAnswer'] =>
  noAnswer?.reason === 'proxy' && proxyOfClient.test(around)
    ? {
        ...noAnswer,
        reason: 'connect',
        code: 'PROXY_OF_CLIENT',
        detail: 'A proxy in the network of the client refused the call.',
      }
    : noAnswer;

/** There is no answer to an order that the platform did not send. */
export const notCalled = noAnswerFor(
  'unknown',
  'The platform did not call the client: the order has no externalId.',
);
/** A variable of a tool in the place of the host. */
const unfilled = /(?:ENOTFOUND|resolve(?: host)?:?|https?:\/\/)[ '"]{0,3}(?:\{\{|%7b%7b)/i;
const notMade = noAnswerFor(
  'unknown',
  'The address of the call has a variable without a value: the client was not called.',
);
/** A line about the connection of a program to its own database or store. */
const ofStore =
  /^.*(?:SQLSTATE|PDOException|mysqli|Redis\w{0,20}Exception|jdbc:|Hikari|\bORA-\d|psycopg|pymysql|Mongo\w{0,20}Error|ECONNREFUSED \S{1,60}:(?:3306|5432|1433|6379|27017|1521)\b).*$/gim;
/** What the platform shows of an order that it did not send. */
export const notSentFor = {
  request: { method: 'POST', body: { order: { externalId: '' } } },
  noAnswer: notCalled,
};
/** A line of the platform about an order that it did not send, which has shipping 0 (contract: delivery-price rule 3). */
const skipped =
  '\\b(?:(?:shipping(?:[ _]saved)?|flete|frete|despacho|env[ií]o)[ =:]{1,3}0(?![\\w.,])|skip\\w{0,6}|not (?:sent|called|made)|omitid[ao]|pulad[ao]|sin llamar|no se llam\\w{1,3})(?!\\w)';
export const notSent = new RegExp(
  `${skipped}[^\\n]{0,80}\\bexternalId\\b|\\bexternalId["']? ?[=:] ?(?:["']{2}|(?:null|none|undefined|empty)\\b|-(?!\\w)|(?= \\w+=))[^\\n]{0,80}${skipped}`,
  'i',
);

/** The contract's own limit of delivery-price, in ms; other endpoints have none (contract: Limits). */
export const contractWait = 60_000;

/** Why no answer came, in the words of whatever reported it; undefined where they say nothing of the kind. */
export function lostOf(text: string): Found | undefined {
  const place = { at: 0, end: text.length };
  if (notSent.test(text)) return { ...place, as: ofPlatform, ...notSentFor };
  if (unfilled.test(text)) return { ...place, as: 'an error without an answer', noAnswer: notMade };
  const shown = text.replaceAll(ofStore, '');
  const way = Object.keys(ways).find((each) => ways[each]?.test(shown));
  if (way === undefined) return undefined;
  const [name = '', mark] = way.split(' ');
  const isLate =
    name === 'closed' && shown.split('\n').some((line) => ways[way]?.test(line) && isAtLimit(line));
  const known = isLate ? 'cut-off' : (name as NoResponseReason);
  const reason = /^(?:transfer|program)$/.test(name) ? 'closed' : known;
  const [, privateAddress] = (reason === 'connect' && privateTarget.exec(text)) || [];
  const [code] = (reason === 'proxy' && /\b[45]\d\d\b/.exec(text)) || [];
  const waitedMs = isLate ? contractWait : reason === 'cut-off' ? waitedIn(text) : undefined;
  const detail =
    waitedMs === undefined
      ? `${sentences[name]}${privateAddress === undefined ? '' : ` to ${privateAddress}`}${mark === undefined ? '' : ` (${mark})`}.`
      : `No answer arrived within ${duration(waitedMs)}.`;
  // A proxy in front of the client answers for it.
  if (/\bupstream\b/.test(text))
    return {
      ...place,
      as: 'a line of the error log of a proxy',
      status: reason === 'cut-off' ? 504 : 502,
    };
  return {
    ...place,
    as: reason === 'proxy' ? 'an error of a proxy on the way' : 'an error without an answer',
    ...(reason === 'proxy' ? { notes: [detail] } : {}),
    noAnswer: { ...noAnswerFor(reason, detail), ...present({ privateAddress, code }) },
    durationMs: waitedMs,
  };
}

/** The same of an answer whose transfer ended early, in words that are of nothing else. */
export const lostTransferIn = (text: string): Found | undefined =>
  lostOf(ofTransferAlone.exec(text)?.[0] ?? '');

/** The kind of a line in which the platform says that it did not wait as long as the contract allows. */
export const ofPlatform = 'a line of the log of the platform';

/** The calls of delivery-price that a log of the platform gives up early: each line has a clock and the whole address, or is of its own Envoy. */
export const earlyLossesIn = (text: string): readonly Found[] =>
  linesIn(text.slice(0, 200_000)).flatMap(({ line, at, end }) => {
    const isOfCall = /\d:\d\d:\d\d/.test(line) && !/\bcurl\b/.test(line) && line.length < 20_000;
    const [, path, waited] = (isOfCall && outbound.exec(line)) || [];
    const shown = isOfCall ? line : '';
    const [url = path] =
      address.exec(shown) ?? (library.test(shown) ? outgoing.exec(text) : null) ?? [];
    if (url === undefined) return [];
    const { noAnswer, durationMs = contractWait } = waited
      ? { durationMs: Number(waited) }
      : (lostOf(line) ?? {});
    const isEarly = (waited ?? noAnswer?.reason === 'cut-off') && durationMs < contractWait;
    const detail = `The platform did not wait longer than ${duration(durationMs)}.`;
    const lost = noAnswerFor('unknown', detail);
    const request = { method: 'POST', url };
    return isEarly ? [{ as: ofPlatform, at, end, noAnswer: lost, durationMs, request }] : [];
  });

const address = /https?:\/\/[^\s"'<>]{1,2000}\/delivery-price(?![\w-])/;
/** An error of the library that called, in a line that names the endpoint, and the line of such a call above it. */
const library =
  /\bdelivery-price\b.*\b(?:AxiosError|ECONNABORTED|UND_ERR_\w+TIMEOUT|HttpTimeoutException)\b/;
const outgoing =
  /(?<=\d:\d\d:\d\d.{1,200}(?:->|→|\bcalling) ?(?:POST )?)https?:\/\/[^\s"'<>]{1,2000}\/delivery-price(?![\w-])/;

/** A line in which an Envoy gives up a call to an upstream outside: the path, and the milliseconds behind the bytes. */
const outbound =
  /"POST (\S{1,400}\/delivery-price)(?![\w-])[^"]*" \d{1,3} UT .{0,80} (\d{1,9}) (?:\d{1,9}|-) "(?=.*\boutbound\|)/;

/** Returns how an HTTP client says that the transfer of a body ended early; undefined if there is none. */
export function brokenTransferIn(text: string): string | undefined {
  const [line] = ofTransfer.exec(text) ?? [];
  return line && shortened(line.trim(), 100);
}

/** Whether a line has the time after which the platform disconnects (contract: Limits), and no setting. */
const isAtLimit = (line: string): boolean =>
  !/time-?out|keep-?alive|idle|interval/i.test(line) &&
  durationsIn(line).some(({ ms = 0 }) => ms >= contractWait - 500 && ms < contractWait + 2000);

/** Milliseconds that the caller says it waited. */
function waitedIn(text: string): number | undefined {
  // Envoy writes the bytes received and sent, and the milliseconds.
  const [, ofEnvoy] = /downstream_remote_disconnect (?:\S{1,40} )?\d+ \d+ (\d+)\b/.exec(text) ?? [];
  if (ofEnvoy !== undefined) return Number(ofEnvoy);
  const [, figure, unit = 's'] =
    /(?:time(?:d )?-?out(?: of| after|=)|no (?:response|answer|reply) (?:after|in|within)|(?:closed connection|disconnected) after|deadline exceeded[^\n]{0,100}? after|timeout reached[^\n]{0,300}?\()[ =]?(\d{1,9}(?:\.\d{1,6})?)(?![\d.]|m?$) ?(ms|milli)?/i.exec(
      text,
    ) ?? [];
  return figure === undefined
    ? durationsIn(text).find(({ isNamed, ms }) => isNamed && ms)?.ms
    : Number(figure) * (/^m/i.test(unit) ? 1 : 1000);
}
