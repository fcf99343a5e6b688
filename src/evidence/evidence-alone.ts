import { type EndpointId, isDataset } from '../model/endpoint.ts';
import { UsageError } from '../model/scenario.ts';
import { withoutMark } from '../standards/text/decoded.ts';
import { cutBody, isJson, isWhole, onlyObject, parsed } from './cut-body.ts';
import { hasHeaderOf, isAnswerOf, speaksOf } from './envelopes/answer-members.ts';
import { errorBodyStatus, pageStatus } from './envelopes/own-status.ts';
import type { Evidence } from './evidence.ts';
import type { Placed } from './written/objects.ts';
import { asMembers, isByHand } from './written/written.ts';

interface Looking {
  readonly endpoint: EndpointId;
  readonly name: string;
  readonly status?: number;
  readonly bodyAt?: string;
}

/** What is longer is an export; it is judged as it is. */
const longest = 5_000_000;

/** A body with nothing around it, as it was sent, or as somebody's program or hand wrote it down. */
export function aloneEvidence(given: Uint8Array, text: string, looking: Looking): Evidence {
  const bare: Evidence = { as: 'the body of an answer', body: given, notes: [] };
  const whole = { ...bare, bodyAlone: true } as const;
  if (given.length > longest) return whole;
  const { endpoint } = looking;
  const own = looking.status === undefined ? ownStatus(text) : {};
  const part = cutBody(text, endpoint);
  if (part) return { ...bare, ...own, body: part.body, cut: part, notes: own.notes ?? [] };
  const only = isDataset(endpoint) || isJson(text) ? undefined : onlyObject(text);
  if (isDataset(endpoint)) {
    assertHeader(text, looking);
    return recordEvidence(text, endpoint) ?? { ...whole, ...own, notes: own.notes ?? [] };
  }
  const undone = unescaped(text, endpoint);
  if (undone !== undefined) {
    return {
      ...bare,
      body: Buffer.from(undone),
      notes: ['Its quotes were escaped, as a log writes them; that was undone.'],
    };
  }
  if (looking.status === undefined && looking.bodyAt === undefined)
    assertOnceEncoded(text, looking);
  return only && asMembers(only.value) && isWhole(only.value, only)
    ? { ...bare, ...own, ...handwritten(only) }
    : { ...whole, ...own, notes: own.notes ?? [] };
}

/** The status that a page, or the error of a framework, says itself. */
function ownStatus(
  text: string,
): Pick<Evidence, 'status'> & { readonly notes?: readonly string[] } {
  const only = /^\s*\{/.test(text) ? onlyObject(text) : undefined;
  const status = pageStatus(text) ?? (only && errorBodyStatus(only));
  return status
    ? { status: status.value, notes: [`Status taken from ${status.from}; --status overrides it.`] }
    : {};
}

/** One row of a dataset, by itself. */
function recordEvidence(text: string, endpoint: EndpointId): Evidence | undefined {
  const only = /^\s*\{/.test(text) ? onlyObject(text) : undefined;
  const members = asMembers(only?.value);
  if (!only || !members || !isAnswerOf(endpoint, members) || !isWhole(only.value, only))
    return undefined;
  const source = text.slice(only.from, only.end);
  return {
    as: 'one record',
    body: `[${isJson(source) ? withoutMark(source) : JSON.stringify(only.value)}]`,
    notes: ['It is judged by itself, as the only record of an answer.'],
  };
}

/** One line of CSV says nothing of which value is which. */
function assertHeader(text: string, { name, endpoint }: Looking): void {
  const line = text.trim();
  const cells = line.split(/[,;\t|]/, 200);
  if (line.includes('\n') || cells.length < 5 || /^[[{<"]/.test(line)) return;
  if (!hasHeaderOf(endpoint, line))
    throw new UsageError(
      `${name} is one line of CSV without its header: paste the header row with it`,
    );
}

/** An object that somebody typed, or a program printed: whether the answer was JSON it cannot show. */
function handwritten(placed: Placed): Partial<Evidence> {
  const { value, habits } = placed;
  return {
    as: 'an object that is not written as JSON',
    body: JSON.stringify(value),
    notes: [`It has ${[...habits].join(', ')}: it was read as it is meant.`],
    ...(isByHand(placed) ? {} : { untold: ['whether the answer is valid JSON'] }),
  };
}

/** The body with its quotes escaped, as it stands inside of a text; undefined where it is none. */
function unescaped(text: string, endpoint: EndpointId): string | undefined {
  const bare = text
    .trim()
    .replace(/^"(?=\{\\")/, '')
    .replace(/(?<=\})"$/, '');
  if (!/^\{\s*\\"/.test(bare) || isJson(text)) return undefined;
  const undone = bare.replaceAll(/\\(["\\/nrt])/g, (_, each: string) => escapes[each] ?? each);
  return isJson(undone) || speaksOf(endpoint, undone) ? undone : undefined;
}

const escapes: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t' };

/** JSON in a text of JSON: the client may have encoded twice, or a log once more. */
function assertOnceEncoded(text: string, { endpoint, name }: Looking): void {
  if (!/^\s*"/.test(text)) return;
  const inner = parsed(text);
  if (typeof inner !== 'string' || !/^\s*[{[]/.test(inner) || !isJson(inner)) return;
  const status = speaksOf(endpoint, inner) ? '--status 200' : '--status with the status it had';
  throw new UsageError(
    `${name} can be read in two ways: the client encoded its answer twice, or a log put the answer in quotes. If the client did, add ${status}; if a log did, paste what is inside of the quotes, unescaped`,
  );
}
