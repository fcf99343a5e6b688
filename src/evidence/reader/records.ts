import { onlyObject, type Placed } from '../written/objects.ts';
import { asItems, asMembers, Cut, type Written, type WrittenObject } from '../written/written.ts';
import type { Found } from './found.ts';
import { gather, isFact } from './gather.ts';
import {
  durationOf,
  fieldsOf,
  hasRole,
  holdsStatus,
  isHead,
  member,
  requestIn,
  spokenOf,
  statusOf,
} from './members.ts';
import { errorBodyStatus } from './own-status.ts';

/** Reads the answers of a text that an object keeps, such as the line of a log. */
type ReadText = (text: string) => readonly Found[];

/** Levels of an object that are looked through. */
const deepest = 12;
/** Items of a list that are looked through. */
const mostItems = 200;

/** The answers that an object of a paste shows, or parts of one. */
export function partsOf(placed: Placed, readText: ReadText): readonly Found[] {
  const { value, from: at, end } = placed;
  const place = { as: 'an object with the answer in it', at, end, placed };
  const members = asMembers(value);
  const whole: Found = { as: '', at, end, body: value, placed };
  if (spokenOf(value) !== undefined) return [whole];
  if (members && errorBodyStatus(placed)) return [whole];
  const order = members && orderIn(members);
  // An order without a member is a placeholder.
  if (order)
    return [{ as: '', at, end, request: Object.keys(order).length > 0 ? { body: value } : {} }];
  const parts = walk(value, 0);
  const certain = parts.filter(
    ({ status, body = null }) => status !== undefined || spokenOf(innerOf(body)) !== undefined,
  );
  const isCall =
    members !== undefined && Object.keys(members).some((name) => hasRole(name, 'method'));
  if (certain.length > 0) return certain;
  if (members && isHead(members)) return [{ as: '', at, end, headers: fieldsOf(value) }];
  const sent = parts.filter(({ request }) => request);
  if (sent.length > 0 || isCall) return sent.map((part) => ({ ...part, body: undefined }));
  return members === undefined || mayAnswer(members, placed) ? [whole] : [];

  /** The parts of answers in a value. */
  function walk(held: Written, level: number): readonly Found[] {
    if (level > deepest) return [];
    const items = asItems(held);
    if (items)
      return items
        .slice(0, mostItems)
        .flatMap((item) =>
          typeof item === 'string' && isLine(item) ? lineOf(item) : walk(item, level + 1),
        );
    const inner = asMembers(held);
    if (!inner) return [];
    const request = requestIn(inner);
    return gather([
      ...(request ? [{ ...place, request }] : []),
      ...Object.entries(inner).flatMap(([name, written]) => ofMember(name, written, level)),
    ]).map((part) =>
      typeof part.body === 'string' && member(inner, ['isbase64encoded']) === true
        ? { ...part, body: Buffer.from(part.body, 'base64').toString('utf8') }
        : part,
    );
  }

  function ofMember(name: string, written: Written, level: number): readonly Found[] {
    const items = asItems(written);
    // Some keep each value in a list of its own.
    const held = items?.length === 1 && typeof items[0] !== 'object' ? (items[0] ?? null) : written;
    if (held === null) return [];
    const durationMs = durationOf(name, held);
    if (durationMs !== undefined) return [{ ...place, durationMs }];
    const status = hasRole(name, 'status') ? statusOf(held) : undefined;
    if (status !== undefined) return [{ ...place, status }];
    if (hasRole(name, 'headers')) {
      const fields = fieldsOf(held);
      return fields.length > 0 ? [{ ...place, headers: fields }] : [];
    }
    const inner = innerOf(held);
    if (hasRole(name, 'request') && !holdsStatus(held)) return requestParts(inner);
    const isBody = hasRole(name, 'body') && typeof held !== 'number' && typeof held !== 'boolean';
    const body: Found = { ...place, body: held };
    if (spokenOf(inner) !== undefined) return [body];
    if (typeof inner === 'string' && isLine(inner)) return lineOf(inner);
    const below = walk(inner, level + 1);
    const isHolder = below.some((part) => !isFact(part));
    return isBody && !isHolder ? [body] : below;
  }

  function lineOf(text: string): readonly Found[] {
    return readText(text).map((part) => ({ ...part, at, end }));
  }

  function requestParts(held: Written): readonly Found[] {
    const inner = asMembers(held) ?? {};
    const request = requestIn(inner) ?? (orderIn(inner) ? { body: held } : undefined);
    return request ? [{ ...place, request }] : [];
  }
}

/** The order in an object as the service sends one, or its envelope; undefined for anything else. */
function orderIn(members: WrittenObject): WrittenObject | undefined {
  const inner = asMembers(members['order']);
  const order = inner ?? members;
  const isOrder =
    (inner !== undefined && Object.keys(members).length === 1) ||
    (asItems(order['products']) !== undefined && ('pricing' in order || 'externalId' in order)) ||
    ('externalId' in order && 'shippingAddress' in order);
  return isOrder ? order : undefined;
}

const reason =
  /error|mess?age|mensa|detail|detalle|detalhe|reason|motivo|razon|title|fault|descri|^msg$/i;

/** Whether an object without a member of the contract may be an answer: it is JSON, or gives a reason. */
const mayAnswer = (members: WrittenObject, { habits, marks }: Placed): boolean =>
  Object.keys(members).some((name) => reason.test(name)) ||
  (habits.size === 0 &&
    !marks.has('what follows is not part of it') &&
    member(members, ['pod', 'app', 'namespace', 'container', 'exception', 'job']) === undefined);

/** A text with an object or a status in it, among other words. */
const isLine = (text: string): boolean =>
  (/\{\s*["'\w\\]/.test(text) && /[}\]…]|\.\.\./.test(text)) ||
  /HTTP\/\d(?:\.\d)?"? \d\d\d/.test(text);

/** The object that a text holds, and nothing beside it; else the value itself. */
export function innerOf(value: Written): Written {
  const text = value instanceof Cut ? value.text : value;
  if (typeof text !== 'string') return value;
  return (/^\s*[{[]/.test(text) && onlyObject(text)?.value) || value;
}

/** Members that loggers and HTTP libraries write, and a client's own answer hardly ever. */
const ofLogs =
  /^(?:level|severity|loglevel|pid|hostname|msg|logger|loggername|thread|req|request|originalrequest|config|statustext|isbase64encoded|multivalueheaders|headers?|responsetime|durationms|elapsed|latenc(?:y|ies)|@?timestamp|_index|time|type|ok|url|host)$/i;

/** Whether a log or a library wrote some member of an object. */
const hasLogNames = ({ value }: Placed): boolean =>
  Object.keys(asMembers(value) ?? asMembers(asItems(value)?.[0]) ?? {}).some((name) =>
    ofLogs.test(name),
  );

/**
 * An object that is all of a paste may be the answer itself, whatever it holds: it is where it shows no status, or where
 * somebody gives one beside it. Else what it holds is judged, and that is left open.
 */
export function alone(part: Found, placed: Placed, isGiven: boolean): Found {
  const { body, status } = part;
  if (body === placed.value || hasLogNames(placed)) return part;
  const whole = { ...part, as: '', status: undefined, body: placed.value, placed };
  if (status === undefined) return whole;
  // No client sends what is not written as JSON.
  if (placed.habits.size > 0 || placed.isEscaped) return part;
  const untold = ['whether the client itself answers this object'];
  const note =
    'If the client itself answers this object, paste the status line of its answer as well.';
  return isGiven ? whole : { ...part, untold, notes: [note] };
}
