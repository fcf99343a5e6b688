import { isQuoting } from '../../model/endpoint.ts';
import { beyondContract } from '../../model/exchange.ts';
import type { ExchangeReport, Run } from '../../model/run.ts';
import { givenOrders, isExplored } from '../../model/scenario.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { figure, howMany } from '../../standards/text/figures.ts';
import { isPriced } from '../view/exchange.ts';
import type { Section } from './block.ts';

/** Fates of an order, best first. */
const fates = ['quoted', 'not judged', 'rejected', 'failed'] as const;
const tones = ['quiet', 'quiet', 'warning', 'failed'] as const;

type Fate = (typeof fates)[number];

/** Reports whether a run only explores. */
export const isExploring = ({ scenarios }: Run): boolean =>
  scenarios.length > 0 && scenarios.every(isExplored);

/** Renders what exploring sent, by endpoint: the counts, and each variant of each field. */
export function explored(run: Run): Section {
  const byId = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  const blocks = run.scenarios.flatMap((scenario) => {
    const { id, endpoint, exchanges } = scenario;
    const sent = exchanges
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ varied = {} }) => Object.keys(varied).length > 0);
    if (!isExplored(scenario) || id.endsWith(givenOrders) || sent.length === 0) return [];
    const [good, noun] = isQuoting(endpoint) ? ['quoted', 'order'] : ['served', 'range'];
    const forms = formsOf(sent);
    const rows = [...groupedBy(forms, ({ field }) => field)].map(([field, own]) => ({
      name: field,
      ...told(own, good),
    }));
    const counts = fates.flatMap((fate) => {
      const of = forms.filter((form) => form.fate === fate);
      const which = fate === 'not judged' ? ` (${unjudgedIn(of)})` : '';
      return of.length > 0 ? [`${figure(of.length)} ${wordOf(fate, good)}${which}`] : [];
    });
    const summary = `${endpoint}: ${howMany(forms.length, 'form')} of ${howMany(rows.length, 'field')} in ${howMany(sent.length, noun)}; ${counts.join(', ')}.`;
    const entries = rows.toSorted(
      (a, b) => tones.indexOf(b.tone) - tones.indexOf(a.tone) || (a.name < b.name ? -1 : 1),
    );
    return [
      { kind: 'paragraph' as const, text: summary },
      {
        kind: 'fold' as const,
        summary: `${endpoint} by field`,
        blocks: [
          { kind: 'list' as const, entries },
          { kind: 'paragraph' as const, text: note },
        ],
      },
    ];
  });
  return blocks.length > 0 ? [{ kind: 'heading', text: 'Explored' }, ...blocks] : [];
}

const note =
  'A form counts by the best answer to what had it. A null and the rarer forms of a date are not judged. Only with others: no order had this change alone.';

interface Form {
  readonly field: string;
  readonly form: string;
  readonly fate: Fate;
  /** Status of the answer, or `no answer`. */
  readonly status: string;
  /** The order had no other change. */
  readonly isAlone: boolean;
}

/** Number of forms named in the line of counts. */
const formsNamed = 3;

/** Names forms that are not judged, with their answer: `a comma before the fraction: 500; null in 4 fields: 422`. */
function unjudgedIn(forms: readonly Form[]): string {
  const by = [...groupedBy(forms, ({ form, status }) => JSON.stringify([form, status])).values()];
  const named = by.slice(0, formsNamed).map((own) => {
    const [first] = own;
    const where = own.length === 1 ? `of ${first?.field}` : `in ${figure(own.length)} fields`;
    return `${first?.form} ${where}: ${first?.status}`;
  });
  return [...named, ...(by.length > formsNamed ? ['…'] : [])].join('; ');
}

/** Returns every variant of every field once, with the best answer that it got. */
function formsOf(sent: readonly ExchangeReport[]): readonly Form[] {
  const all = sent.flatMap((exchange) =>
    Object.entries(exchange.varied ?? {}).map(
      ([at, form], _, { length }): Form => ({
        ...formOf(at, form),
        fate: fateOf(exchange),
        status: exchange.answer.kind === 'response' ? `${exchange.answer.status}` : 'no answer',
        isAlone: length === 1,
      }),
    ),
  );
  const each = groupedBy(all, ({ field, form }) => JSON.stringify([field, form]));
  return [...each.values()].flatMap((own) => {
    const [best] = own.toSorted(
      (a, b) =>
        fates.indexOf(a.fate) - fates.indexOf(b.fate) || Number(b.isAlone) - Number(a.isAlone),
    );
    return best ?? [];
  });
}

const isBad = (fate: Fate) => fate === 'rejected' || fate === 'failed';

const wordOf = (fate: Fate, good: string) => (fate === 'quoted' ? good : fate);

/** Formats `25 lines failed; 1, 200 lines quoted`, with what was not quoted first. */
function told(all: readonly Form[], good: string) {
  const by = groupedBy(all, ({ fate }) => fate);
  const there = fates.filter((fate) => by.has(fate)).toReversed();
  const text = there
    .flatMap((fate) => {
      const own = groupedBy(by.get(fate) ?? [], ({ isAlone }) => isAlone || !isBad(fate));
      return [true, false].flatMap((isAlone) => {
        const forms = own.get(isAlone)?.map(({ form }) => form);
        const how = isAlone ? '' : ' only with others';
        return forms ? [`${forms.join(', ')} ${wordOf(fate, good)}${how}`] : [];
      });
    })
    .join('; ');
  return { text, tone: tones[fates.indexOf(there[0] ?? 'quoted')] ?? 'quiet' };
}

/** Combines the new fields of an object in one row. */
function formOf(at: string, form: string) {
  const names = at.split('/').slice(2);
  return form === 'added'
    ? {
        field: shownAs([...names.slice(0, -1), '(new fields)']),
        form: (names.at(-1) ?? '').replace(/^greenlight/, '').toLowerCase(),
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
  const { answer, endpoint, role } = exchange;
  const status = answer.kind === 'response' ? answer.status : 0;
  if (isQuoting(endpoint) ? isPriced(exchange) : status >= 200 && status < 300) return 'quoted';
  if (role === beyondContract) return 'not judged';
  return status >= 400 && status < 500 && status !== 429 ? 'rejected' : 'failed';
}
