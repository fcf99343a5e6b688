import { isOfCallersProxy } from '../../contract/reading/failures/who-answered.ts';
import { asObject } from '../../contract/reading/values/record-values.ts';
import { joinHeaders } from '../../driver/headers.ts';
import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import type { Json } from '../../model/json.ts';
import { UsageError } from '../../model/scenario.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { declaredLength, heldBody } from './body.ts';
import type { Evidence } from './evidence.ts';
import type { Found } from './found.ts';
import { contractWait, noAnswerFor, refusedByProxy } from './lost.ts';
import { endpointOfPath, headerOf, requestOf, spokenOf } from './members.ts';
import { cellsShown } from './rows.ts';

export interface Naming {
  /** What messages call the paste. */
  readonly name: string;
  /** It is no file, and may be anything that somebody wrote. */
  readonly isPasted?: boolean;
  /** How long it took, as a person says. */
  readonly durationMs?: number | undefined;
}

/** The endpoint that the address of an answer names, or the members of its body. */
export const endpointOf = ({ body = null, placed, request }: Found): EndpointId | undefined =>
  endpointOfPath(request?.url ?? '') ??
  (typeof body === 'string' ? headerOf(body) : undefined) ??
  spokenOf(body) ??
  spokenOf(placed?.value ?? null) ??
  ofOrder(request?.body);

/** The endpoint whose order is the body of a request. */
function ofOrder(body: unknown): EndpointId | undefined {
  const json = typeof body === 'string' ? parsedJson(body) : body;
  const order = asObject(asObject(json as Json)?.['order']);
  if (order && 'shippingAddress' in order) return 'delivery-price';
  return order && 'shipping' in order ? 'shipping-cost' : undefined;
}

/** What an answer of a paste is evidence of. Throws a UsageError where it shows nothing of an answer. */
export function evidenceOf(part: Found, endpoint: EndpointId, naming: Naming): Evidence {
  const found = leftIn(part);
  const { status, request, noAnswer, bytes, notShown = [], isAlone } = found;
  assertWaited(found, endpoint, naming);
  if (isAlone && status === undefined) assertRecords(found, endpoint, naming);
  const fields = found.headers && joinHeaders(found.headers.flat());
  // A text is unpacked already.
  const { 'content-encoding': _, ...shown } = fields ?? {};
  const headers = (bytes && fields) ?? shown;
  const isSent = /archive/.test(found.as) || (isAlone === true && naming.isPasted === false);
  const declared = declaredLength(fields ?? {});
  const content = noAnswer ? {} : heldBody({ ...found, isSent }, endpoint, declared);
  const isAsSent = content.body === found.body && !content.cut;
  const isCells = isDataset(endpoint) && !found.isHttp && (naming.isPasted || found.isTable);
  const cells = isCells ? cellsShown(String(content.body ?? ''), endpoint) : undefined;
  const open = [
    ...notShown,
    ...(content.notShown ?? []),
    ...(cells ? [ofTable] : []),
    ...(cells === 'shortened' ? ['the ids that a spreadsheet shortened to powers of ten'] : []),
  ];
  // Of a head of which words show a part nothing can be missing.
  const isHead =
    Object.keys(headers).length > 0 &&
    ((headers['content-type'] ?? headers['location']) !== undefined || found.isHttp === true);
  return {
    ...found,
    headers: isHead ? headers : undefined,
    body: isAsSent ? (bytes ?? content.body) : content.body,
    cut: content.cut,
    request: request && requestOf(request),
    isOrderCut: isCutOrder(request?.body),
    notShown: open.length > 0 ? open : undefined,
    isPrint: cells !== undefined || (content.notShown ?? []).length > 0,
    notes: [...(found.notes ?? []), ...(content.notes ?? [])],
    bodyAlone: isAlone && isAsSent,
    cells,
  };
}

/** Whether a body begins as an order and is no JSON, though nothing in it says that somebody shortened it. */
const isCutOrder = (body: unknown): boolean =>
  typeof body === 'string' &&
  /^\s*\{/.test(body) &&
  !/\.\.\.|…/.test(body) &&
  parsedJson(body) === undefined;

/** A program that shows cells has its own forms of dates and numbers, and may hide columns. */
const ofTable =
  'the types, the forms of dates and numbers, and other columns, of which a table of cells says nothing';

/** One line without a header says nothing of which value is which, and a page nothing of what was asked. */
function assertRecords(
  found: Found,
  endpoint: EndpointId,
  { name, isPasted = false }: Naming,
): void {
  const { body } = found;
  if (!isDataset(endpoint) || typeof body !== 'string' || endpointOf(found) === endpoint) return;
  const isJson = /^\s*(?:\[\s*(?:["{[\]]|$)|\{|"(?!\w{1,40}"\s*:))/.test(body);
  const isOneLine = !body.trim().includes('\n');
  if ((!isJson && (isOneLine || isPasted)) || /^\s*</.test(body))
    throw new UsageError(
      `${name} shows no record of ${endpoint}: paste the header row of a CSV with it, or add --status`,
    );
}

/** What is no answer of the client: by 499 nginx notes that the caller left, AWS by 460; or a proxy of the caller answered. */
function leftIn(part: Found): Found {
  const { isHttp, body, headers = [], isAlone } = part;
  // A page has a status of failure, which somebody may state beside it.
  const { status = isAlone ? 403 : 0 } = part;
  const detail = `The caller closed the connection before an answer (${status}).`;
  const text = typeof body === 'string' ? body : '';
  const isOfProxy = isOfCallersProxy(status, joinHeaders(headers.flat()), text);
  const isLeft = (status === 499 || status === 460) && !isHttp && body === undefined;
  const left = isLeft ? noAnswerFor('cut-off', detail) : undefined;
  const noAnswer = isOfProxy ? refusedByProxy(status) : left;
  return noAnswer ? { ...part, status: undefined, body: undefined, noAnswer } : part;
}

/** A caller that gives up earlier shows nothing of what the contract asks. */
function assertWaited(
  { noAnswer, durationMs }: Found,
  endpoint: EndpointId,
  { name, durationMs: declared }: Naming,
): void {
  if (noAnswer?.reason !== 'cut-off' || endpoint !== 'delivery-price') return;
  const waited = declared ?? durationMs;
  if (waited !== undefined && waited >= contractWait) return;
  throw new UsageError(
    waited === undefined
      ? `${name} says that the caller gave up, not after how long: nothing can be judged; add --duration`
      : `the caller of ${name} gave up after ${waited / 1000} s, and the contract allows 60 s: nothing can be judged`,
  );
}
