import type { DatasetShape } from '../../model/dataset.ts';
import { knowing } from '../text/shape.ts';
import type { Window } from '../text/window.ts';
import { separator } from './csv-asides.ts';
import { readHeader } from './csv-header.ts';

/** Lines that are looked at for the header. */
const mostAbove = 30;

/** A line among the first ones, by indices into the bytes. */
interface Line {
  readonly start: number;
  /** Of its line end. */
  readonly end: number;
}

interface Top {
  /** Lines before the header. */
  readonly above: readonly Line[];
  readonly header: Line;
}

/**
 * Finds the header in the bytes from `window.start`: of the first lines, the one with the most names of the contract.
 * Without any such name it is the first line with a text. Undefined: more bytes are needed to tell.
 */
export function findHeader(
  { bytes, start, to }: Window,
  lineEnd: number,
  shape: DatasetShape,
  final: boolean,
): Top | undefined {
  const { enough } = knowing(shape);
  const lines: Line[] = [];
  let best: { readonly index: number; readonly score: number } | undefined;
  for (let at = start; at < to && lines.length < mostAbove; ) {
    const end = lineEndFrom(bytes, at, to, lineEnd);
    if (end === to && !final) return undefined;
    const text = bytes.toString('latin1', at, end).trim();
    const score = readHeader(text, 'doubled', shape)?.score ?? 0;
    const isText = text !== '' && !separator.test(text);
    if (isText && score > (best?.score ?? -1)) best = { index: lines.length, score };
    lines.push({ start: at, end });
    if (score >= enough) break;
    at = end + 1;
  }
  if (!final && lines.length < mostAbove && (best?.score ?? 0) < enough) return undefined;
  const index = best?.index ?? lines.length - 1;
  const header = lines[index];
  return header && { above: lines.slice(0, index), header };
}

/** The index of the first line end outside quotes; a quote opens at the beginning of a field only. */
function lineEndFrom(bytes: Buffer, from: number, to: number, lineEnd: number): number {
  let isQuoted = false;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote)
      isQuoted = !isQuoted && (at === from || opening.includes(bytes[at - 1] ?? 0));
    else if (byte === lineEnd && !isQuoted) return at;
  }
  return to;
}

const quote = 34;
/** Bytes before a quote that opens; the first of a doubled quote closes, the second opens. */
const opening = Buffer.from(',;\t| "');
