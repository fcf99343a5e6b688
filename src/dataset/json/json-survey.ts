import type { RecordsList } from '../../model/exchange.ts';
import type { Pointer } from '../../model/json.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import {
  afterSpace,
  closeList,
  closeObject,
  colon,
  comma,
  openList,
  openObject,
  quote,
} from '../text/json-bytes.ts';
import type { Knowing } from '../text/shape.ts';
import type { Window } from '../text/window.ts';
import { beginValue, endedInText, newScanner, type Scanner, scan } from './json-scanner.ts';

/** Where the records of a JSON text are. */
export interface Whereabouts {
  /** `lists`: every list whose elements are records. */
  readonly form: RecordsList['form'];
  /** Member names from the top to the list. */
  readonly path: readonly string[];
  /** Of an empty list: the ways to lists of objects beside it, which may hold the records. */
  readonly beside?: readonly (readonly string[])[];
}

interface Candidate extends Whereabouts {
  readonly score: number;
  readonly empty: boolean;
  /** Goes on where the bytes end. */
  readonly open: boolean;
}

interface Seen {
  /** Index after the value; undefined where the bytes end, or cannot be read, inside it. */
  readonly end: number | undefined;
  /** Names of the members, of an object. */
  readonly names?: readonly string[];
}

const deepestList = 32;
/** Lists in lists deeper than this are no pages. */
const deepestLists = 3;
const elementsLookedAt = 20;
const mostOthers = 5;

/**
 * Finds the list of records in the bytes from `window.at`, by the names that the contract knows
 * (decision procedure "Finding the list"). `whole` says that no more bytes follow. A list found in bytes
 * that are not the whole counts only when its elements hold half as many known names as are required, or
 * when it goes on beyond them.
 * Undefined: there is none here. `seenAt` are the places at which earlier answers had their records: an empty
 * list there is an empty answer, whatever stands beside it.
 */
export function survey(
  window: Window,
  whole: boolean,
  known: Knowing,
  seenAt: readonly Pointer[] = [],
): Whereabouts | undefined {
  const { bytes, to } = window;
  const look = newLook(window, known, seenAt);
  const start = afterSpace(bytes, window.at);
  if (bytes[start] === openList) {
    lookAtList(look, start, [], false);
    return look.candidates.find(({ form }) => form === 'lists') ?? { form: 'list', path: [] };
  }
  if (bytes[start] !== openObject) return { form: 'sequence', path: [] };
  const { end, names = [] } = lookAtObject(look, start, []);
  if (known.isRecord(names)) return { form: 'sequence', path: [] };
  const best = bestOf(look.candidates, 2);
  const emptied = look.candidates.find(
    ({ empty, path }) => empty && seenAt.includes(pointerOf(path)),
  );
  if (emptied && best && best.score < known.enough) return emptied;
  if (best && (whole || best.open || best.score >= known.enough)) {
    return best.form === 'list' && best.score >= known.enough ? { form: 'lists', path: [] } : best;
  }
  const next = end === undefined ? to : afterSpace(bytes, end);
  if (bytes[next] === openObject && next < to) return { form: 'sequence', path: [] };
  if (!whole) return undefined;
  const empty = emptied ?? look.candidates.find((each) => each.empty);
  if (!empty) return bestOf(look.candidates, 1);
  return emptied || look.others.length === 0 ? empty : { ...empty, beside: look.others };
}

interface Look {
  readonly bytes: Buffer;
  readonly view: DataView;
  readonly to: number;
  readonly known: Knowing;
  readonly candidates: Candidate[];
  /** Ways to lists of objects that hardly look like records. */
  readonly others: (readonly string[])[];
  readonly scanner: Scanner;
  readonly seenAt: readonly Pointer[];
}

const newLook = (
  { bytes, view, to }: Window,
  known: Knowing,
  seenAt: readonly Pointer[] = [],
): Look => ({
  bytes,
  view,
  to,
  known,
  candidates: [],
  others: [],
  scanner: newScanner(),
  seenAt,
});

/** Whether the bytes end inside a long text, before it shows whether the object is a record or holds a list. */
export function endsInText(window: Window, known: Knowing): boolean {
  const { bytes } = window;
  const start = afterSpace(bytes, window.at);
  if (bytes[start] !== openObject) return false;
  const look = newLook(window, known);
  const { names = [], end } = lookAtObject(look, start, []);
  const isOpen = end === undefined && !known.isRecord(names) && look.candidates.length === 0;
  return isOpen && endedInText(look.scanner);
}

/** Whether the bytes begin a list of which the first element is there, and is no page of records. */
export function isPlainList(window: Window, known: Knowing): boolean {
  const { bytes, to } = window;
  const start = afterSpace(bytes, window.at);
  const first = afterSpace(bytes, start + 1);
  if (bytes[start] !== openList || first >= to || bytes[first] === openList) return false;
  if (bytes[first] !== openObject) return true;
  const look = newLook(window, known);
  const { names = [], end } = lookAtObject(look, first, []);
  return (
    known.score(names) >= known.enough ||
    (end !== undefined && !look.candidates.some(({ empty }) => empty))
  );
}

/** The names of the object at `window.at`, as far as its bytes are there, and whether it ends in them. */
export function namesAt(
  window: Window,
  known: Knowing,
): { readonly names: readonly string[]; readonly whole: boolean } {
  const look = newLook(window, known);
  const { names = [], end } = lookAtObject(look, window.at, []);
  return { names, whole: end !== undefined };
}

/** The first of the candidates with the most known names, and at least `least` of them. */
function bestOf(candidates: readonly Candidate[], least: number): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (candidate.score >= least && candidate.score > (best?.score ?? 0)) best = candidate;
  }
  return best;
}

function lookAtObject(look: Look, start: number, path: readonly string[]): Seen {
  const { bytes, known, candidates } = look;
  const before = candidates.length;
  const names: string[] = [];
  const records: number[] = [];
  let others = 0;
  let end: number | undefined;
  for (let at = afterSpace(bytes, start + 1); ; at = afterSpace(bytes, at + 1)) {
    if (names.length === 0 && bytes[at] === closeObject) {
      end = at + 1;
      break;
    }
    const nameEnd = bytes[at] === quote ? skip(look, at) : undefined;
    if (nameEnd === undefined) break;
    const name: string = JSON.parse(bytes.toString('utf8', at, nameEnd));
    const colonAt = afterSpace(bytes, nameEnd);
    if (bytes[colonAt] !== colon) break;
    const valueAt = afterSpace(bytes, colonAt + 1);
    names.push(name);
    const member = lookAtMember(look, valueAt, [...path, name]);
    if (member.names && known.isRecord(member.names)) records.push(known.score(member.names));
    else if (member.end !== undefined) others += 1;
    if (member.end === undefined) break;
    at = afterSpace(bytes, member.end);
    if (bytes[at] === closeObject) end = at + 1;
    if (bytes[at] !== comma) break;
  }
  if (known.isRecord(names)) {
    candidates.length = before;
    const score = known.score(names);
    if (path.length > 0) candidates.push({ form: 'alone', path, score, empty: false, open: false });
  } else if (records.length > 1 && others === 0) {
    candidates.length = before;
    const score = Math.max(...records);
    candidates.push({ form: 'members', path, score, empty: false, open: end === undefined });
  }
  return { end, names };
}

function lookAtMember(look: Look, at: number, path: readonly string[]): Seen {
  const { bytes } = look;
  if (bytes[at] === openObject && path.length <= deepestList) return lookAtObject(look, at, path);
  const end = skip(look, at);
  if (bytes[at] === openList && path.length <= deepestList) {
    lookAtList(look, at, path, end === undefined);
  }
  return { end };
}

/**
 * A list of records, or one whose elements are pages: lists of records, or objects that hold such lists. Pages
 * may be empty, all of them too.
 */
function lookAtList(
  look: Look,
  start: number,
  path: readonly string[],
  open: boolean,
  depth = 0,
): void {
  const { bytes, known, candidates } = look;
  const pages: Look = { ...look, candidates: [], others: [] };
  let score = 0;
  const first = afterSpace(bytes, start + 1);
  let at = first;
  const empty = bytes[at] === closeList;
  for (let element = 0; element < elementsLookedAt; element += 1) {
    const end = lookAtElement(pages, at, path, depth, (names) => {
      score = Math.max(score, known.score(names));
    });
    at = end === undefined ? look.to : afterSpace(bytes, end);
    if (bytes[at] !== comma) break;
    at = afterSpace(bytes, at + 1);
  }
  if (score < known.enough && pages.candidates.length > 0) {
    const best = bestOf(pages.candidates, known.enough);
    const blank = pages.candidates.every(({ empty: isEmpty }) => isEmpty);
    if (best || (blank && isKnownForPages(look, path, bytes[first]))) {
      candidates.push({ form: 'lists', path: [], score: best?.score ?? 0, empty: !best, open });
      return;
    }
  }
  const isRead = score > 0 && !isAside(look, path, score);
  if (empty || isRead) candidates.push({ form: 'list', path, score, empty, open });
  const isOther = bytes[first] === openObject && score < 2 && !isAside(look, path, score);
  if (isOther && look.others.length < mostOthers) look.others.push(path);
}

/** Such lists tell of the answer; their objects may have a date or an origin, and are no records for that. */
const aside =
  /^(errors?|warnings?|messages?|notices?|alerts?|notes?|links?|logs?|errores|avisos?|mensajes|advertencias)$/i;

const isAside = ({ known }: Look, path: readonly string[], score: number): boolean =>
  score < known.enough && aside.test(path.at(-1) ?? '');

function lookAtElement(
  pages: Look,
  at: number,
  path: readonly string[],
  depth: number,
  onNames: (names: readonly string[]) => void,
): number | undefined {
  const { bytes } = pages;
  if (bytes[at] === openObject) {
    const { end, names = [] } = lookAtObject(pages, at, path);
    onNames(names);
    return end;
  }
  if (bytes[at] !== openList || depth >= deepestLists) return undefined;
  const end = skip(pages, at);
  lookAtList(pages, at, path, end === undefined, depth + 1);
  return end;
}

/** Empty lists in a list are empty pages; in objects they are where earlier answers had pages of records. */
function isKnownForPages({ seenAt }: Look, path: readonly string[], first?: number): boolean {
  if (first === openList) return true;
  const at = pointerOf(path);
  return path.length > 0 && seenAt.some((each) => each === at || each.startsWith(`${at}/`));
}

/** The index after the value at `at`. */
function skip({ bytes, view, to, scanner }: Look, at: number): number | undefined {
  beginValue(scanner);
  const window = { bytes, view, start: at, at, to, base: 0 };
  return scan(scanner, window) === 'done' ? window.at : undefined;
}
