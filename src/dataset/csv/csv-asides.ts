import { readDate } from '../../standards/date/iso-8601.ts';
import { readCell } from './csv-cells.ts';
import type { Column } from './csv-header.ts';

/** Line that states the delimiter, for spreadsheets. */
export const separator = /^"?sep=(.)"?$/i;

export const isComment = (line: string): boolean => /^\s*(#|\/\/|--)/.test(line);

const sums =
  /(?<!\p{L})((grand|sub)[ -]?)?(totals?|total(es|i|en|aux)|sums?|sumas?|somas?|somme|summe|gesamt|count|rows?|records?|lines?|filas?|registros?|l[ií]neas?|linhas?|cantidad|quantidade|conteo|recuento|contagem)(?!\p{L})/iu;
const failures =
  /error|erro\b|exception|excepci[oó]n|exce[cç][aã]o|fatal|warning|fail|fall[oó]|time-?out|memory|denied|sqlstate|traceback/i;
const maxLabelLength = 80;

/** Reports whether a row is labelled as totals or a count. */
export const saysTotal = (fields: readonly string[]): boolean =>
  fields.some((text) => sums.test(text) && !failures.test(text));

/**
 * Reports whether a row that lacks most fields of a record is a row of totals or counts: numbers in number columns
 * with at most one label, or numbers with a label that says so.
 */
export function isTotal(fields: readonly string[], columns: readonly Column[]): boolean {
  const labels: string[] = [];
  let numbers = 0;
  let misplaced = 0;
  for (const [i, text] of fields.entries()) {
    if (text.trim() === '') continue;
    if (typeof readCell(text, 'number', false).value !== 'number') labels.push(text);
    else if (columns[i]?.field?.type === 'number') numbers += 1;
    else misplaced += 1;
  }
  const label = labels.join(' ');
  if (label.length > maxLabelLength || failures.test(label)) return false;
  if (labels.length < 2 && numbers > 0 && misplaced === 0) return true;
  return labels.length < 3 && sums.test(label) && (numbers + misplaced > 0 || /\d/.test(label));
}

/** Reports whether a value is in a column of another type: the row has more delimiters than cells. */
export const isMisplaced = (fields: readonly string[], columns: readonly Column[]): boolean =>
  columns.some(({ field }, i) => {
    const text = fields[i] ?? '';
    if (!field || text === '') return false;
    if (field.type === 'date') return 'trouble' in readDate(text);
    const { value } = readCell(text, field.type, false);
    return (field.type === 'number' || field.type === 'bool') && typeof value === 'string';
  });
