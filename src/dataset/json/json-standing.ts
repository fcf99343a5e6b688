import { pointerOf } from '../../standards/json/json-pointer.ts';
import { shortened } from '../../standards/text/legible.ts';

/** Follows a way to a list that may not be there, so that it can be said what stands there instead. */
export interface Standing {
  /** A value begins with this byte; `path` leads to it. */
  value(path: readonly string[], byte: number): void;
  /** A member of the object at `path`. */
  member(path: readonly string[], name: string): void;
  /** `/data has rows and meta`; undefined where nothing was found. */
  said(): string | undefined;
}

const mostNames = 8;
const longestName = 60;

export function openStanding(target: readonly string[]): Standing {
  let reached: readonly string[] | undefined;
  let kind = '';
  let names: string[] = [];
  const leads = (path: readonly string[]) =>
    path.length <= target.length && path.every((name, depth) => name === target[depth]);

  return {
    value(path, byte) {
      if (!leads(path) || path.length < (reached?.length ?? 0)) return;
      reached = path;
      kind = shownKind(byte);
      names = [];
    },
    member(path, name) {
      if (path.length !== reached?.length || !leads(path) || names.length > mostNames) return;
      if (!names.includes(name)) names.push(name);
    },
    said() {
      if (!reached) return undefined;
      const at = pointerOf(reached) || 'the document';
      if (names.length === 0) return `${at} is ${kind}`;
      const shown = names.slice(0, mostNames).map((name) => shortened(name, longestName));
      const more = names.length > mostNames ? [...shown, 'more'] : shown;
      const last = more.pop() ?? '';
      return `${at} has ${more.length === 0 ? last : `${more.join(', ')} and ${last}`}`;
    },
  };
}

/** What a JSON value is, by its first byte, in words. */
export function shownKind(byte: number | undefined): string {
  if (byte === 123) return 'an object';
  if (byte === 91) return 'a list';
  if (byte === 34) return 'a text';
  if (byte === 110) return 'null';
  return byte === 116 || byte === 102 ? 'true or false' : 'a number';
}
