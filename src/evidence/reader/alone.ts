import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { UsageError } from '../../model/scenario.ts';
import { withoutMark } from '../../standards/text/decoded.ts';
import type { Placed } from '../written/objects.ts';
import { asMembers } from '../written/written.ts';
import { type Answered, handwritten, shownBody } from './answered.ts';
import { cutBody, isJson, isWhole, onlyObject, parsed } from './cut-body.ts';
import { templateOf } from './damage.ts';
import type { Evidence } from './evidence.ts';
import { headerOf, isAnswerOf, spokenOf, typedBy } from './members.ts';
import { errorBodyStatus, pageStatus } from './own-status.ts';

interface Looking {
  readonly name: string;
  readonly status?: number | undefined;
}

/** What is longer is an export; it is judged as it is. */
const longest = 5_000_000;

/** A body with nothing around it, as it was sent, or as somebody's program or hand wrote it down. */
export function bodyAlone(given: Uint8Array, text: string, looking: Looking): Answered {
  const spoken =
    given.length > longest ? undefined : (headerOf(text) ?? spokenOf(valueIn(text) ?? null));
  return {
    status: looking.status,
    endpoint: spoken,
    evidence: (endpoint) => ({
      ...evidenceOf(given, text, endpoint, looking),
      spans: { body: { start: 0, end: text.length } },
    }),
  };
}

const valueIn = (text: string) => parsed(text) ?? onlyObject(text)?.value;

function evidenceOf(
  given: Uint8Array,
  text: string,
  endpoint: EndpointId,
  looking: Looking,
): Evidence {
  const bare: Evidence = { as: 'the body of an answer', body: given, notes: [] };
  const whole = { ...bare, bodyAlone: true } as const;
  if (given.length > longest) return whole;
  const { notes: statusNotes = [], ...own } = looking.status === undefined ? ownStatus(text) : {};
  const damaged = shownBody(text, endpoint);
  if (damaged) return { ...bare, ...own, ...damaged, notes: [...statusNotes, ...damaged.notes] };
  const part = cutBody(text, endpoint);
  if (part) return { ...bare, ...own, body: part.body, cut: part, notes: statusNotes };
  if (isDataset(endpoint)) {
    assertHeader(text, endpoint, looking);
    return recordEvidence(text, endpoint) ?? { ...whole, ...own, notes: statusNotes };
  }
  const only = isJson(text) ? undefined : onlyObject(text);
  if (only && asMembers(only.value) && isWhole(only.value, only)) {
    const because = templateOf(asMembers(only.value) ?? {}, endpoint, true);
    if (because !== undefined) throw new UsageError(because);
    return {
      ...bare,
      ...own,
      as: 'an object that is not written as JSON',
      body: bodyOf(only, endpoint),
      ...handwritten(only),
    };
  }
  return { ...whole, ...own, notes: statusNotes };
}

/** The status that a page, or the error of a framework, says itself. */
function ownStatus(text: string): { readonly status?: number; readonly notes?: readonly string[] } {
  const only = /^\s*\{/.test(text) ? onlyObject(text) : undefined;
  const status = pageStatus(text) ?? (only && errorBodyStatus(only));
  return status
    ? { status: status.value, notes: [`Status taken from ${status.from}; --status overrides it.`] }
    : {};
}

/** JSON of what a program printed. */
const bodyOf = ({ value, habits }: Placed, endpoint: EndpointId): string =>
  habits.has('no types') ? typedBy(endpoint, value) : JSON.stringify(value);

/** One row of a dataset, by itself. */
function recordEvidence(text: string, endpoint: EndpointId): Evidence | undefined {
  const only = /^\s*[[{]/.test(text) ? onlyObject(text) : undefined;
  if (!only || !isWhole(only.value, only)) return undefined;
  const members = asMembers(only.value);
  const source = text.slice(only.from, only.end);
  if (!members) {
    if (isJson(source)) return undefined;
    return {
      as: 'a list that is not written as JSON',
      body: bodyOf(only, endpoint),
      ...handwritten(only),
    };
  }
  if (!isAnswerOf(endpoint, members)) return undefined;
  return {
    as: 'one record',
    body: `[${isJson(source) ? withoutMark(source) : bodyOf(only, endpoint)}]`,
    ...(isJson(source) ? {} : handwritten(only)),
    notes: ['It is judged by itself, as the only record of an answer.'],
  };
}

/** One line of CSV says nothing of which value is which. */
function assertHeader(text: string, endpoint: EndpointId, { name }: Looking): void {
  const line = text.trim();
  const cells = line.split(/[,;\t|]/, 200);
  if (line.includes('\n') || cells.length < 5 || /^[[{<"]/.test(line)) return;
  if (headerOf(line) !== endpoint)
    throw new UsageError(
      `${name} is one line of CSV without its header: paste the header row with it`,
    );
}
