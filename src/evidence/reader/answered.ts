import { joinHeaders } from '../../driver/headers.ts';
import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { UsageError } from '../../model/scenario.ts';
import { asMembers, Cut, pasteEnds, type Written } from '../written/written.ts';
import {
  declaredLength,
  type Held,
  heldObject,
  heldText,
  isJson,
  isWhole,
  onlyObject,
  parsed,
  partOf,
} from './body.ts';
import type { Evidence } from './evidence.ts';
import type { Found } from './found.ts';
import { endpointOfPath, headerOf, requestOf, spokenOf } from './members.ts';
import { errorBodyStatus, pageStatus } from './own-status.ts';
import { innerOf } from './records.ts';

/** One answer of a paste, and what it is evidence of for an endpoint. */
export interface Answered {
  readonly status?: number | undefined;
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** That its address or its members name. */
  readonly endpoint?: EndpointId | undefined;
  /** What else it may be. */
  readonly otherwise?: string | undefined;
  readonly found?: Found;
  readonly evidence: (endpoint: EndpointId) => Evidence;
}

interface Asking {
  readonly text: string;
  readonly name: string;
  readonly durationMs?: number | undefined;
}

/** An answer that was found among words or in an object. */
export const answeredOf = (found: Found, asking: Asking): Answered => {
  const url = found.sent?.url ?? found.request?.value.url;
  const body = found.body?.value;
  const held =
    found.isBase64 && typeof body === 'string'
      ? Buffer.from(body, 'base64').toString('utf8')
      : body;
  return {
    status: found.status?.value,
    method: found.sent?.method ?? found.request?.value.method,
    url,
    endpoint:
      endpointOfPath(url ?? '') ??
      (held === undefined ? undefined : (spokenOf(innerOf(held)) ?? spokenOf(held))),
    otherwise: found.otherwise,
    found,
    evidence: (endpoint) => evidenceOf(found, endpoint, asking),
  };
};

function evidenceOf(found: Found, endpoint: EndpointId, asking: Asking): Evidence {
  const { as, status, durationMs, request, sent, noAnswer, bytes, untold = [] } = found;
  assertWaited(found, endpoint, asking);
  const fields = found.headers && joinHeaders(found.headers.value.flat());
  // A text is unpacked already.
  const { 'content-encoding': coding, ...shown } = fields ?? {};
  const headers = bytes && coding !== undefined ? { ...shown, 'content-encoding': coding } : shown;
  const held = noAnswer ? {} : bodyOf(found, endpoint, asking, declaredLength(fields ?? {}));
  const open = [...untold, ...(held.untold ?? [])];
  return {
    as,
    status: status?.value,
    // Of a head of which words show a part nothing can be missing.
    headers: isHead(found, headers) ? headers : undefined,
    body: held.cut?.body ?? bytes ?? held.body,
    cut: held.cut,
    brokeOff: found.brokeOff,
    durationMs: durationMs?.value,
    noAnswer,
    request:
      sent ??
      (request &&
        requestOf({
          ...request.value,
          method: request.value.method ?? 'POST',
          target: request.value.url ?? '',
          body: textOf(request.value.body),
        })),
    untold: open.length > 0 ? open : undefined,
    notes: [
      ...takenNotes(found),
      ...(found.notes ?? []),
      ...(held.notes ?? []),
      ...(found.notesAfter ?? []),
    ],
    spans: found.spans,
  };
}

const isHead = ({ headers }: Found, fields: { readonly [name: string]: string }): boolean =>
  Object.keys(fields).length > 0 &&
  (fields['content-type'] !== undefined || headers?.from !== 'the text');

/** `Answer taken from res.body, status from res.statusCode.` */
function takenNotes(found: Found): readonly string[] {
  const { status, body, headers, durationMs, request, noAnswer } = found;
  if (noAnswer || status?.from === '') return [];
  const isThere = body && !(body.value instanceof Cut && !body.value.text);
  const taken = [
    ...(isThere && body.from !== 'the text' ? [`answer taken from ${body.from}`] : []),
    ...(status ? [`status from ${status.from}`] : []),
    ...(headers && headers.from !== 'the text' ? [`headers from ${headers.from}`] : []),
    ...(durationMs ? [`time from ${durationMs.from}`] : []),
    ...(request && request.from !== 'the text' ? [`request from ${request.from}`] : []),
  ];
  const [first = '', ...rest] = taken;
  const begun = first.startsWith('answer') ? first : first.replace(/ from /, ' taken from ');
  return taken.length === 0
    ? []
    : [`${[begun.charAt(0).toUpperCase() + begun.slice(1), ...rest].join(', ')}.`];
}

function bodyOf(
  { body, placed, isBase64 }: Found,
  endpoint: EndpointId,
  { text }: Asking,
  declared: number | undefined,
): Held {
  if (!body) return {};
  const { value } = body;
  const unpacked = (held: string) =>
    isBase64 ? Buffer.from(held, 'base64').toString('utf8') : held;
  if (value instanceof Cut) {
    const mark = value.mark ?? pasteEnds;
    return value.text
      ? { cut: partOf(unpacked(value.text), endpoint, mark) }
      : { notes: [`The paste leaves the body out: ${mark}.`] };
  }
  if (typeof value === 'string')
    return isBase64 ? { body: Buffer.from(value, 'base64') } : heldText(value, endpoint, declared);
  return typeof value === 'object' && value !== null
    ? heldObject(value, placed, { text, endpoint })
    : { body: String(value) };
}

function textOf(body: Written | undefined): string | undefined {
  if (body === undefined || body instanceof Cut) return undefined;
  if (typeof body === 'string') return body;
  return isWhole(body, { incomplete: new Set() }) ? JSON.stringify(body) : undefined;
}

/** What is longer is an export; it is judged as it is. */
const longest = 5_000_000;

/** A body with nothing around it, as it was sent, or as somebody's program or hand wrote it down. */
export function bodyAlone(
  given: Uint8Array,
  text: string,
  { name, status }: Pick<Asking, 'name'> & { readonly status?: number | undefined },
): Answered {
  const isLong = given.length > longest;
  const only = isLong ? undefined : onlyObject(text);
  const whole: Evidence = { as: 'the body of an answer', body: given, notes: [], bodyAlone: true };
  const own =
    status === undefined && !isLong
      ? (pageStatus(text) ?? (only && asMembers(only.value) && errorBodyStatus(only)))
      : undefined;
  const notes = own ? [`Status taken from ${own.from}; --status overrides it.`] : [];
  const evidence = (endpoint: EndpointId): Evidence => {
    if (isLong) return whole;
    const isPrint =
      only !== undefined &&
      !isJson(text) &&
      (isDataset(endpoint) || asMembers(only.value)) &&
      isWhole(only.value, only);
    const isRecord =
      only !== undefined &&
      isDataset(endpoint) &&
      asMembers(only.value) &&
      isWhole(only.value, only);
    const held =
      isPrint || isRecord
        ? heldObject(only.value as object & Written, only, { text, endpoint })
        : heldText(text, endpoint);
    if (isDataset(endpoint) && !held.cut && !only) assertHeader(text, endpoint, name);
    const isAsSent = held.body === text;
    return {
      ...(isAsSent ? whole : { as: whole.as, body: held.cut?.body ?? held.body }),
      ...(isRecord && !isAsSent
        ? { as: 'one record' }
        : isPrint && !held.cut
          ? { as: `${asMembers(only.value) ? 'an object' : 'a list'} that is not written as JSON` }
          : {}),
      status: own?.value,
      cut: held.cut,
      untold: held.untold,
      notes: [...notes, ...(held.notes ?? [])],
    };
  };
  return {
    status,
    endpoint: isLong
      ? undefined
      : (headerOf(text) ?? spokenOf(parsed(text) ?? only?.value ?? null)),
    evidence: (endpoint) => ({
      ...evidence(endpoint),
      spans: { body: { start: 0, end: text.length } },
    }),
  };
}

/** One line of CSV says nothing of which value is which. */
function assertHeader(text: string, endpoint: EndpointId, name: string): void {
  const line = text.trim();
  const cells = line.split(/[,;\t|]/, 200);
  if (line.includes('\n') || cells.length < 5 || /^[[{<"]/.test(line)) return;
  if (headerOf(line) !== endpoint)
    throw new UsageError(
      `${name} is one line of CSV without its header: paste the header row with it`,
    );
}

/** The contract's own limit of delivery-price; other endpoints have none (contract: Limits). */
const contractWait = 60_000;

/** A caller that gives up earlier shows nothing of what the contract asks. */
function assertWaited(
  { noAnswer, durationMs, waitedMs }: Found,
  endpoint: EndpointId,
  { name, durationMs: given }: Asking,
): void {
  if (noAnswer?.reason !== 'cut-off' || endpoint !== 'delivery-price') return;
  const waited = given ?? waitedMs ?? durationMs?.value;
  if (waited !== undefined && waited >= contractWait) return;
  throw new UsageError(
    waited === undefined
      ? `${name} says that the caller gave up, not after how long: nothing can be judged; add --duration`
      : `the caller of ${name} gave up after ${waited / 1000} s, and the contract allows 60 s: nothing can be judged`,
  );
}
