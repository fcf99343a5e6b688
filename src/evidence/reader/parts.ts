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

/** Reads the answers of a text that an object keeps, such as the line of a log. */
type ReadText = (text: string) => readonly Found[];

/** Part of an answer. A body has `speaks` where it holds members of the contract. */
export interface Part extends Found {
  readonly speaks?: boolean;
  /** What was sent. */
  readonly order?: Written | undefined;
  /** It was read out of a text in the object. */
  readonly isLine?: true;
  /** It is an item of a list, so that its neighbours are other answers. */
  readonly isListed?: true;
}

/** Levels of an object that are looked through for the parts of an answer. */
const deepest = 12;

/**
 * The answers that an object of a paste shows, or parts of one: its body, its header fields, its request. A body
 * takes what is nearest to it, from the inside out.
 */
export function partsOf(placed: Placed, readText: ReadText): readonly Part[] {
  const { value } = placed;
  const members = asMembers(value);
  const speaks = spokenOf(value) !== undefined;
  const whole: Part = { as: '', body: { value, from: 'the text' }, placed, speaks };
  if (speaks || (members && errorBodyStatus(placed))) return [whole];
  if (members && isOrder(members)) return [{ as: '', order: value }];
  const parts = tripleOf(value) ?? seenIn(value, '', 0, readText);
  const answers = parts.filter((part) => part.status ?? (part.speaks || isNamedBody(part)));
  const isSent =
    members !== undefined &&
    Object.keys(members).some((name) => hasRole(name, 'method')) &&
    !answers.some(({ status, speaks: own, isLine }) => status ?? own ?? isLine);
  if (answers.length > 0 && !isSent)
    return otherwise(answers.map((part) => (part.isLine ? part : { ...part, placed })));
  if (members && isHead(members))
    return [{ as: '', headers: { value: fieldsOf(value), from: 'the text' } }];
  const order = asMembers(innerOf(member(members ?? {}, ['body', 'data'])?.value ?? null));
  const request = parts.find((part) => part.request)?.request;
  if (request ?? isSent) return [{ as: '', request, order }];
  return members === undefined || mayAnswer(members, placed) ? [whole] : [];
}

const isNamedBody = ({ body, isLine }: Part): boolean =>
  isLine === true || /body|resp|content$|_content/i.test(body?.from ?? '');

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

/** A list of a status, a head and a body, or of a status and a body. */
function tripleOf(value: Written): readonly Part[] | undefined {
  const [status, second, third] = asItems(value) ?? [];
  const code = statusOf(status ?? null);
  if (code === undefined || second === undefined) return undefined;
  return [
    {
      as: 'a list of status, headers and body',
      status: { value: code, from: '0' },
      ...(third === undefined ? {} : { headers: { value: fieldsOf(second), from: '1' } }),
      body: {
        value: asItems(third)?.[0] ?? third ?? second,
        from: third === undefined ? '1' : '2',
      },
    },
  ];
}

const reason =
  /error|mess?age|mensa|detail|detalle|detalhe|reason|motivo|razon|title|fault|descri|^msg$/i;

/** Whether an object without a member of the contract may be an answer: it is JSON, or gives a reason. */
const mayAnswer = (members: WrittenObject, { habits, marks, isTable }: Placed): boolean =>
  isTable !== true &&
  (Object.keys(members).some((name) => reason.test(name)) ||
    (habits.size === 0 &&
      !marks.has('what follows is not part of it') &&
      member(members, ['pod', 'app', 'namespace', 'container', 'exception', 'job']) === undefined));

/** The parts of answers in a value that is at a path of an object. */
function seenIn(value: Written, at: string, depth: number, readText: ReadText): readonly Part[] {
  if (depth > deepest) return [];
  const readLine = (text: string) =>
    readText(text).map((each): Part => ({ ...each, isLine: true as const }));
  const members = asMembers(value);
  if (!members)
    return (asItems(value) ?? []).slice(0, 200).flatMap((item, i) => {
      const parts =
        typeof item === 'string' && isLine(item)
          ? readLine(item)
          : typeof item === 'object'
            ? seenIn(item, joined(at, String(i)), depth + 1, readText)
            : [];
      return parts.map((part) => ({ ...part, isListed: true as const }));
    });
  let own: Part = { as: 'an object with the answer in it' };
  const take = (part: Partial<Part>) => {
    own = { ...part, ...own };
  };
  const bodies: Part[] = [];
  const inside: Part[] = [];
  const request = requestIn(members);
  if (request) take({ request: { value: request, from: at || 'the object' } });
  if (member(members, ['isBase64Encoded'])?.value === true) take({ isBase64: true });
  for (const [name, written] of Object.entries(members)) {
    const items = asItems(written);
    // Some keep each value in a list of its own.
    const held = items?.length === 1 && typeof items[0] !== 'object' ? (items[0] ?? null) : written;
    if (held === null) continue;
    const from = joined(at, name);
    const status = hasRole(name, 'status') ? statusOf(held) : undefined;
    const durationMs = durationOf(name, held);
    if (durationMs !== undefined) take({ durationMs: { value: durationMs, from } });
    if (status !== undefined) {
      const code = asMembers(held) && ('code' in (held as object) ? 'code' : 'statusCode');
      take({ status: { value: status, from: code ? joined(from, code) : from } });
    } else if (hasRole(name, 'headers')) {
      const fields = fieldsOf(held);
      if (fields.length > 0) take({ headers: { value: fields, from } });
    } else if (hasRole(name, 'request') && !holdsStatus(held)) {
      const sent = requestOf(held, from, own.request);
      if (sent) own = { ...own, request: sent };
    } else {
      const inner = innerOf(held);
      const speaks = spokenOf(inner) !== undefined;
      const isText = typeof held === 'string' && inner === held && isLine(held);
      const isShown = !(typeof held === 'number' || typeof held === 'boolean');
      const isBody = hasRole(name, 'body') && isShown && !(isText && lineName.test(name));
      const below =
        speaks || (isBody && isWholeBody(name, held, members))
          ? []
          : typeof inner === 'object'
            ? seenIn(inner, from, depth + 1, readText)
            : isText && !isBody
              ? readLine(held)
              : [];
      const isHolder = below.some(
        (part) => part.speaks || (part.body && below.some(({ status: each }) => each)),
      );
      if (speaks || (isBody && !isHolder))
        bodies.push({ as: own.as, body: { value: held, from }, speaks });
      inside.push(...below);
    }
  }
  return merged(own, [...bodies, ...inside]);
}

/** Each answer in an object with what the object says of it beside. */
function merged(own: Part, parts: readonly Part[]): readonly Part[] {
  const bodied = parts.filter(({ body, isLine }) => body && !isLine);
  const speaking = bodied.filter(({ speaks }) => speaks);
  const chosen = speaking.length > 0 ? speaking : bodied;
  const lines = parts.filter(({ isLine }) => isLine);
  const beside = parts
    .filter((part) => !part.isLine && !chosen.includes(part))
    .map(({ body: _body, isListed: _isListed, speaks: _speaks, ...part }) => part);
  const context = beside.reduce(filled, own);
  const whole = chosen.filter(({ status }) => status);
  const open = chosen.filter(({ status }) => !status);
  const [first] = open;
  // One status is of one body; items of a list are answers of their own.
  const kept = open.filter(
    (part) => part.isListed || (part === first && (context.status ?? whole.length === 0)),
  );
  const { status: _, ...rest } = context;
  const answers = [
    ...whole.map((part) => filled(part, rest)),
    ...kept.map((part) => filled(part, context)),
  ];
  const isAnswered = answers.some(({ body, status }) => body && status);
  if (lines.length > 0 && !isAnswered) return lines.map((line) => filled(line, context));
  if (answers.length > 0) return answers;
  return Object.keys(context).length > 1 ? [context] : [];
}

/** A part with what it lacks taken from another. */
const filled = (part: Part, more: Part): Part => ({
  ...more,
  ...part,
  status: part.status ?? more.status,
  request: part.request ?? more.request,
  headers: part.headers ?? more.headers,
  durationMs: part.durationMs ?? more.durationMs,
});

function requestOf(
  held: Written,
  from: string,
  known: Taken<RequestShown> | undefined,
): Taken<RequestShown> | undefined {
  const members = asMembers(innerOf(held));
  const whole = members && requestIn(members);
  const inner = members && member(members, ['body', 'data'])?.value;
  const order = members && isOrder(members) ? members : asMembers(innerOf(inner ?? null));
  const request = whole ? { value: whole, from } : known;
  return request && order && isOrder(order) && request.value.body === undefined
    ? { ...request, value: { ...request.value, body: order } }
    : whole && request;
}

const holdsStatus = (held: Written): boolean =>
  Object.entries(asMembers(held) ?? {}).some(
    ([name, value]) => hasRole(name, 'status') && statusOf(value) !== undefined,
  );

/** With a status beside it, what is named a body is the whole of it, whatever is inside. */
function isWholeBody(name: string, held: Written, beside: WrittenObject): boolean {
  const inner = innerOf(held);
  return (
    bodyName.test(name) &&
    holdsStatus(beside) &&
    (typeof held === 'string' || !(holdsStatus(inner) || isTextHolder(inner)))
  );
}

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

/** Two answers with different statuses that are no items of a list: which of them is meant is not known. */
function otherwise(answers: readonly Part[]): readonly Part[] {
  const [one, other, third] = answers.filter(({ body, status }) => body && status);
  if (
    !one ||
    !other ||
    third ||
    answers.some(({ isListed, isLine }) => isListed ?? isLine) ||
    one.status?.value === other.status?.value
  )
    return answers;
  return [
    {
      ...one,
      otherwise: `the answer in ${other.body?.from}, with the status of ${other.status?.from}`,
    },
  ];
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
