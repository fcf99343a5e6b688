import { isQuoting } from '../../model/endpoint.ts';
import type { ExchangeReport, Run } from '../../model/run.ts';
import { givenOrders, isExplored } from '../../model/scenario.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { isPriced } from './answer.ts';
import { type Cells, foldOf, listOf, type Section, tableOf, under } from './block.ts';

/** Fates of a variant, best first: `accepted` if it was quoted or served. */
const fates = ['accepted', 'rejected', 'failed'] as const;
const tones = ['quiet', 'warning', 'failed'] as const;

type Fate = (typeof fates)[number];

export const isExploring = ({ scenarios }: Run): boolean =>
  scenarios.length > 0 && scenarios.every(isExplored);

/** Renders what exploring sent: a row per endpoint, then each variant of each field. */
export function explored(run: Run): Section {
  const byId = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  const parts = run.scenarios.flatMap((scenario) => {
    const { id, endpoint, exchanges } = scenario;
    const sent = exchanges
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ varied = {} }) => Object.keys(varied).length > 0);
    const isShown = isExplored(scenario) && !id.endsWith(givenOrders) && sent.length > 0;
    return isShown ? [{ endpoint, sent: sent.length, forms: formsOf(sent) }] : [];
  });
  return under('Explored', undefined, [
    ...tableOf(parts.map(({ endpoint, sent, forms }) => rowOf(endpoint, sent, forms))),
    ...parts.flatMap(({ endpoint, forms }) =>
      foldOf(`${endpoint} by field`, listOf(fieldsOf(forms))),
    ),
  ]);
}

/** Counts what one scenario explored, with so many requests. */
function rowOf(endpoint: string, sent: number, forms: readonly Form[]): Cells {
  const of = (fate: Fate) => forms.filter((form) => form.fate === fate).length;
  return {
    endpoint,
    requests: sent,
    fields: new Set(forms.map(({ field }) => field)).size,
    variants: forms.length,
    accepted: of('accepted'),
    rejected: of('rejected'),
    failed: of('failed'),
  };
}

/** Lists the fields with their variants, failed ones first. */
const fieldsOf = (forms: readonly Form[]) =>
  [...groupedBy(forms, ({ field }) => field)]
    .map(([name, group]) => ({ name, ...fatesInWords(group) }))
    .toSorted(
      (a, b) => tones.indexOf(b.tone) - tones.indexOf(a.tone) || (a.name < b.name ? -1 : 1),
    );

interface Form {
  readonly field: string;
  readonly form: string;
  readonly fate: Fate;
}

/** Returns every variant that was accepted or sent alone once, with the best answer that it got. */
function formsOf(sent: readonly ExchangeReport[]): readonly Form[] {
  const all = sent.flatMap((exchange) => {
    const varied = Object.entries(exchange.varied ?? {});
    const fate = fateOf(exchange);
    return fate === 'accepted' || varied.length === 1
      ? varied.map(([at, form]): Form => ({ ...formOf(at, form), fate }))
      : [];
  });
  const each = groupedBy(all, ({ field, form }) => JSON.stringify([field, form]));
  return [...each.values()].flatMap((group) => {
    const [best] = group.toSorted((a, b) => fates.indexOf(a.fate) - fates.indexOf(b.fate));
    return best ?? [];
  });
}

/** Formats `25 lines failed; 1, 200 lines accepted`, with what was not accepted first. */
function fatesInWords(all: readonly Form[]) {
  const worstFirst = all.toSorted((a, b) => fates.indexOf(b.fate) - fates.indexOf(a.fate));
  const text = [...groupedBy(worstFirst, ({ fate }) => fate)]
    .map(([how, forms]) => `${forms.map(({ form }) => form).join(', ')} ${how}`)
    .join('; ');
  return { text, tone: tones[fates.indexOf(worstFirst[0]?.fate ?? 'accepted')] ?? 'quiet' };
}

/** Combines the new fields of an object in one row. */
function formOf(at: string, form: string) {
  const names = at.split('/').slice(2);
  return form === 'added'
    ? {
        field: shownAs([...names.slice(0, -1), 'new fields']),
        form: names.at(-1) ?? '',
      }
    : { field: shownAs(names), form };
}

/** A longer label leaves no room beside it in a terminal. */
const maxFieldLength = 32;

/** Shortens a long name by dropping its first parts. */
function shownAs(names: readonly string[]): string {
  const field = names.join('.');
  return field.length > maxFieldLength && names.length > 1 ? shownAs(names.slice(1)) : field;
}

function fateOf(exchange: ExchangeReport): Fate {
  const { answer, endpoint } = exchange;
  const status = answer.kind === 'response' ? answer.status : 0;
  if (isQuoting(endpoint) ? isPriced(exchange) : status >= 200 && status < 300) return 'accepted';
  return status >= 400 && status < 500 && status !== 429 ? 'rejected' : 'failed';
}
