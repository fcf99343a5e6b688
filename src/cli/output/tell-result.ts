import type { Io } from '../../model/io.ts';
import type { Document } from '../../report/page/block.ts';
import { printed } from '../../report/terminal/blocks.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';
import { type LookFlags, lookOf } from '../options/look.ts';

interface ResultOptions {
  /** `-` for one JSON document. */
  readonly out: string | undefined;
  readonly look: LookFlags;
  /** Number of empty lines between sections. */
  readonly empty?: 1 | 2;
}

/** Prints the result of a command on standard output: one JSON document, or text. */
export function tellResult(
  result: object,
  text: () => Document,
  { out, look, empty }: ResultOptions,
  io: Io,
): void {
  if (out === '-') io.stdout.write(`${legibleJson(result, 2)}\n`);
  else tellText(text(), look, io, empty);
}

/** Prints a text on standard output, with so many empty lines between sections. */
export const tellText = (document: Document, look: LookFlags, io: Io, empty?: 1 | 2): void =>
  io.stdout.write(printed(document, lookOf(io.stdout, look, io), empty));
