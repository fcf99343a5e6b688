import type { EndpointId } from '../../model/endpoint.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { tokensOf, valueAt } from '../../standards/json/json-pointer.ts';
import { mergePatch } from '../../standards/json/merge-patch.ts';
import { dateText, dayOf } from '../base/calendar.ts';
import { type Answer, closed, json, text } from '../http/answer.ts';
import { allowed, type Call } from '../http/call.ts';
import { list, object, text as stringOf } from '../http/read-json.ts';
import { bodyOf, changeBody, type Keep, keptBy, neverAnswer, reasonOf, textOf } from './change.ts';
import { changeEach, every, isCsv, leavingOut, oneIn } from './change-records.ts';
import {
  type Before,
  eachNth,
  type Middleware,
  type MiddlewareFactory,
  onceHappened,
} from './fault.ts';

/** Regular expressions of values, by JSON Pointer (RFC 6901). An absent value is empty; one that is not a text is JSON. */
type Conditions = { readonly [pointer: Pointer]: string };

/**
 * A change as data, as `schemas/faults.schema.json` explains it: of the members of a quote, a cost or each record,
 * or of the whole answer; or an answer that is kept for other orders.
 */
export interface Patch extends Operations {
  readonly when?: Conditions;
  readonly where?: Conditions;
  readonly oneIn?: number;
  readonly only?: string;
  readonly leaveOut?: boolean;
  readonly nth?: number;
  readonly after?: Before;
  readonly keep?: Keep;
  readonly instead?: number | string;
  readonly answer?: AnswerPatch;
}

/** Arguments by JSON Pointer, or a list of pointers. `*` in a pointer is every member or element. */
type Operations = { readonly [name in keyof typeof operations]?: Json };

/** What is absent stays as in the replaced answer. `headers` are a JSON Merge Patch (RFC 7396). */
interface AnswerPatch {
  readonly status?: number;
  /** `{body}` is the replaced JSON; in a text its text, and `{reason}` that of the replaced rejection. */
  readonly json?: Json;
  readonly text?: string;
  readonly headers?: JsonObject;
  /** Waits for milliseconds before. */
  readonly wait?: number;
  /** Closes the connection, or never answers, instead. */
  readonly end?: string;
}

interface Place {
  readonly name: string;
  readonly value: Json | undefined;
  readonly document: JsonObject;
  readonly call: Call;
}

type Entries = readonly (readonly [name: string, value: Json])[];

/** Returns the members in the place of one. */
type Operation = (place: Place, argument: Json) => Entries;

const written = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value ?? undefined) ?? '');

const string = (value: Json): string => stringOf(value) ?? '';

const ofPresent =
  (turn: (value: Json, argument: Json) => Json): Operation =>
  ({ name, value }, argument) =>
    value === undefined ? [] : [[name, turn(value, argument)]];

const byNumber =
  (turn: (value: number, by: number) => number): Operation =>
  ({ name, value, document }, by) => [
    [name, turn(Number(value), Number(typeof by === 'string' ? valueAt(document, by) : by))],
  ];

const operations = {
  set: ({ name }, value) => [[name, value]],
  drop: () => [],
  copy: ({ name, document }, from) => [[name, valueAt(document, string(from)) as Json]],
  rename: ({ value }, name) => (value === undefined ? [] : [[string(name), value]]),
  times: byNumber((value, factor) => value * factor),
  plus: byNumber((value, more) => value + more),
  round: byNumber((value, unit) => Math.round(value / unit) * unit),
  text: ofPresent(written),
  map: ofPresent((value, values) => object(values)?.[written(value)] ?? value),
  replace: ofPresent((value, argument) => {
    const [pattern = '', replacement = ''] = (list(argument) ?? []).map(string);
    return typeof value === 'string' ? value.replace(RegExp(pattern, 'g'), replacement) : value;
  }),
  days: ({ name, call }, ahead) => [[name, dateText(dayOf(call.clock()) + Number(ahead))]],
} satisfies { readonly [name: string]: Operation };

const isOperation = (name: string): name is keyof typeof operations =>
  Object.hasOwn(operations, name);

function conditionOf(conditions: Conditions = {}): (document: unknown) => boolean {
  const tests = Object.entries(conditions).map(([at, pattern]) => [at, RegExp(pattern)] as const);
  return (document) => tests.every(([at, pattern]) => pattern.test(written(valueAt(document, at))));
}

/** Reports whether the request meets the conditions of `when`. */
function requestCondition({ when }: Patch): (call: Call) => boolean {
  const isMet = conditionOf(when);
  return ({ order, range }) => isMet(order ?? range);
}

function patched(
  inside: Json,
  [token = '', ...rest]: readonly string[],
  change: (name: string, value?: Json) => Entries,
): Json {
  const turned = (name: string, value: Json): Entries => {
    if (token !== '*' && token !== name) return [[name, value]];
    return rest.length > 0 ? [[name, patched(value, rest, change)]] : change(name, value);
  };
  const elements = list(inside);
  if (elements)
    return elements.flatMap((each, i) => turned(`${i}`, each).map(([, value]) => value));
  const members = object(inside);
  if (!members) return inside;
  const isAbsent = token !== '*' && rest.length === 0 && !Object.hasOwn(members, token);
  const turnedMembers = Object.entries(members).flatMap(([name, value]) => turned(name, value));
  return Object.fromEntries([...turnedMembers, ...(isAbsent ? change(token) : [])]);
}

/** Reports whether a document is changed: the JSON of a 200, or a record. */
function documentCondition(patch: Patch, endpoint: EndpointId) {
  const [isRequested, isChosen] = [requestCondition(patch), conditionOf(patch.where)];
  const picks = endpoint === 'commerces' ? every : oneIn;
  const isPicked = patch.oneIn === undefined ? () => true : picks(patch.oneIn);
  return (document: JsonObject, call: Call): boolean =>
    isRequested(call) && isChosen(document) && isPicked(document);
}

function documentChange(patch: Patch, endpoint: EndpointId) {
  const isChanged = documentCondition(patch, endpoint);
  // In the order of the row.
  const steps = Object.entries(patch).flatMap(([key, changes]: [string, Json]) => {
    if (!isOperation(key)) return [];
    const operation: Operation = operations[key];
    const places = list(changes)?.map((at) => [string(at), null] as const);
    return (places ?? Object.entries(object(changes) ?? {})).map(
      ([at, argument]) => [tokensOf(at) ?? [], operation, argument] as const,
    );
  });
  return (document: JsonObject, call: Call): JsonObject =>
    isChanged(document, call)
      ? steps.reduce<JsonObject>((now, [tokens, operation, argument]) => {
          const change = (name: string, value?: Json) =>
            operation({ name, value, document: now, call }, argument);
          return object(patched(now, tokens, change)) ?? now;
        }, document)
      : document;
}

const filled = (value: Json, replaced: Answer | undefined): Json =>
  JSON.parse(JSON.stringify(value), (_, each) => {
    if (!replaced || typeof each !== 'string') return each;
    if (each === '{body}') return bodyOf(replaced);
    return each
      .replace('{reason}', () => reasonOf(replaced))
      .replace('{body}', () => textOf(replaced));
  });

/** Makes the answer in the place of another one. */
function answerOf(patch: AnswerPatch, replaced: Answer = text(200, '')): Answer {
  const { status = replaced.status, json: value, text: plain, headers = {} } = patch;
  const made = value === undefined ? replaced : json(status, filled(value, replaced));
  const answer = plain === undefined ? made : text(status, string(filled(plain, replaced)));
  const merged = mergePatch(answer.headers, headers) as Answer['headers'];
  return { ...answer, status, headers: merged };
}

function answerChange(patch: Patch, answer: AnswerPatch): Middleware {
  const [isRequested, isChosen] = [requestCondition(patch), conditionOf(patch.where)];
  const { instead = 'authorized' } = patch;
  const { wait, end } = answer;
  return async (call, next) => {
    if (!isRequested(call)) return next(call);
    if (wait !== undefined) await call.wait(wait);
    if (end !== undefined) return end === 'close' ? closed : neverAnswer(call);
    if (instead === 'every' || (instead === 'authorized' && allowed(call))) return answerOf(answer);
    const unchanged = await next(call);
    const isReplaced = unchanged.status === instead && isChosen(unchanged.listing?.records);
    return isReplaced ? answerOf(answer, unchanged) : unchanged;
  };
}

export function beginPatch(endpoint: EndpointId, patch: Patch): MiddlewareFactory {
  const { nth, after } = patch;
  const change = changeOf(endpoint, patch);
  if (after) return onceHappened(after, change);
  return nth === undefined ? change : eachNth(nth, change);
}

function changeOf(endpoint: EndpointId, patch: Patch): MiddlewareFactory {
  const { answer, keep, leaveOut, only } = patch;
  if (answer) return () => answerChange(patch, answer);
  if (keep) return keptBy(keep);
  if (leaveOut) return leavingOut(documentCondition(patch, endpoint));
  const change = documentChange(patch, endpoint);
  if (endpoint === 'delivery-price' || endpoint === 'shipping-cost') return changeBody(change);
  return changeEach(change, only === 'json' ? (answer) => !isCsv(answer) : undefined);
}
