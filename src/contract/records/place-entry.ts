import type { RecordPlace } from '../../model/dataset.ts';
import type { EntryReader, EntryWriter } from './entry.ts';

/** Where a record stands, as a part of an entry; most have an offset and no line. */
export function writePlace(entry: EntryWriter, { number, offset, line }: RecordPlace): EntryWriter {
  entry
    .byte(line === undefined ? 0 : 1)
    .number(number)
    .number(offset);
  return line === undefined ? entry : entry.number(line);
}

export function readPlace(entry: EntryReader): RecordPlace {
  const hasLine = entry.byte() === 1;
  const number = entry.number() ?? 0;
  const offset = entry.number();
  const line = hasLine ? entry.number() : undefined;
  return {
    number,
    ...(offset === undefined ? {} : { offset }),
    ...(line === undefined ? {} : { line }),
  };
}
