import { numberAt, spaceAt, stringAt, wordAt } from './json-tokens.ts';

/** A value inside a JSON text: from its first UTF-16 unit to after its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** `wanted`: stands at a wanted place, whole. `string`: any other text that is no member's name. */
  readonly kind: 'wanted' | 'string';
}

export interface Spans {
  /** In the order of the text; none lies in another. */
  readonly spans: readonly Span[];
  /** Where reading ended: the length of the text, or where it stops to be JSON (RFC 8259). */
  readonly end: number;
}

interface Frame {
  readonly closer: ']' | '}';
  name: string;
  index: number;
}

export type Expected = 'value' | 'first' | 'name' | 'separator';

/**
 * The values at wanted places (reference tokens of RFC 6901) and all other texts, as far as the text is
 * JSON. A wanted value that breaks off reaches to the end of the text. Of members named twice both count.
 */
export function spansOf(text: string, wanted: (tokens: readonly string[]) => boolean): Spans {
  const spans: Span[] = [];
  const frames: Frame[] = [];
  let open: { readonly from: number; readonly depth: number } | undefined;
  let expected: Expected = 'value';
  let i = 0;
  const closed = (to: number) => {
    if (!open || open.depth !== frames.length) return;
    spans.push({ from: open.from, to, kind: 'wanted' });
    open = undefined;
  };
  const broken = (at: number): Spans => {
    if (!open) return { spans, end: at };
    spans.push({ from: open.from, to: text.length, kind: 'wanted' });
    return { spans, end: text.length };
  };
  for (;;) {
    i = spaceAt(text, i);
    const frame = frames.at(-1);
    const sign = text[i];
    if (expected === 'separator') {
      if (!frame) return { spans, end: i };
      if (sign === ',') {
        frame.index += 1;
        expected = frame.closer === '}' ? 'name' : 'value';
      } else if (sign === frame.closer) {
        frames.pop();
        closed(i + 1);
      } else {
        return broken(i);
      }
      i += 1;
    } else if (expected === 'first' && frame && sign === frame.closer) {
      frames.pop();
      i += 1;
      closed(i);
      expected = 'separator';
    } else if (frame?.closer === '}' && expected !== 'value') {
      const end = sign === '"' ? stringAt(text, i) : undefined;
      if (typeof end !== 'number') return broken(i);
      frame.name = JSON.parse(text.slice(i, end)) as string;
      i = spaceAt(text, end);
      if (text[i] !== ':') return broken(i);
      i += 1;
      expected = 'value';
    } else {
      open ??= wanted(tokensOf(frames)) ? { from: i, depth: frames.length } : undefined;
      if (sign === '{' || sign === '[') {
        frames.push({ closer: sign === '{' ? '}' : ']', name: '', index: 0 });
        i += 1;
        expected = 'first';
        continue;
      }
      const end = scalarAt(text, i);
      if (end === undefined) return broken(i);
      if (!open && sign === '"') spans.push({ from: i, to: end, kind: 'string' });
      i = end;
      closed(i);
      expected = 'separator';
    }
  }
}

function scalarAt(text: string, i: number): number | undefined {
  const sign = text[i] ?? '';
  const end =
    sign === '"' ? stringAt(text, i) : /[-\d]/.test(sign) ? numberAt(text, i) : wordAt(text, i);
  return typeof end === 'number' ? end : undefined;
}

const tokensOf = (frames: readonly Frame[]): readonly string[] =>
  frames.map(({ closer, name, index }) => (closer === ']' ? String(index) : name));
