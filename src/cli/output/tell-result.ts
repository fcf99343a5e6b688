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
  text: (look: ReturnType<typeof lookOf>) => Document,
  { out, look: flags, empty }: ResultOptions,
  io: Io,
): void {
  const look = lookOf(io.stdout, flags, io);
  io.stdout.write(out === '-' ? `${legibleJson(result, 2)}\n` : printed(text(look), look, empty));
}
