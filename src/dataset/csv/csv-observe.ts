import type { Reading } from '../reading.ts';
import { type Header, missingColumns, otherColumns } from './csv-header.ts';

const longest = 2000;

const list = (names: readonly string[]) => names.join(', ').slice(0, longest);

/** Notes what the first row tells; the contract leaves all of it open. */
export function observeHeader(
  { observed, shape, troubles }: Reading,
  header: Header,
  offset: number,
) {
  const { columns, delimiter, twice } = header;
  observed.set('delimiter', delimiter === '\t' ? 'tab' : delimiter);
  observed.set('header', columns.length > 0 ? 'names' : 'none');
  if (columns.length === 0) return;
  observed.set('columns', list(columns.map(({ name }) => name)));
  const missing = missingColumns(columns, shape);
  if (missing.length > 0) observed.set('missing columns', list(missing));
  const others = otherColumns(columns);
  if (others.length > 0) observed.set('other columns', list(others));
  for (const name of twice) {
    const detail = `two columns are named ${name.slice(0, 100)}; the first is read`;
    troubles.add({ kind: 'duplicate-member', offset, detail });
  }
}
