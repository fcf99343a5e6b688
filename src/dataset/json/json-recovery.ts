import { openObject } from '../text/json-bytes.ts';
import type { Window } from '../text/window.ts';
import type { RecordsLocation } from './json-survey.ts';

const maxNames = 100;
/** Number of bytes before `window.at` that must be kept. */
export const farthestBack = 64;
const farthestOn = 300;

/** First member names of records, by which the next record is recognized after an unreadable one. */
export class FirstNames {
  readonly #names = new Set<string>();
  /** Start of the latest record, up to the colon. */
  #last = ' ';

  /** Records the first name of a record, given its text. */
  note(record: string): void {
    if (record.startsWith(this.#last) || this.#names.size >= maxNames) return;
    const [beginning, name] = firstMember.exec(record) ?? [];
    if (beginning === undefined || name === undefined) return;
    this.#names.add(name);
    this.#last = beginning;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }
}

/**
 * Searches from `window.at` for the start of a record after an unreadable one. `at` is that start, or how far the
 * search went. In a sequence a record starts on its own line; in a list it is an object after a comma (among members:
 * after a colon) whose first member is one known from other records.
 */
export function findRecord(
  { bytes, start, at, to }: Window,
  form: RecordsLocation['form'],
  final: boolean,
  isFirst: (name: string) => boolean,
): { readonly found: boolean; readonly at: number } {
  if (form === 'sequence') {
    const lineEnd = bytes.subarray(at, to).indexOf('\n{');
    return { found: lineEnd >= 0, at: lineEnd < 0 ? Math.max(at, to - 1) : at + lineEnd + 1 };
  }
  const before = form === 'members' ? /"\s*:\s*$/ : /,\s*$/;
  for (let open = bytes.indexOf(openObject, at); open >= 0 && open < to; ) {
    if (!final && open + farthestOn > to) return { found: false, at: open };
    const led = bytes.toString('latin1', Math.max(start, open - farthestBack), open);
    const text = bytes.toString('utf8', open, Math.min(to, open + farthestOn));
    const name = before.test(led) ? nameOfFirstMember(text) : undefined;
    if (name !== undefined && isFirst(name)) return { found: true, at: open };
    open = bytes.indexOf(openObject, open + 1);
  }
  return { found: false, at: to };
}

/** Returns the name of an object's first member, if it has no escapes. */
function nameOfFirstMember(text: string): string | undefined {
  return firstMember.exec(text)?.[1];
}

const firstMember = /^\{\s*"([^"\\]{1,200})"\s*:/;
