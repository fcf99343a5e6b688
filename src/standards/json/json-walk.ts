import { numberAt, shownAt, spaceAt, stringAt, wordAt } from './json-tokens.ts';

/** Array or object that is still open. */
export interface Frame {
  readonly closer: ']' | '}';
  /** Name of the current member, or index of the current element. */
  name: string;
  index: number;
}

/** Callbacks of the walk; indices are in UTF-16 code units. `frames` are those that are open, outermost first. */
interface Visitor {
  readonly maxDepth: number;
  /** Called at the name of a member of the last frame. */
  name(frames: readonly Frame[], index: number): void;
  /** Called after a string, number, true, false or null. */
  scalar(frames: readonly Frame[], from: number, to: number): void;
}

interface WalkStop {
  readonly kind: 'not-json' | 'too-deep';
  readonly index: number;
  readonly detail: string;
}

/** What may come next. `first`: an element or the end of a new array; a name or the end of a new object. */
type ExpectedToken = 'value' | 'first' | 'name' | 'separator';

const stop = (index: number, detail: string): WalkStop => ({ kind: 'not-json', index, detail });

/** Parses a text by RFC 8259 in a single pass, without recursion. Returns the index after the value. */
export function walkJson(text: string, visitor: Visitor): number | WalkStop {
  const frames: Frame[] = [];
  let wanted: ExpectedToken = 'value';
  let i = 0;
  for (;;) {
    i = spaceAt(text, i);
    const frame = frames.at(-1);
    const sign = text[i];
    if ((wanted === 'separator' || wanted === 'first') && frame && sign === frame.closer) {
      frames.pop();
      i += 1;
      wanted = 'separator';
    } else if (wanted === 'separator') {
      if (!frame) return i;
      if (sign !== ',') return stop(i, expected(`a comma or ${frame.closer}`, text, i));
      frame.index += 1;
      wanted = frame.closer === '}' ? 'name' : 'value';
      i += 1;
    } else if (frame?.closer === '}' && wanted !== 'value') {
      if (sign !== '"') return stop(i, expected('a name in double quotes', text, i));
      const end = stringAt(text, i);
      if (typeof end !== 'number') return stop(end.index, end.detail);
      frame.name = nameOf(text, i, end);
      visitor.name(frames, i);
      i = spaceAt(text, end);
      if (text[i] !== ':') return stop(i, expected('a colon', text, i));
      i += 1;
      wanted = 'value';
    } else if (sign === '{' || sign === '[') {
      if (frames.length >= visitor.maxDepth) {
        const detail = `lists and objects are nested more than ${visitor.maxDepth} deep`;
        return { ...stop(i, detail), kind: 'too-deep' };
      }
      frames.push({ closer: sign === '{' ? '}' : ']', name: '', index: 0 });
      i += 1;
      wanted = 'first';
    } else {
      const numeric = sign === '-' || (sign !== undefined && sign >= '0' && sign <= '9');
      const end = sign === '"' ? stringAt(text, i) : numeric ? numberAt(text, i) : wordAt(text, i);
      if (end === undefined) return stop(i, expected('a value', text, i));
      if (typeof end !== 'number') return stop(end.index, end.detail);
      visitor.scalar(frames, i, end);
      i = end;
      wanted = 'separator';
    }
  }
}

function nameOf(text: string, from: number, to: number): string {
  const name = text.slice(from + 1, to - 1);
  return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
}

const expected = (what: string, text: string, index: number) =>
  index < text.length
    ? `expected ${what}, received ${shownAt(text, index)}`
    : text.length === 0
      ? 'the text is empty'
      : `the text ends where ${what} is expected`;
