import { UsageError } from '../../model/scenario.ts';
import type { Evidence } from '../evidence.ts';
import { theOne } from '../which-one.ts';
import { joined, type Node, nodesOf, objectsIn, type Placed } from '../written/objects.ts';
import { asItems, asMembers, Cut, type Written } from '../written/written.ts';
import { hasHeaderOf, isAnswerOf } from './answer-members.ts';
import { evidenceOf } from './evidence-of.ts';
import accessLog, { accessRecord } from './formats/access-log.ts';
import axios from './formats/axios.ts';
import curlWrittenOut from './formats/curl-written-out.ts';
import errorMessage, { lostLine } from './formats/error-message.ts';
import gateway, { executionLog } from './formats/gateway.ts';
import keyValue from './formats/key-value.ts';
import n8n from './formats/n8n.ts';
import neighbours from './formats/neighbours.ts';
import pinoPretty from './formats/pino-pretty.ts';
import postman from './formats/postman.ts';
import powershell from './formats/powershell.ts';
import serverLog from './formats/server-log.ts';
import worded, { statusAlone } from './formats/worded.ts';
import type { Found, Paste, Reader } from './found.ts';
import { loggedSecrets } from './logged-secrets.ts';
import { statusAt } from './members.ts';

interface Asking extends Omit<Paste, 'objects'> {
  /** What messages call the paste. */
  readonly name: string;
  /** Which of several answers, from 1. */
  readonly entry?: number;
  /** Where the answer is: `res.body`. */
  readonly bodyAt?: string;
  readonly durationMs?: number;
}

/** What is longer is an export, and no line of a log. */
const longest = 5_000_000;

/**
 * The answer in whatever logs, libraries and tools put around it. Undefined where the paste is of none of the
 * formats. Throws a UsageError where it could be read in two ways, or holds several answers.
 */
export function readEnvelopes(asking: Asking): Evidence | undefined {
  const { text, endpoint, name, entry, bodyAt, status } = asking;
  // A cell of an export may hold JSON.
  if (text.length > longest || hasHeaderOf(endpoint, text)) return undefined;
  const paste: Paste = {
    text,
    endpoint,
    objects: objectsIn(text).map(withFields),
    ...(status === undefined ? {} : { status }),
  };
  if (bodyAt !== undefined)
    return { ...evidenceOf(atPath(paste, bodyAt, name), asking), secrets: loggedSecrets(paste) };
  if (isAnswerAlone(paste)) return undefined;
  const found = foundIn(paste);
  if (found.length === 0) return undefined;
  const numbered = distinct(found).map((each, i) => ({ ...each, number: i + 1 }));
  const one = theOne(numbered, {
    asked: entry === undefined ? undefined : String(entry),
    idOf: ({ number }) => String(number),
    fits: ({ request }) => new RegExp(`/${endpoint}(?:[/?#]|$)`).test(request?.value.url ?? ''),
    tell: ({ number, status, request }) =>
      `${number} ${request ? `${request.value.method} ${pathOf(request.value.url)} ` : ''}${status?.value ?? 'without a status'}`,
    called: { file: name, one: 'answer', flag: '--entry', endpoint },
  });
  if (one.otherwise !== undefined) throw twoReadings(one, one.otherwise, name);
  return { ...evidenceOf(one, asking), secrets: loggedSecrets(paste) };
}

/**
 * The `fields` of Elasticsearch, a list for each dotted name, as the objects that they were made of. Absent
 * values are left out of them, so an object made of them is never whole.
 */
function withFields(placed: Placed): Placed {
  const root = asMembers(placed.value);
  const fields = Object.entries(asMembers(root?.['fields']) ?? {});
  const lists = fields.map(([name, held]) => [name.split('.'), asItems(held)] as const);
  const isSo = lists.every(([path, items]) => path.length < 20 && items?.length === 1);
  if (!root || fields.length === 0 || !isSo) return placed;
  const incomplete = new Set(placed.incomplete);
  const made = () => {
    const members: { [name: string]: Written } = Object.create(null);
    incomplete.add(members);
    return members;
  };
  const nested = made();
  const objects = new Map<string, typeof nested>();
  for (const [path, [value = null] = []] of lists) {
    let at = nested;
    for (const [depth, name] of path.slice(0, -1).entries()) {
      const place = path.slice(0, depth + 1).join('.');
      const inner = objects.get(place) ?? made();
      objects.set(place, inner);
      at[name] = inner;
      at = inner;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return { ...placed, incomplete, value: { ...root, fields: nested } };
}

/** A query may hold a token. */
const pathOf = (url: string): string => url.split('?')[0] ?? url;

/** The answer as it is, with nothing around it. */
function isAnswerAlone({ objects, endpoint, text }: Paste): boolean {
  const [only] = objects;
  if (!only || text.slice(0, only.from).trim() !== '') return false;
  const members = asMembers(only.value) ?? asMembers(asItems(only.value)?.[0]);
  return (
    members !== undefined && isAnswerOf(endpoint, members) && text.slice(only.end).trim() === ''
  );
}

function foundIn(paste: Paste): readonly Found[] {
  for (const reader of textReaders) {
    const found = reader.read(paste);
    if (found.length > 0) return found;
  }
  const inObjects = ofObjects(paste);
  if (inObjects.length > 0) return inObjects;
  for (const reader of lineReaders) {
    const found = reader.read(paste);
    if (found.length > 0) return found;
  }
  return [];
}

/** Of each object what the first reader finds; where another finds another status, both may be meant. */
function ofObjects(paste: Paste): readonly Found[] {
  const all = objectReaders.flatMap((reader, rank) =>
    reader.read(paste).map((found) => ({ found, rank })),
  );
  return paste.objects.flatMap((placed, i) => {
    const own = all.filter(({ found }) => found.placed === placed);
    const [first] = own;
    if (!first) return [];
    const next = paste.objects[i + 1];
    // Node prints a body that it has read behind the answer.
    if (next && isUnread(first.found) && paste.text.slice(placed.end, next.from).trim() === '') {
      const body = { value: next.value, from: 'the object after it' };
      return [{ ...first.found, body, placed: next }];
    }
    const same = own.filter(({ rank }) => rank === first.rank).map(({ found }) => found);
    const other = own.find(
      ({ found, rank }) =>
        rank !== first.rank &&
        same.length === 1 &&
        found.status !== undefined &&
        found.body !== undefined &&
        first.found.body !== undefined &&
        found.status.value !== first.found.status?.value,
    );
    return other ? [{ ...first.found, otherwise: whereOf(other.found) }] : same;
  });
}

const isUnread = ({ body }: Found): boolean =>
  body?.value instanceof Cut &&
  body.value.text === undefined &&
  /Stream|Readable/.test(body.value.mark ?? '');

const whereOf = ({ status, body }: Found): string =>
  `the answer in ${body?.from}, with the status of ${status?.from}`;

function twoReadings({ status, body }: Found, otherwise: string, name: string): UsageError {
  const at = body?.from ?? '.';
  const [, other = '.'] = /^the answer in (\S+),/.exec(otherwise) ?? [];
  return new UsageError(
    `${name} can be read in two ways: ${whereOf({ as: '', ...(status ? { status } : {}), ...(body ? { body } : {}) })}, or ${otherwise}; say which with --body-at ${at} or --body-at ${other}`,
  );
}

/** The same answer logged twice is one. */
function distinct(found: readonly Found[]): readonly Found[] {
  const seen = new Map<string, Found>();
  for (const each of found) {
    const key = JSON.stringify([
      each.status?.value,
      each.body?.value,
      each.noAnswer,
      each.request?.value.url,
    ]);
    if (!seen.has(key)) seen.set(key, each);
  }
  return [...seen.values()];
}

/** What a person says is the answer. */
function atPath({ objects }: Paste, path: string, name: string): Found {
  for (const placed of objects) {
    const nodes: readonly Node[] = nodesOf(placed.value);
    for (const node of nodes) {
      for (const [member, value] of Object.entries(node.members)) {
        if (joined(node.path, member) !== path || value === null) continue;
        const [root] = nodes;
        const status = statusAt(node) ?? (root && statusAt(root));
        return {
          as: 'a logged object',
          body: { value, from: path },
          placed,
          ...(status ? { status } : {}),
        };
      }
    }
  }
  throw new UsageError(`${name} has nothing at '${path}' (--body-at)`);
}

/** Formats that look at the text; the first that knows a paste reads it. */
const textReaders: readonly Reader[] = [
  powershell,
  accessLog,
  executionLog,
  pinoPretty,
  curlWrittenOut,
  lostLine,
];

/** Formats of objects; each object of a paste goes to the first that knows it. */
const objectReaders: readonly Reader[] = [
  postman,
  n8n,
  axios,
  serverLog,
  gateway,
  neighbours,
  accessRecord,
];

/** What is left: words and pairs around an answer. */
const lineReaders: readonly Reader[] = [keyValue, worded, errorMessage, statusAlone];
