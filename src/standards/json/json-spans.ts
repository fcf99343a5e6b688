import { type Frame, openWalk } from './json-walk.ts';

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

/**
 * The values at wanted places (reference tokens of RFC 6901) and all other texts, as far as the text is
 * JSON. A wanted value that breaks off reaches to the end of the text. Of members named twice both count.
 */
export function spansOf(text: string, wanted: (tokens: readonly string[]) => boolean): Spans {
  const spans: Span[] = [];
  let open: { readonly from: number; readonly depth: number } | undefined;
  const walk = openWalk(text, {
    maxDepth: Number.POSITIVE_INFINITY,
    value(from) {
      open ??= wanted(tokensOf(walk.frames)) ? { from, depth: walk.frames.length } : undefined;
    },
    scalar(from, to) {
      if (!open && text[from] === '"') spans.push({ from, to, kind: 'string' });
    },
    end(to) {
      if (!open || open.depth !== walk.frames.length) return;
      spans.push({ from: open.from, to, kind: 'wanted' });
      open = undefined;
    },
  });
  const ended = walk.run();
  if (typeof ended === 'number') return { spans, end: ended };
  const { from } = open ?? {};
  if (from === undefined) return { spans, end: ended.token };
  return { spans: [...spans, { from, to: text.length, kind: 'wanted' }], end: text.length };
}

const tokensOf = (frames: readonly Frame[]): readonly string[] =>
  frames.map(({ closer, name, index }) => (closer === ']' ? String(index) : name));
