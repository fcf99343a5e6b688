import { joinHeaders } from '../../driver/headers.ts';
import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { UsageError } from '../../model/scenario.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import type { Placed } from '../written/objects.ts';
import { asMembers, Cut, isByHand, pasteEnds, type Written } from '../written/written.ts';
import {
  cutBody,
  declaredLength,
  isWhole,
  lengthNotes,
  ofValue,
  type Part,
  partOf,
} from './cut-body.ts';
import { damageOf, templateOf } from './damage.ts';
import type { Evidence } from './evidence.ts';
import type { Found } from './found.ts';
import { endpointOfPath, requestOf, spokenOf, typedBy } from './members.ts';
import { innerOf } from './parts.ts';

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

/** A body as it is judged: with what a reader can tell of it, and no more. */
export function shownBody(
  text: string,
  endpoint: EndpointId,
): { readonly body: string; readonly cut: Part; readonly notes: readonly string[] } | undefined {
  assertAnswer(text, endpoint, false);
  const damage = damageOf(text, endpoint);
  if (!damage) return undefined;
  const members = Object.keys(asMembers(parsedJson(damage.body)) ?? {});
  const cut = { body: damage.body, mark: '', members, hidden: damage.hidden };
  return { body: damage.body, cut, notes: [damage.said] };
}

function assertAnswer(value: Written, endpoint: EndpointId, isBare: boolean): void {
  const because = templateOf(asMembers(innerOf(value)) ?? {}, endpoint, isBare);
  if (because !== undefined) throw new UsageError(because);
}

interface Asking {
  readonly text: string;
  readonly name: string;
  readonly durationMs?: number | undefined;
}

/** An answer that was found among words or in an object. */
export const answeredOf = (found: Found, asking: Asking): Answered => {
  const url = found.request?.value.url;
  const body = found.body?.value;
  const held =
    found.isBase64 && typeof body === 'string'
      ? Buffer.from(body, 'base64').toString('utf8')
      : body;
  return {
    status: found.status?.value,
    method: found.request?.value.method,
    url,
    endpoint:
      endpointOfPath(url ?? '') ?? (held === undefined ? undefined : spokenOf(innerOf(held))),
    otherwise: found.otherwise,
    found,
    evidence: (endpoint) => evidenceOf(found, endpoint, asking),
  };
};

interface Held {
  readonly body?: Uint8Array | string;
  readonly part?: Part;
  readonly notes?: readonly string[];
  readonly untold?: readonly string[];
}

function evidenceOf(found: Found, endpoint: EndpointId, asking: Asking): Evidence {
  const { as, status, durationMs, request, noAnswer, notes = [], untold = [] } = found;
  assertWaited(found, endpoint, asking);
  const fields = found.headers && joinHeaders(found.headers.value.flat());
  const { 'content-encoding': _, ...headers } = fields ?? {};
  const held = noAnswer ? {} : bodyOf(found, endpoint, asking, declaredLength(fields ?? {}));
  const open = [...untold, ...(held.untold ?? [])];
  return {
    as,
    status: status?.value,
    // Of a head of which words show a part nothing can be missing.
    headers: isHead(found, headers) ? headers : undefined,
    body: held.part?.body ?? held.body,
    cut: held.part,
    durationMs: durationMs?.value,
    noAnswer,
    request:
      request &&
      requestOf({ ...request.value, target: request.value.url, body: textOf(request.value.body) }),
    untold: open.length > 0 ? open : undefined,
    notes: [...takenNotes(found), ...notes, ...(held.notes ?? [])],
    spans: found.spans,
  };
}

const isHead = ({ headers }: Found, fields: { readonly [name: string]: string }): boolean =>
  Object.keys(fields).length > 0 &&
  (fields['content-type'] !== undefined || headers?.from !== 'the text');

/** `Answer taken from res.body, status from res.statusCode.` */
function takenNotes(found: Found): readonly string[] {
  const { status, body, headers, durationMs, request, noAnswer } = found;
  if (noAnswer) return [];
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
  found: Found,
  endpoint: EndpointId,
  { text }: Asking,
  declared: number | undefined,
): Held {
  const { body, placed, isBase64 } = found;
  if (!body) return {};
  const { value } = body;
  assertAnswer(value, endpoint, (placed?.habits.size ?? 0) > 0);
  if (value instanceof Cut) {
    if (!value.text)
      return { notes: [`The paste leaves the body out: ${value.mark ?? pasteEnds}.`] };
    const cutText = isBase64 ? Buffer.from(value.text, 'base64').toString('utf8') : value.text;
    return { part: partOf(cutText, endpoint, value.mark ?? pasteEnds) };
  }
  if (typeof value === 'string') {
    if (isBase64) return { body: Buffer.from(value, 'base64') };
    const part = cutBody(value, endpoint, declared);
    const shown = part ? undefined : shownBody(value, endpoint);
    if (shown) return { part: shown.cut, notes: shown.notes };
    return part ? { part } : { body: value, notes: lengthNotes(value, declared) };
  }
  if (typeof value !== 'object' || value === null) return { body: String(value) };
  const reading = placed ?? { incomplete: new Set<object>() };
  const source = sourceOf(value, placed, text);
  const shown = source === undefined ? undefined : shownBody(source, endpoint);
  if (shown) return { part: shown.cut, notes: shown.notes };
  if (!isWhole(value, reading)) {
    const mark = [...(placed?.marks ?? [])].at(0) ?? pasteEnds;
    return { part: ofValue(value, reading, endpoint, mark) };
  }
  const isPrint = placed && source !== undefined && parsedJson(source) === undefined;
  const { notes = [], ...print }: Held = isPrint ? handwritten(placed) : {};
  const json =
    isPrint && placed.habits.has('no types') ? typedBy(endpoint, value) : written(value, source);
  if (isDataset(endpoint) && asMembers(value) && spokenOf(value) === endpoint)
    return {
      ...print,
      body: `[${json}]`,
      notes: ['It is judged by itself, as the only record of an answer.'],
    };
  const undone = 'Its quotes were escaped, as a log writes them; that was undone.';
  return {
    ...print,
    body: json,
    notes: isPrint || !placed?.isEscaped ? notes : [undone],
  };
}

/** An object that somebody typed, or a program printed: whether the answer was JSON it cannot show. */
export const handwritten = (placed: Placed) => {
  const untold = [
    ...(isByHand(placed) ? [] : ['whether the answer is valid JSON']),
    ...(placed.habits.has('no types') ? ['whether its values are numbers or texts'] : []),
  ];
  return {
    notes: [`It has ${[...placed.habits].join(', ')}: it was read as it is meant.`],
    ...(untold.length > 0 ? { untold } : {}),
  };
};

function sourceOf(value: object, placed: Placed | undefined, text: string): string | undefined {
  const span = placed?.spans.get(value);
  return span && text.slice(...span);
}

/** As it is in the paste where that is JSON: what JSON.stringify would repair is kept. */
const written = (value: Written, source: string | undefined): string =>
  source === undefined || parsedJson(source) === undefined ? JSON.stringify(value) : source;

function textOf(body: Written | undefined): string | undefined {
  if (body === undefined || body instanceof Cut) return undefined;
  if (typeof body === 'string') return body;
  return isWhole(body, { incomplete: new Set() }) ? JSON.stringify(body) : undefined;
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
