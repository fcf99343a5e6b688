import { openObject } from '../text/json-bytes.ts';
import type { Window } from '../text/window.ts';
import type { Whereabouts } from './json-survey.ts';

const mostNames = 100;
/** Bytes before `window.at` that must still be there. */
export const farthestBack = 64;
const farthestOn = 300;

/** The names with which records have begun. After one that cannot be read, the next is known by them. */
export class FirstNames {
  readonly #names = new Set<string>();
  /** How the last of them began, up to the colon. */
  #last = ' ';

  /** Notes the name with which the text of a record begins. */
  note(record: string): void {
    if (record.startsWith(this.#last) || this.#names.size >= mostNames) return;
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
 * Looks from `window.at` for the beginning of a record, after one that could not be read. `at` is where it
 * begins, or how far was looked. In a sequence a record begins on its own line; in a list it is an object
 * after a comma (among members: after a colon) whose first member is one that records are known to have.
 */
export function findRecord(
  { bytes, start, at, to }: Window,
  form: Whereabouts['form'],
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

/** The name of the first member of an object, where it is written without escapes. */
function nameOfFirstMember(text: string): string | undefined {
  return firstMember.exec(text)?.[1];
}

const firstMember = /^\{\s*"([^"\\]{1,200})"\s*:/;
