import { type DatasetShape, fieldKinds as kinds } from '../../model/dataset.ts';
import type { Column, Header } from '../csv/csv-header.ts';
import { fieldChecks } from './field-checks.ts';
import { mostSlots, openValues, type Values } from './values.ts';

/** Accepts rows of CSV from their bytes, as `JsonScanner` does records of JSON. Quotes inside quotes are handed over. */
export interface CsvScanner {
  /** Whether the row from `from` to `to`, without its line end, is accepted. */
  accept(bytes: Buffer, from: number, to: number): boolean;
  readonly values: Values;
}

/** Undefined where rows of this header are all to be read with care. */
export function openCsvScanner(shape: DatasetShape, header: Header): CsvScanner | undefined {
  const { columns } = header;
  const checks = fieldChecks(shape);
  if (!checks || columns.length > mostSlots || columns.some(({ below }) => below.length > 0)) {
    return undefined;
  }
  const values = openValues();
  const delimiter = header.delimiter.charCodeAt(0);
  const slots = columns.map(({ field }) => (field ? shape.fields.indexOf(field) : -1));

  /** The index after the cell at `from`, with its text noted in a slot; −1 where it is to be read with care. */
  function readText(slot: number, from: number, to: number): number {
    const { bytes } = values;
    const isQuoted = bytes[from] === quote;
    const start = isQuoted ? from + 1 : from;
    const close = isQuoted ? quote : delimiter;
    let at = start;
    let all = 0;
    for (; at < to; at += 1) {
      const byte = bytes[at] as number;
      if (byte === close) break;
      if (byte === quote || (isQuoted && byte === backslash)) return -1;
      all |= byte;
    }
    values.starts[slot] = start;
    values.ends[slot] = at;
    values.kinds[slot] = all < 0x80 ? kinds.ascii : kinds.utf8;
    if (!isQuoted) return at;
    const isClosed = at < to && (at + 1 === to || bytes[at + 1] === delimiter);
    return isClosed ? at + 1 : -1;
  }

  /** Makes of a text what the type of its field asks for. False where it is to be read with care. */
  function turn(slot: number, { field }: Column): boolean {
    const from = values.starts[slot] as number;
    const to = values.ends[slot] as number;
    if (!field) return true;
    const { type, required } = field;
    if (from === to && !(type === 'text' && required)) {
      values.kinds[slot] = kinds.absent;
      return true;
    }
    if (type === 'text' || type === 'date') return true;
    if (type === 'number') return values.readNumber(slot, from) === to;
    if (type !== 'bool') return false;
    return values.readLiteral(slot, from) === to && (values.kinds[slot] as number) > kinds.null;
  }

  return {
    values,
    accept(bytes, from, to) {
      values.begin(bytes, shape.fields.length);
      values.others.length = 0;
      values.from = from;
      values.to = to;
      let required = 0;
      let present = 0;
      let at = from;
      for (let i = 0; i < columns.length; i += 1) {
        const column = columns[i] as Column;
        const field = slots[i] as number;
        const slot = field < 0 ? mostSlots - 1 : field;
        if (i > 0) {
          if (bytes[at] !== delimiter) return false;
          at += 1;
        }
        at = at > to ? -1 : readText(slot, at, to);
        if (at < 0 || !turn(slot, column)) return false;
        const isEmpty = values.starts[slot] === values.ends[slot];
        if (!isEmpty) present += 1;
        if (field < 0) {
          if (!isEmpty && column.name !== '') values.others.push(column.name);
        } else if (values.kinds[slot] !== kinds.absent) {
          if (!checks.keeps(values, field)) return false;
          if (checks.isRequired[field]) required += 1;
        }
      }
      return at === to && present > 0 && required === checks.required;
    },
  };
}

const quote = 34;
const backslash = 92;
