import { pointerOf } from '../../standards/json/json-pointer.ts';
import { list } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';

const maxNames = 8;
const maxNameLength = 60;

/** Follows the path to a list that may be missing, to say what is there instead. */
export class PathFollower {
  readonly #target: readonly string[];
  #reached: readonly string[] | undefined;
  #kind = '';
  #names: string[] = [];

  constructor(target: readonly string[]) {
    this.#target = target;
  }

  /** Called at the first byte of the value at `path`. */
  value(path: readonly string[], byte: number): void {
    if (!leadsTo(path, this.#target) || path.length < (this.#reached?.length ?? 0)) return;
    this.#reached = path;
    this.#kind = shownKind(byte);
    this.#names = [];
  }

  /** Called at each member of the object at `path`. */
  member(path: readonly string[], name: string): void {
    const isReached = path.length === this.#reached?.length && leadsTo(path, this.#target);
    if (!isReached || this.#names.length > maxNames) return;
    if (!this.#names.includes(name)) this.#names.push(name);
  }

  /** Describes what was found: `/data has rows and meta`; undefined if nothing was. */
  said(): string | undefined {
    if (!this.#reached) return undefined;
    const at = pointerOf(this.#reached) || 'the document';
    if (this.#names.length === 0) return `${at} is ${this.#kind}`;
    const shown = this.#names.slice(0, maxNames).map((name) => shortened(name, maxNameLength));
    return `${at} has ${list(this.#names.length > maxNames ? [...shown, 'more'] : shown)}`;
  }
}

/** Reports whether a path is a prefix of another, or equal to it. */
export const leadsTo = (path: readonly string[], target: readonly string[]) =>
  path.length <= target.length && path.every((name, depth) => name === target[depth]);

/** Names the kind of a JSON value by its first byte. */
export function shownKind(byte: number | undefined): string {
  if (byte === 123) return 'an object';
  if (byte === 91) return 'a list';
  if (byte === 34) return 'a text';
  if (byte === 110) return 'null';
  return byte === 116 || byte === 102 ? 'true or false' : 'a number';
}
