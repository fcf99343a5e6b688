import { createRequire } from 'node:module';
import { optionalFieldsOf, withVaried } from '../../contract/delivery-price/optional-fields.ts';
import type { Varied } from '../../model/exchange.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import type { Variation } from './variation.ts';

// Its CommonJS names cannot be read by an import of Node, and its default means two things.
const { make } = createRequire(import.meta.url)('covertable') as typeof import('covertable');

type State = 'absent' | 'empty';

/**
 * The unchanged order, each optional field alone absent and alone empty, all of them absent and all
 * empty, then rows in which every two fields meet in every two states (a pairwise covering array).
 */
export function optionalFieldVariations(body: JsonObject, seed: number): readonly Variation[] {
  const fields = optionalFieldsOf(body);
  const alone = (['absent', 'empty'] as const).flatMap((state) =>
    fields.map((at): Varied => ({ [at]: state })),
  );
  const rows = unlike([
    {},
    ...alone,
    all(fields, 'absent'),
    all(fields, 'empty'),
    ...coveringRows(fields, seed),
  ]);
  return rows.map((varied, i) => ({
    body: withVaried(body, varied),
    what: whatOf(varied, fields, i + 1),
    as: i === 0 ? { role: 'full', varied } : { varied },
  }));
}

const all = (fields: readonly Pointer[], state: State): Varied =>
  Object.fromEntries(fields.map((at) => [at, state]));

/** Rows that cover every pair of states of every two fields, sorted; only what is not present is named. */
export function coveringRows(fields: readonly Pointer[], seed: number): readonly Varied[] {
  if (fields.length < 2) return [];
  const states = Object.fromEntries(fields.map((at) => [at, ['present', 'absent', 'empty']]));
  const rows = make(states, { seed }) as readonly { readonly [at: string]: string }[];
  return rows
    .map((row): Varied => {
      const named = fields.filter((at) => row[at] === 'absent' || row[at] === 'empty');
      return Object.fromEntries(named.map((at) => [at, row[at] as State]));
    })
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const unlike = (rows: readonly Varied[]): readonly Varied[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

function whatOf(varied: Varied, fields: readonly Pointer[], number: number): string {
  const pairs = Object.entries(varied);
  const [only] = new Set(pairs.map(([, state]) => state));
  if (pairs.length === 0) return 'full order';
  if (pairs.length <= 2) return pairs.map(([at, state]) => `${nameOf(at)} ${state}`).join(', ');
  const uniform = pairs.length === fields.length && pairs.every(([, state]) => state === only);
  return uniform ? `every optional field ${only}` : `row ${number}`;
}

const nameOf = (at: Pointer) => at.slice(at.lastIndexOf('/') + 1);
