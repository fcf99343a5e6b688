import type { RecordsList } from '../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import { afterSpace, openList, openObject } from '../text/json-bytes.ts';
import type { NameRecognizer } from '../text/shape.ts';
import type { Window } from '../text/window.ts';
import { type Head, headAt } from './json-head.ts';

export interface RecordsLocation {
  /** `lists` means every list whose elements are records. */
  readonly form: RecordsList['form'];
  /** Member names from the top to the list. */
  readonly path: readonly string[];
  /** For an empty list: paths of sibling lists of objects, which may hold the records. */
  readonly beside?: readonly (readonly string[])[];
}

interface Candidate extends RecordsLocation {
  readonly score: number;
  readonly empty: boolean;
  /** Whether it continues beyond the end of the bytes. */
  readonly open: boolean;
}

const deepestList = 32;
/** Maximum depth of lists in lists that are pages. */
const maxListDepth = 3;
const elementsLookedAt = 20;
const maxOtherLists = 5;

/** Parses the first value from `window.at`; undefined if it is neither a list nor an object. */
export function firstValue(window: Window): Head | undefined {
  const start = afterSpace(window.bytes, window.at);
  const first = window.bytes[start];
  return first === openList || first === openObject ? headAt(window, start) : undefined;
}

/**
 * Finds the list of records in the bytes from `window.at`, whose first value is `head`, by the names in the contract (decision procedure "Finding
 * the list"). `whole` means that no more bytes follow. In incomplete bytes a list counts only if its elements have half
 * as many known names as are required, or if it continues beyond the bytes. Undefined if there is none. `seenAt` are
 * the locations of records in earlier answers: an empty list there is an empty answer, whatever is beside it.
 */
export function survey(
  { bytes, at, to }: Window,
  head: Head | undefined,
  whole: boolean,
  known: NameRecognizer,
  seenAt: readonly Pointer[] = [],
): RecordsLocation | undefined {
  const look: Survey = { known, candidates: [], others: [], seenAt };
  if (!head) return { form: 'sequence', path: [] };
  const { value, end, ...left } = head;
  if (bytes[afterSpace(bytes, at)] === openList) {
    if (isList(value)) lookAtList(look, { value, path: [], ...left });
    return look.candidates.find(({ form }) => form === 'lists') ?? { form: 'list', path: [] };
  }
  const names = isObject(value) ? lookAtObject(look, { value, path: [], ...left }) : [];
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

interface Survey {
  readonly known: NameRecognizer;
  readonly candidates: Candidate[];
  /** Paths of lists of objects that hardly resemble records. */
  readonly others: (readonly string[])[];
  readonly seenAt: readonly Pointer[];
}

/** Value being visited; `open` counts the open brackets from here inwards. */
interface VisitedValue<Value extends Json> extends Pick<Head, 'open' | 'isCut'> {
  readonly value: Value;
  readonly path: readonly string[];
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Returns the first of the candidates with the most known names, of those with at least `least`. */
function bestOf(candidates: readonly Candidate[], least: number): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (candidate.score >= least && candidate.score > (best?.score ?? 0)) best = candidate;
  }
  return best;
}

function lookAtObject(look: Survey, place: VisitedValue<JsonObject>): readonly string[] {
  const { value, path, open } = place;
  const { known, candidates } = look;
  const before = candidates.length;
  const names = Object.keys(value);
  const records: number[] = [];
  let others = 0;
  for (const [i, [name, member]] of Object.entries(value).entries()) {
    const within = inside(place, i === names.length - 1);
    const way = [...path, name];
    const isWithin = way.length <= deepestList;
    const members =
      isWithin && isObject(member)
        ? lookAtObject(look, { value: member, path: way, ...within })
        : [];
    if (isWithin && isList(member)) lookAtList(look, { value: member, path: way, ...within });
    if (known.isRecord(members)) records.push(known.score(members));
    else if (!within.isLeft) others += 1;
  }
  const score = known.score(names);
  if (known.isRecord(names)) {
    candidates.length = before;
    if (path.length > 0) candidates.push({ form: 'alone', path, score, empty: false, open: false });
  } else if (records.length > 1 && others === 0) {
    candidates.length = before;
    const most = Math.max(...records);
    candidates.push({ form: 'members', path, score: most, empty: false, open: open > 0 });
  }
  return names;
}

/** Passes the open brackets to the last of the values in a bracket; the others are complete. */
const inside = ({ open, isCut }: Pick<Head, 'open' | 'isCut'>, isLast: boolean) => ({
  open: isLast ? Math.max(0, open - 1) : 0,
  isCut: isLast && isCut,
  isLeft: isLast && (open > 1 || (open === 1 && isCut)),
});

/**
 * Visits a list of records, or of pages: lists of records, or objects with such lists. Pages may be empty, even all.
 */
function lookAtList(look: Survey, place: VisitedValue<readonly Json[]>, depth = 0): void {
  const { value, path } = place;
  const { known, candidates } = look;
  const open = place.open > 0;
  const pages: Survey = { ...look, candidates: [], others: [] };
  let score = 0;
  for (const [i, element] of value.slice(0, elementsLookedAt).entries()) {
    const within = { path, ...inside(place, i === value.length - 1) };
    if (isObject(element)) {
      score = Math.max(score, known.score(lookAtObject(pages, { value: element, ...within })));
    } else if (isList(element) && depth < maxListDepth) {
      lookAtList(pages, { value: element, ...within }, depth + 1);
    } else break;
  }
  const [first] = value;
  const empty = value.length === 0 && !open;
  if (score < known.enough && pages.candidates.length > 0) {
    const best = bestOf(pages.candidates, known.enough);
    const blank = pages.candidates.every((each) => each.empty);
    if (best || (blank && isKnownForPages(look, path, first))) {
      candidates.push({ form: 'lists', path: [], score: best?.score ?? 0, empty: !best, open });
      return;
    }
  }
  const isRead = score > 0 && !isAside(look, path, score);
  if (empty || isRead) candidates.push({ form: 'list', path, score, empty, open });
  const isOther = isObject(first) && score < 2 && !isAside(look, path, score);
  if (isOther && look.others.length < maxOtherLists) look.others.push(path);
}

/** Names of lists about the answer, whose objects are not records even with a date or an origin. */
const aside =
  /^(errors?|warnings?|messages?|notices?|alerts?|notes?|links?|logs?|errores|avisos?|mensajes|advertencias)$/i;

const isAside = ({ known }: Survey, path: readonly string[], score: number): boolean =>
  score < known.enough && aside.test(path.at(-1) ?? '');

/** Reports whether empty lists are pages: always inside a list; in objects, if earlier answers had pages there. */
function isKnownForPages(
  { seenAt }: Survey,
  path: readonly string[],
  first: Json | undefined,
): boolean {
  if (isList(first)) return true;
  const at = pointerOf(path);
  return path.length > 0 && seenAt.some((each) => each === at || each.startsWith(`${at}/`));
}
