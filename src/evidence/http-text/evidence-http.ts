import { joinHeaders } from '../../driver/headers.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import { dechunked, type HttpMessage, readHttpMessage } from '../../standards/http/http-message.ts';
import { howMany } from '../../standards/text/figures.ts';
import { cutBody, declaredLength, isJson, lengthNotes } from '../cut-body.ts';
import { writtenOut } from '../envelopes/formats/curl-written-out.ts';
import type { Evidence } from '../evidence.ts';
import { requestOf } from '../request.ts';
import { beginsOtherwise, pastedBytes } from './pasted-bytes.ts';

/** An HTTP answer as text: raw, or as curl, HTTPie and wget show it; undefined when there is no status line. */
export function httpEvidence(given: Uint8Array, endpoint: EndpointId): Evidence | undefined {
  const { bytes, bodyLost, durationMs } = pastedBytes(given);
  if (startsOtherwise(bytes)) return undefined;
  const message = readHttpMessage(bytes);
  if (!message) return undefined;
  const { head, before } = message;
  const headers = joinHeaders(head.headers.flat());
  const shown = bodyLost ? undefined : bodyOf(message, headers, saysItsEnd(given));
  const ended = endOf(shown, headers, given, endpoint);
  const body = ended.body ?? shown;
  const host = message.request?.headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  const request =
    message.request &&
    requestOf(message.request, seenScheme(Buffer.from(given).toString('latin1'), host));
  return {
    as: 'an HTTP answer',
    status: head.status,
    // An answer without a single field is one of which the head was left out.
    headers: head.headers.length > 0 ? headers : undefined,
    body,
    cut: ended.cut,
    brokeOff: ended.brokeOff,
    durationMs: durationMs ?? ended.durationMs,
    request,
    notes: [...beforeNotes(before), ...(ended.notes ?? [])],
  };
}

/** A body alone may well speak of HTTP inside. */
const startsOtherwise = (bytes: Uint8Array): boolean =>
  beginsOtherwise(Buffer.from(bytes.subarray(0, 1000)).toString('latin1'));

/** curl -v tells when an answer is over; without that a paste may have lost what followed the head. */
const saysItsEnd = (given: Uint8Array): boolean =>
  /^\* (?:Connection #\d{1,9} to host|Closing connection)/m.test(
    Buffer.from(given.subarray(-20_000)).toString('latin1'),
  );

/** The body without its transfer coding; undefined where the paste ends with the head and cannot show it. */
function bodyOf(
  { head, body }: HttpMessage,
  headers: { readonly [name: string]: string },
  hasEnded: boolean,
) {
  const chunked = /\bchunked\b/i.test(headers['transfer-encoding'] ?? '');
  const text = Buffer.from(body.subarray(0, 200)).toString('latin1').trim();
  // Where the paste ends within the head its last line may be half a field.
  if (!head.ended && text.length < 100 && /^[!#$%&'*+.^_`|~\w-]+$/.test(text)) return undefined;
  if (Buffer.from(body).toString('latin1').trim() !== '') {
    if (!chunked) return body;
    const whole = dechunked(body);
    // Where the paste ends within the size of the first chunk nothing is left of the body.
    return whole ?? (/^[\da-f]{1,8}$/i.test(text) ? undefined : (firstChunk(body) ?? body));
  }
  const length = headers['content-length'];
  if (head.status === 204 || head.status === 304 || length === '0') return new Uint8Array();
  return hasEnded && head.ended ? new Uint8Array() : undefined;
}

/** What the paste still has of a first chunk, without its size, where it ends in it or right after it (RFC 9112, 7.1). */
function firstChunk(body: Uint8Array): Uint8Array | undefined {
  const [head, size = ''] =
    /^([\da-f]{1,8})\r?\n/i.exec(Buffer.from(body.subarray(0, 12)).toString('latin1')) ?? [];
  if (head === undefined) return undefined;
  const [rest, length] = [body.subarray(head.length), Number.parseInt(size, 16)];
  const after = Buffer.from(rest.subarray(length, length + 8)).toString('latin1');
  return /^[\r\n]*(?:0[\r\n]*)?$/.test(after) ? rest.subarray(0, length) : undefined;
}

function beforeNotes(before: HttpMessage['before']): readonly string[] {
  const moved = before.filter(({ status }) => status >= 300 && status < 400);
  const [first] = moved;
  if (!first) return [];
  return [
    `${howMany(moved.length, 'redirect')} came first, starting with a ${first.status}. The contract does not say whether the service follows redirects; the last answer is judged.`,
  ];
}

type Ended = Partial<Pick<Evidence, 'cut' | 'brokeOff' | 'durationMs' | 'notes'>> & {
  readonly body?: string;
};

/** `curl: (18)`, `IncompleteRead`: the tool itself says that the answer ended too early. */
const endedEarly =
  /^curl: \(18\)|transfer closed with (?:\d{1,15} bytes|outstanding)|IncompleteRead\(/m;

const names = ['http', 'http_code', 'response_code', 'status', 'status_code', 'code'];

/** The same, of which the paste has only the beginning. */
function isWriting(line: string): boolean {
  const [word = ''] = /^[a-z_]*/i.exec(line) ?? [];
  const isName = names.some((name) => name.startsWith(word.toLowerCase()));
  return word !== '' && isName && /^[\w=:. \t,;|]{1,120}$/.test(line);
}

/** A body of which no length says where it ends, before what `curl -i -w` writes behind it. */
function beforeWrittenOut(text: string, length: string | undefined): Ended | undefined {
  if (length !== undefined || isJson(text)) return undefined;
  const whole = text.trimEnd();
  const at = whole.lastIndexOf('\n');
  const written = at < 0 ? undefined : writtenOut(whole.slice(at));
  const body = whole.slice(0, Math.max(at, 0));
  if (at < 0 || !isJson(body) || (!written && !isWriting(whole.slice(at + 1)))) return undefined;
  return { body, durationMs: written?.durationMs };
}

/** How a body ends that is not whole: the connection lost the rest, or the paste shows only a part. */
function endOf(
  body: Uint8Array | undefined,
  headers: { readonly [name: string]: string },
  given: Uint8Array,
  endpoint: EndpointId,
): Ended {
  if (body === undefined || body.length > 5_000_000) return {};
  if (endedEarly.test(Buffer.from(given).subarray(-20_000).toString('latin1')))
    return { brokeOff: 'connection-lost' };
  const declared = declaredLength(headers);
  const text = Buffer.from(body).toString('utf8');
  const own = beforeWrittenOut(text, headers['content-length']);
  if (own) return own;
  const cut = cutBody(text, endpoint, declared);
  return cut ? { cut, body: cut.body } : { notes: lengthNotes(text, declared) };
}

/**
 * The scheme of a pasted request, as far as the paste shows it: an address of the same host before the
 * answer, what curl says of TLS, or the port. Undefined where nothing does.
 */
function seenScheme(pasted: string, host: string | undefined): 'http' | 'https' | undefined {
  const before = pasted.slice(0, pasted.search(/^[<>* \t]*HTTP\/\d/m));
  const named = [...before.matchAll(/\b(https?):\/\/([^\s/'"?#]+)/gi)]
    .filter(([, , each]) => each?.replace(/^.*@/, '').toLowerCase() === host?.toLowerCase())
    .map(([, scheme]) => (scheme?.toLowerCase() === 'https' ? 'https' : 'http'));
  const schemes = new Set(named);
  if (schemes.size === 1) return named[0];
  if (/^\* .*(?:\bSSL connection using\b|\bTLSv1|\bTLS handshake\b|\bschannel\b)/im.test(before)) {
    return 'https';
  }
  const port = /^\* (?:Connected|Established connection) to .* port (\d+)/m.exec(before)?.[1];
  return port === '80' ? 'http' : port === '443' ? 'https' : undefined;
}
