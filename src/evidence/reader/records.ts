import { joined, type Placed } from '../written/objects.ts';
import { readWritten } from '../written/read-written.ts';
import {
  asItems,
  asMembers,
  Cut,
  incompleteInside,
  type Written,
  type WrittenObject,
} from '../written/written.ts';
import type { Found } from './found.ts';
import {
  durationOf,
  fieldsOf,
  hasRole,
  isHead,
  member,
  type RequestShown,
  requestIn,
  spokenOf,
  statusOf,
  type Taken,
} from './members.ts';
import { errorBodyStatus } from './own-status.ts';

/** What an object in a paste is. */
export type ObjectRead =
  | { readonly kind: 'answer' | 'head' | 'nothing' }
  /** What was sent. */
  | { readonly kind: 'request'; readonly request?: RequestShown; readonly body?: Written }
  /** An object that keeps an answer or a part of one. */
  | {
      readonly kind: 'record';
      readonly found: readonly Found[];
      readonly texts: readonly Taken<string>[];
    };

interface Seen<Value> extends Taken<Value> {
  /** Names from the root to the object that holds it. */
  readonly holder: readonly string[];
}

/** What was seen in the members of one object, from the outside in. */
interface Sight {
  readonly statuses: Seen<number>[];
  readonly bodies: (Seen<Written> & { readonly speaks: boolean })[];
  readonly heads: Seen<Written>[];
  readonly durations: Seen<number>[];
  readonly requests: Seen<RequestShown>[];
  readonly texts: Seen<string>[];
  isBase64: boolean;
}

const deepest = 12;

/** An order, as the service sends it. */
function isOrder(members: WrittenObject): boolean {
  const order = asMembers(members['order']) ?? members;
  const has = (name: string) => Object.hasOwn(order, name);
  return (
    (asMembers(members['order']) !== undefined && Object.keys(members).length === 1) ||
    (asItems(order['products']) !== undefined && (has('pricing') || has('externalId'))) ||
    (has('externalId') && has('shippingAddress'))
  );
}

/** What one object of a paste is. `given` is the path that a person named. */
export function readObject(placed: Placed): ObjectRead {
  const { value } = placed;
  const items = asItems(value);
  const members = asMembers(value);
  if (items) {
    const [status, second, third] = items;
    const code = statusOf(status ?? null);
    // A list of a status, a head and a body.
    if (code !== undefined && second !== undefined) {
      const body = asItems(third)?.[0] ?? third ?? second;
      return record([
        {
          as: 'a list of status, headers and body',
          status: { value: code, from: '0' },
          ...(third === undefined ? {} : { headers: { value: fieldsOf(second), from: '1' } }),
          body: { value: body, from: third === undefined ? '1' : '2' },
          placed,
        },
      ]);
    }
    if (spokenOf(value)) return { kind: 'answer' };
    const read = items.map((item, i) => seenIn(item, [String(i)]));
    const found = read.flatMap((sight) => foundOf(sight, placed));
    const texts = read.flatMap((sight) => sight.texts);
    return found.length > 0 || texts.length > 0 ? record(found, texts) : { kind: 'answer' };
  }
  if (!members) return { kind: 'nothing' };
  if (spokenOf(members) || errorBodyStatus(placed)) return { kind: 'answer' };
  if (isOrder(members)) return { kind: 'request', body: value };
  const sight = seenIn(members, []);
  const isSent =
    sight.statuses.length === 0 && Object.keys(members).some((name) => hasRole(name, 'method'));
  const found = isSent && !sight.bodies.some(({ speaks }) => speaks) ? [] : foundOf(sight, placed);
  if (found.length > 0 || sight.texts.length > 0) return record(found, sight.texts);
  if (isHead(members)) return { kind: 'head' };
  const order = asMembers(innerOf(member(members, ['body', 'data'])?.value ?? null));
  if (isSent) return { kind: 'request', ...(order ? { body: order } : {}) };
  const [request] = sight.requests;
  if (request) return { kind: 'request', request: request.value };
  return mayAnswer(members, placed) ? { kind: 'answer' } : { kind: 'nothing' };
}

const record = (found: readonly Found[], texts: readonly Taken<string>[] = []): ObjectRead => ({
  kind: 'record',
  found,
  texts,
});

const reason =
  /error|mess?age|mensa|detail|detalle|detalhe|reason|motivo|razon|title|fault|descri|^msg$/i;

/** Whether an object without a member of the contract may be an answer: it is JSON, or gives a reason. */
const mayAnswer = (members: WrittenObject, { habits, marks, isTable }: Placed): boolean =>
  isTable !== true &&
  (Object.keys(members).some((name) => reason.test(name)) ||
    (habits.size === 0 &&
      !marks.has('what follows is not part of it') &&
      member(members, ['pod', 'app', 'namespace', 'container', 'exception', 'job']) === undefined));

function seenIn(value: Written, at: readonly string[]): Sight {
  const sight: Sight = {
    statuses: [],
    bodies: [],
    heads: [],
    durations: [],
    requests: [],
    texts: [],
    isBase64: false,
  };
  see(sight, value, at, 0);
  return sight;
}

function see(sight: Sight, value: Written, at: readonly string[], depth: number): void {
  const members = asMembers(value);
  if (depth > deepest) return;
  if (!members) {
    for (const [i, item] of (asItems(value) ?? []).slice(0, 200).entries())
      if (typeof item === 'object') see(sight, item, [...at, String(i)], depth + 1);
      else if (typeof item === 'string' && isLine(item))
        sight.texts.push({ value: item, from: at.join('.'), holder: at });
    return;
  }
  const request = requestIn(members);
  if (request)
    sight.requests.push({ value: request, from: at.join('.') || 'the object', holder: at });
  if (member(members, ['isBase64Encoded'])?.value === true) sight.isBase64 = true;
  for (const [name, written] of Object.entries(members)) {
    const items = asItems(written);
    // Some keep each value in a list of its own.
    const held = items?.length === 1 && typeof items[0] !== 'object' ? (items[0] ?? null) : written;
    if (held === null) continue;
    const from = joined(at.join('.'), name);
    const status = hasRole(name, 'status') ? statusOf(held) : undefined;
    if (status !== undefined) {
      const inner = asMembers(held)
        ? joined(from, 'code' in (held as object) ? 'code' : 'statusCode')
        : from;
      sight.statuses.push({ value: status, from: inner, holder: at });
      continue;
    }
    const duration = durationOf(name, held);
    if (duration !== undefined) sight.durations.push({ value: duration, from, holder: at });
    if (hasRole(name, 'headers') && !sight.heads.some(({ holder }) => holder === at)) {
      sight.heads.push({ value: held, from, holder: at });
      continue;
    }
    if (hasRole(name, 'request') && !holdsStatus(held)) {
      seeRequest(sight, held, from, at);
      continue;
    }
    const inner = innerOf(held);
    const speaks = spokenOf(inner) !== undefined;
    const isShown = !(typeof held === 'number' || typeof held === 'boolean');
    const isText = typeof held === 'string' && inner === held && isLine(held);
    if (speaks || (hasRole(name, 'body') && isShown && !(isText && lineName.test(name)))) {
      sight.bodies.push({ value: held, from, holder: at, speaks });
      // With a status beside it, what is named a body is the whole of it, whatever is inside.
      if (
        speaks ||
        (bodyName.test(name) &&
          holdsStatus(members) &&
          (typeof held === 'string' || !(holdsStatus(inner) || isTextHolder(inner))))
      )
        continue;
    } else if (isText) {
      sight.texts.push({ value: held, from, holder: at });
      continue;
    }
    if (typeof inner === 'object') see(sight, inner, [...at, name], depth + 1);
  }
}

function seeRequest(sight: Sight, held: Written, from: string, at: readonly string[]): void {
  const members = asMembers(innerOf(held));
  const whole = members && requestIn(members);
  if (whole) sight.requests.push({ value: whole, from, holder: at });
  const held0 = members && member(members, ['body', 'data'])?.value;
  const order = members && isOrder(members) ? members : asMembers(innerOf(held0 ?? null));
  const known = sight.requests.at(-1);
  if (order && isOrder(order) && known && known.value.body === undefined)
    sight.requests.push({ ...known, value: { ...known.value, body: order } });
}

const holdsStatus = (held: Written): boolean =>
  Object.entries(asMembers(held) ?? {}).some(
    ([name, value]) => hasRole(name, 'status') && statusOf(value) !== undefined,
  );

const isText = ([name, held]: readonly [string, Written]) =>
  bodyName.test(name) && typeof held === 'string';

/** An object that only holds the text of a body. */
function isTextHolder(value: Written): boolean {
  const entries = Object.entries(asMembers(value) ?? {});
  const others = entries.filter((entry) => !isText(entry));
  return (
    others.length < entries.length &&
    others.every(([name]) =>
      /^(?:size|mimetype|encoding|type|length|compression|comment|charset|bytes)$/i.test(name),
    )
  );
}

/** Names of a body itself, and not of what holds one. */
const bodyName = /^_?(?:response_?|res_?|raw)?(?:body|data|payload|content|json|text)$/i;

/** Members in which collectors and chats keep the line itself. */
const lineName =
  /^@?_?(?:log|message|msg|text|content|line|raw|textpayload|value|event|data|description)$/i;

/** A text with an object or a status in it, among other words. */
const isLine = (text: string): boolean =>
  (/\{\s*["'\w\\]/.test(text) && /[}\]…]|\.\.\./.test(text)) ||
  /HTTP\/\d(?:\.\d)?"? \d\d\d/.test(text);

/** The object that a text holds, and nothing beside it; else the value itself. */
export function innerOf(value: Written): Written {
  const text = value instanceof Cut ? value.text : value;
  if (typeof text !== 'string') return value;
  const from = text.search(/\S/);
  if (from < 0 || !/[{[]/.test(text[from] ?? '')) return value;
  const read = readWritten(text, from);
  if (!read || text.slice(read.end).trim() !== '') return value;
  for (const each of read.incomplete) incompleteInside.add(each);
  return read.value;
}

/** The answers that the members of an object make: a body with the status that is nearest to it. */
function foundOf(sight: Sight, placed: Placed): readonly Found[] {
  const { statuses } = sight;
  const bodies = bodiesOf(sight);
  if (bodies.length === 0) {
    const [status] = statuses;
    return status ? [answer(sight, status, undefined, placed)] : [];
  }
  if (statuses.length === 0 && !bodies.some(({ speaks }) => speaks)) {
    const plain = bodies.find(({ from }) => /body|resp|content$|_content/i.test(from));
    return plain ? [answer(sight, undefined, plain, placed)] : [];
  }
  const first = bodies.map((body) => [body, nearest(statuses, body.holder)] as const);
  const best = new Map<Seen<number> | undefined, (typeof first)[number]>();
  for (const pair of first) {
    const [body, status] = pair;
    const held = best.get(status);
    const isNearer =
      held && !held[0].speaks && status && nearness(body, status) > nearness(held[0], status);
    if (!held || (!held[0].speaks && body.speaks) || isNearer) best.set(status, pair);
  }
  const pairs = [...best.values()];
  const certain = pairs.filter(([{ speaks }]) => speaks);
  const chosen = certain.length > 0 ? certain : pairs.filter(([, status]) => status);
  const [one, other] = chosen;
  if (
    one?.[1] &&
    other?.[1] &&
    one[1].value !== other[1].value &&
    chosen.length === 2 &&
    !isList(one[0], other[0])
  )
    return [
      {
        ...answer(sight, one[1], one[0], placed),
        otherwise: `the answer in ${other[0].from}, with the status of ${other[1].from}`,
      },
    ];
  return chosen.map(([body, status]) => answer(sight, status, body, placed));
}

/** Two items of one list are two answers. */
const isList = (one: Seen<Written>, other: Seen<Written>): boolean =>
  one.holder.some(
    (name, i) =>
      /^\d+$/.test(name) && /^\d+$/.test(other.holder[i] ?? '') && name !== other.holder[i],
  );

const isIn = (path: string, outer: string) => path.startsWith(`${outer}.`);

/** Bodies that hold no other part of an answer. */
function bodiesOf({ bodies, statuses }: Sight) {
  return bodies.filter(
    ({ from, speaks }) =>
      speaks ||
      !(
        bodies.some((each) => isIn(each.from, from)) &&
        (statuses.some((each) => isIn(each.from, from)) ||
          bodies.some((each) => each.speaks && isIn(each.from, from)))
      ),
  );
}

function nearest<Value>(
  all: readonly Seen<Value>[],
  place: readonly string[],
): Seen<Value> | undefined {
  let best: Seen<Value> | undefined;
  let most = -1;
  for (const each of all) {
    const near = nearness(each, { holder: place });
    if (near > most || !best) [best, most] = [each, near];
  }
  return best;
}

/** How near two members of an object are; one that is further in than what they share belongs to something else. */
function nearness(
  { holder }: Pick<Seen<unknown>, 'holder'>,
  { holder: place }: Pick<Seen<unknown>, 'holder'>,
): number {
  const differs = holder.findIndex((name, i) => name !== place[i]);
  const shared = differs < 0 ? holder.length : differs;
  return shared * 10 - (holder.length - shared);
}

function answer(
  sight: Sight,
  status: Seen<number> | undefined,
  body: Seen<Written> | undefined,
  placed: Placed,
): Found {
  const place = body?.holder ?? status?.holder ?? [];
  const head = nearest(sight.heads, place);
  const time = nearest(sight.durations, place);
  const request = nearest(sight.requests.toReversed(), place);
  const fields = head && fieldsOf(head.value);
  return {
    as: 'an object with the answer in it',
    placed,
    status,
    body: body && { value: body.value, from: body.from },
    isBase64: sight.isBase64,
    ...(fields && fields.length > 0 && head ? { headers: { value: fields, from: head.from } } : {}),
    durationMs: time,
    request,
  };
}

/** Members that loggers and HTTP libraries write, and a client's own answer hardly ever. */
const ofLogs =
  /^(?:level|severity|loglevel|pid|hostname|msg|logger|loggername|thread|req|request|originalrequest|config|statustext|isbase64encoded|multivalueheaders|headers?|responsetime|durationms|elapsed|latenc(?:y|ies)|@?timestamp|_index|time|type|ok|url|host)$/i;

/** Whether a log or a library wrote some member of an object. */
export const hasLogNames = ({ value }: Placed): boolean =>
  Object.keys(asMembers(value) ?? asMembers(asItems(value)?.[0]) ?? {}).some((name) =>
    ofLogs.test(name),
  );

/** Whether an object is plainly a record of an exchange, and not what a client answered. */
export function isLogged(placed: Placed, { body, status }: Found): boolean {
  return (
    placed.isEscaped === true ||
    placed.habits.size > 0 ||
    hasLogNames(placed) ||
    /[._]|body|content/i.test(body?.from ?? '') ||
    /http|_code|\./i.test(status?.from ?? '') ||
    body === undefined
  );
}
