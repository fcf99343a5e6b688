import type { ExchangeReport, Run } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { figure, howMany } from '../../standards/text/figures.ts';
import { pricesOf } from '../view/prices.ts';
import type { Cells, Section } from './block.ts';

/** What became of an order, best first. */
const fates = ['quoted', 'rejected', 'failed'] as const;

type Fate = (typeof fates)[number];

/** A run that does nothing but explore. */
export const isExploring = ({ scenarios }: Run): boolean =>
  scenarios.length > 0 && scenarios.every(({ relation }) => relation === 'explore');

/** The changes of orders that exploring sent: in a line an endpoint, and under it by field. */
export function explored(run: Run): Section {
  const byId = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  const tables = run.scenarios.flatMap(({ relation, endpoint, exchanges }) => {
    const orders = exchanges
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ varied = {} }) => Object.keys(varied).length > 0);
    if (relation !== 'explore' || orders.length === 0) return [];
    const rows = rowsOf(orders);
    const sum = (of: Fate | 'forms') => rows.reduce((all, row) => all + row[of], 0);
    const lost = fates.slice(1).filter((fate) => sum(fate) > 0);
    const words = [`${figure(sum('quoted'))} quoted`].concat(
      lost.map((fate) => `${figure(sum(fate))} ${fate}`),
    );
    const summary = `${endpoint}: ${howMany(sum('forms'), 'form')} of ${howMany(rows.length, 'field')} in ${howMany(orders.length, 'order')}; ${words.join(', ')}`;
    return [{ summary, rows }];
  });
  if (tables.length === 0) return [];
  return [
    { kind: 'heading', text: 'Explored', note: tables.map(({ summary }) => summary).join('. ') },
    ...tables.map(({ summary, rows }) => ({
      kind: 'fold' as const,
      summary,
      blocks: [{ kind: 'table' as const, rows: rows.map(cellsOf), note }],
    })),
  ];
}

const note =
  'A form is quoted where one order that had it was. A null and the rarer forms of a date are not judged.';

interface Row extends Readonly<Record<Fate | 'forms', number>> {
  readonly field: string;
  readonly others: readonly string[];
}

/** Fields of which a form was never quoted come first. */
function rowsOf(orders: readonly ExchangeReport[]): readonly Row[] {
  const forms = groupedBy(
    orders.flatMap((order) =>
      Object.entries(order.varied ?? {}).map(([at, form]) => ({
        ...formOf(at, form),
        fate: fateOf(order),
      })),
    ),
    ({ field, form }) => JSON.stringify([field, form]),
  );
  const best = [...forms.values()].flatMap((all) => {
    const fate = fates.find((each) => all.some((one) => one.fate === each));
    return all[0] && fate ? [{ ...all[0], fate }] : [];
  });
  const rows = [...groupedBy(best, ({ field }) => field)].map(([field, own]): Row => {
    const of = (fate: Fate) => own.filter((each) => each.fate === fate);
    const [rejected, failed] = [of('rejected'), of('failed')];
    return {
      field,
      forms: own.length,
      quoted: of('quoted').length,
      rejected: rejected.length,
      failed: failed.length,
      others: [...failed, ...rejected].map(({ form }) => form),
    };
  });
  return rows.toSorted(
    (a, b) => b.failed - a.failed || b.rejected - a.rejected || (a.field < b.field ? -1 : 1),
  );
}

const cellsOf = ({ others, ...row }: Row): Cells => ({
  ...row,
  ...(others.length > 0 ? { 'not quoted': others.join(', ') } : {}),
});

/** The new fields of an object are one row. */
function formOf(at: string, form: string) {
  const names = at.split('/').slice(2);
  return form === 'added'
    ? { field: shownAs([...names.slice(0, -1), '(new fields)']), form: names.at(-1) ?? '' }
    : { field: shownAs(names), form };
}

/** What a cell of the terminal shows. */
const longestField = 40;

/** A long one without the names that it begins with. */
function shownAs(names: readonly string[]): string {
  const field = names.join('.');
  return field.length > longestField && names.length > 1 ? shownAs(names.slice(1)) : field;
}

function fateOf(exchange: ExchangeReport): Fate {
  const { answer } = exchange;
  if (pricesOf(exchange)) return 'quoted';
  const status = answer.kind === 'response' ? answer.status : 0;
  return status >= 400 && status < 500 && status !== 429 ? 'rejected' : 'failed';
}
