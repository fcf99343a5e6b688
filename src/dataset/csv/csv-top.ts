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

/**
 * Finds the header from `window.start`: among the first lines, the one with the most names of the contract; if there
 * is no such name, the first line with text. `above` is the number of lines before it. Undefined if more bytes are needed.
 */
export function findHeader(
  { bytes, start, to }: Window,
  rows: Rows,
  shape: DatasetShape,
  final: boolean,
) {
  if (!final && to - start < minTopLength) return undefined;
  const head = bytes.subarray(start, to);
  if (!head.includes(10) && head.includes(13)) rows.lineEnd = 13;
  const { enough } = nameRecognizer(shape);
  let lines = 0;
  let best = { above: 0, header: { start, end: start }, score: -1 };
  for (let at = start; at < to && lines < maxLinesAbove && best.score < enough; lines += 1) {
    const next = head.indexOf(rows.lineEnd, at - start);
    const end = next < 0 ? to : start + next;
    if (next < 0 && !final) return undefined;
    const text = bytes.toString('latin1', at, end).trim();
    const isText = text !== '' && !separator.test(text);
    const score = isText ? (readHeader(text, 'doubled', shape)?.score ?? 0) : -1;
    // Without any text, the last line is as good as any.
    if (score > best.score || best.score < 0)
      best = { above: lines, header: { start: at, end }, score };
    at = end + 1;
  }
  if (!final && lines < maxLinesAbove && best.score < enough) return undefined;
  return lines > 0 ? best : undefined;
}
