import type { DatasetShape, FieldShape } from '../../model/dataset.ts';
import type { Trouble } from '../../model/exchange.ts';
import { legible, shortened } from '../../standards/text/legible.ts';
import type { ReadingState } from '../text/reading.ts';
import { nameRecognizer } from '../text/shape.ts';
import { type Escape, fieldsOf } from './csv-fields.ts';
import type { Rows } from './csv-rows.ts';

const delimiters = [',', ';', '\t', '|'] as const;

type Delimiter = (typeof delimiters)[number];

export interface Header {
  readonly delimiter: Delimiter;
  /** Empty if the first row is not a header. */
  readonly columns: readonly Column[];
  /** Number of fields in the first row. */
  readonly width: number;
  readonly twice: readonly string[];
  /** Number of columns with a name of the contract. */
  readonly score: number;
}

/** Target of the cells of a column; a column without a name is ignored. */
export interface Column {
  readonly name: string;
  readonly field: FieldShape | undefined;
  /** Member names and indices inside an array or object that is spread over columns. */
  readonly below: readonly string[];
}

/**
 * Parses the first row. Chooses the delimiter that yields the most names of the contract, then the most fields.
 * A row without any such name is not a header. Undefined if it is not a row of a table at all.
 */
export function readHeader(row: string, escaping: Escape, shape: DatasetShape): Header | undefined {
  const known = nameRecognizer(shape);
  let best: { delimiter: Delimiter; fields: readonly string[]; score: number } | undefined;
  for (const delimiter of delimiters) {
    const fields = fieldsOf(row, delimiter, escaping).fields.map((name) => name.trim());
    const score = known.score(fields);
    const better = !best || score > best.score;
    if (better || (score === best?.score && fields.length > best.fields.length)) {
      best = { delimiter, fields, score };
    }
  }
  if (!best) return undefined;
  const { delimiter, fields, score } = best;
  const width = fields.length;
  if (score === 0) {
    if (width < known.enough || width < 2) return undefined;
    return { delimiter, width, columns: [], twice: [], score };
  }
  const again = (name: string, index: number) => name !== '' && fields.indexOf(name) < index;
  const columns = fields.map((name, index) => {
    return columnOf(again(name, index) || name === '__proto__' ? '' : name, shape);
  });
  return { delimiter, width, columns, twice: fields.filter(again), score };
}

/** Maximum length of a column name, and number of names shown. */
const maxNameLength = 60;
const maxNames = 6;

/**
 * Describes a table whose columns have none of the contract's names: its names, its delimiter and the names to use.
 * Undefined unless the second row has as many fields as the first, and the first has only names.
 */
export function foreignTable(
  [first, second]: readonly [first: string, second: string],
  escaping: Escape,
  shape: DatasetShape,
): Pick<Trouble, 'detail' | 'columns'> | undefined {
  for (const delimiter of delimiters) {
    const names = fieldsOf(first, delimiter, escaping).fields.map((name) => name.trim());
    const isTable =
      names.length > 1 &&
      fieldsOf(second, delimiter, escaping).fields.length === names.length &&
      names.every((name) => /\p{L}/u.test(name) && name.length <= maxNameLength);
    if (!isTable) continue;
    const shown = names.slice(0, maxNames).map((name) => `\`${legible(name)}\``);
    const more = names.length > maxNames ? ' …' : '';
    const required = shape.fields.filter((field) => field.required);
    const known = required.slice(0, 3).map(({ name }) => name);
    const by = delimiter === '\t' ? 'tabs' : `\`${delimiter}\``;
    const columns = `columns ${shown.join(', ')}${more}, separated by ${by}`;
    const none = `None is a field of the contract (${known.join(', ')} …)`;
    return { columns, detail: `${columns}. ${none}. Rename the columns` };
  }
  return undefined;
}

function columnOf(name: string, shape: DatasetShape): Column {
  const field = shape.fields.find((one) => one.name === name);
  if (field) return { name, field, below: [] };
  const [first = '', ...below] = name.split(/[./[\]]+/).filter((part) => part !== '');
  const spread = shape.fields.find((one) => one.name === first);
  const holds = below.length > 0 && (spread?.type === 'list' || spread?.type === 'object');
  return holds ? { name, field: spread, below } : { name, field: undefined, below: [] };
}

/** Reads rows as the header says, and records what it shows where the contract leaves it open. */
export function observeHeader(
  reading: ReadingState,
  { columns, delimiter, twice }: Header,
  rows: Rows,
  isCrlf: boolean,
): void {
  const { observed, troubles } = reading;
  rows.delimiter = delimiter;
  observed.set('line ends', rows.lineEnd === 13 ? 'CR' : isCrlf ? 'CRLF' : 'LF');
  observed.set('delimiter', delimiter === '\t' ? 'tab' : delimiter);
  observed.set('header', columns.length > 0 ? 'names' : 'none');
  for (const name of twice) {
    const detail = `two columns are named ${shortened(name, 100)}; the first is read`;
    troubles.add({ kind: 'duplicate-member', offset: rows.offset, detail });
  }
  if (columns.length === 0) reading.state = 'over';
  else if (rows.above > 0) reading.asides.set('line before the header', rows.above);
}
