import type { DatasetShape } from '../../model/dataset.ts';
import { nameRecognizer } from '../text/shape.ts';
import type { Window } from '../text/window.ts';
import { separator } from './csv-asides.ts';
import { readHeader } from './csv-header.ts';
import type { Rows } from './csv-rows.ts';

/** Minimum number of bytes that show the line ends. */
const minTopLength = 1024;
/** Maximum number of lines searched for the header. */
const maxLinesAbove = 30;

/** One of the first lines, by indices into the bytes. */
interface Line {
  readonly start: number;
  /** Index of its line end. */
  readonly end: number;
}

interface FileTop {
  /** Number of lines before it. */
  readonly above: number;
  readonly header: Line;
}

/**
 * Finds the header from `window.start`: among the first lines, the one with the most names of the contract; if there
 * is no such name, the first line with text. Undefined if more bytes are needed.
 */
export function findHeader(
  { bytes, start, to }: Window,
  rows: Rows,
  shape: DatasetShape,
  final: boolean,
): FileTop | undefined {
  if (!final && to - start < minTopLength) return undefined;
  const head = bytes.subarray(start, to);
  if (!head.includes(10) && head.includes(13)) rows.lineEnd = 13;
  const { enough } = nameRecognizer(shape);
  const lines: Line[] = [];
  let best: { readonly index: number; readonly score: number } | undefined;
  for (let at = start; at < to && lines.length < maxLinesAbove; ) {
    const next = head.indexOf(rows.lineEnd, at - start);
    const end = next < 0 ? to : start + next;
    if (next < 0 && !final) return undefined;
    const text = bytes.toString('latin1', at, end).trim();
    const score = readHeader(text, 'doubled', shape)?.score ?? 0;
    const isText = text !== '' && !separator.test(text);
    if (isText && score > (best?.score ?? -1)) best = { index: lines.length, score };
    lines.push({ start: at, end });
    if (score >= enough) break;
    at = end + 1;
  }
  if (!final && lines.length < maxLinesAbove && (best?.score ?? 0) < enough) return undefined;
  const index = best?.index ?? lines.length - 1;
  const header = lines[index];
  return header && { above: index, header };
}
