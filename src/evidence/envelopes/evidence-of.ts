import { joinHeaders } from '../../driver/headers.ts';
import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import { UsageError } from '../../model/scenario.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import {
  cutBody,
  declaredLength,
  isWhole,
  lengthNotes,
  ofValue,
  type Part,
  partOf,
} from '../cut-body.ts';
import type { Evidence } from '../evidence.ts';
import { requestOf } from '../request.ts';
import { Cut, pasteEnds, type Written } from '../written/written.ts';
import type { Found } from './found.ts';

interface Asking {
  readonly text: string;
  readonly endpoint: EndpointId;
  readonly name: string;
  readonly durationMs?: number;
}

interface Held {
  readonly body?: Uint8Array | string;
  readonly part?: Part;
  readonly notes?: readonly string[];
}

/** What was found, as evidence like any other, and what was taken from where. */
export function evidenceOf(found: Found, asking: Asking): Evidence {
  const { as, status, durationMs, request, noAnswer, notes = [] } = found;
  assertWaited(found, asking);
  const fields = found.headers && joinHeaders(found.headers.value.flat());
  const { 'content-encoding': _, ...headers } = fields ?? {};
  const held = noAnswer ? {} : bodyOf(found, asking, declaredLength(fields ?? {}));
  const { body, part } = held;
  return {
    as,
    status: status?.value,
    headers: Object.keys(headers).length > 0 ? headers : undefined,
    body: part?.body ?? body,
    cut: part,
    durationMs: durationMs?.value,
    noAnswer,
    request:
      request &&
      requestOf({
        ...request.value,
        target: request.value.url,
        body: textOf(request.value.body),
      }),
    untold: found.untold,
    notes: [
      ...takenNotes(found),
      ...notes,
      ...(held.notes ?? []),
      ...otherEndpoint(request?.value.url, asking.endpoint),
    ],
  };
}

/** A client may lie at a path of its own; one of another endpoint is hardly that. */
function otherEndpoint(url: string | undefined, endpoint: EndpointId): readonly string[] {
  const path = url?.split('?')[0] ?? '';
  const named = endpointIds.filter((id) => path.endsWith(`/${id}`) && id !== endpoint);
  return named.map(
    (id) => `Its request is one of ${id}: greenlight judge ${id} judges it as such.`,
  );
}

/** `Answer taken from res.body, status from res.statusCode.` */
function takenNotes({
  status,
  body,
  headers,
  durationMs,
  request,
  noAnswer,
}: Found): readonly string[] {
  if (noAnswer) return [];
  const isThere = body && !(body.value instanceof Cut && !body.value.text);
  const taken = [
    ...(isThere ? [`answer taken from ${body.from}`] : []),
    ...(status ? [`status from ${status.from}`] : []),
    ...(headers ? [`headers from ${headers.from}`] : []),
    ...(durationMs ? [`time from ${durationMs.from}`] : []),
    ...(request ? [`request from ${request.from}`] : []),
  ];
  const [first = '', ...rest] = taken;
  const begun = isThere ? first : first.replace(/ from /, ' taken from ');
  return taken.length === 0
    ? []
    : [`${[begun.charAt(0).toUpperCase() + begun.slice(1), ...rest].join(', ')}.`];
}

function bodyOf(found: Found, { text, endpoint }: Asking, declared: number | undefined): Held {
  const { body, placed, isBase64 } = found;
  if (!body) return {};
  const { value } = body;
  if (value instanceof Cut) {
    if (!value.text)
      return { notes: [`The paste leaves the body out: ${value.mark ?? pasteEnds}.`] };
    const cutText = isBase64 ? Buffer.from(value.text, 'base64').toString('utf8') : value.text;
    return { part: partOf(cutText, endpoint, value.mark ?? pasteEnds) };
  }
  if (typeof value === 'string') {
    if (isBase64) return { body: Buffer.from(value, 'base64') };
    const part = cutBody(value, endpoint, declared);
    return part ? { part } : { body: value, notes: lengthNotes(value, declared) };
  }
  if (typeof value !== 'object' || value === null) return { body: String(value) };
  const reading = placed ?? { incomplete: new Set<object>() };
  if (!isWhole(value, reading)) {
    const mark = [...(placed?.marks ?? [])].at(0) ?? pasteEnds;
    return { part: ofValue(value, reading, endpoint, mark) };
  }
  return { body: written(value, text.slice(...(placed?.spans.get(value) ?? [0, 0]))) };
}

/** As it stands in the paste where that is JSON: what JSON.stringify would repair is kept. */
const written = (value: Written, source: string): string =>
  parsedJson(source) === undefined ? JSON.stringify(value) : source;

function textOf(body: Written | undefined): string | undefined {
  if (body === undefined || body instanceof Cut) return undefined;
  if (typeof body === 'string') return body;
  return isWhole(body, { incomplete: new Set() }) ? JSON.stringify(body) : undefined;
}

/** The contract's own limit of delivery-price; other endpoints have none (contract: Limits). */
const contractWait = 60_000;

/** A caller that gives up earlier shows nothing of what the contract asks. */
function assertWaited(
  { noAnswer, durationMs }: Found,
  { endpoint, name, durationMs: given }: Asking,
) {
  if (noAnswer?.reason !== 'cut-off' || endpoint !== 'delivery-price') return;
  const [, digits, unit] = /within ([\d.]+) (ms|s)\b/.exec(noAnswer.detail) ?? [];
  const waited =
    given ??
    durationMs?.value ??
    (digits === undefined ? undefined : Number(digits) * (unit === 's' ? 1000 : 1));
  if (waited !== undefined && waited >= contractWait) return;
  throw new UsageError(
    waited === undefined
      ? `${name} says that the caller gave up, not after how long: nothing can be judged; add --duration`
      : `the caller of ${name} gave up after ${waited / 1000} s, and the contract allows 60 s: nothing can be judged`,
  );
}
