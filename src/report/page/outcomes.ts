import type { ContractValue, Outcome } from '../../model/outcome.ts';
import type { ExchangeReport, Run } from '../../model/run.ts';
import { groupedBy, groupedByEach } from '../../standards/collections/grouped.ts';
import { duration, figure, howMany } from '../../standards/text/figures.ts';
import { findingAnchor, scenarioAnchor } from '../view/anchor.ts';
import { expectedStored, outcomeRows, statusWord } from '../view/exchange.ts';
import { groupsOf, type RuleGroup } from '../view/groups.ts';
import type { Cells, Section, Table, Tone } from './block.ts';

/** Maximum number of rows per part; the rest are counted. */
const maxRows = 20;

/** Contract, Limits: expected maximum time of a delivery-price answer. */
const expectedMs = 30_000;

/** Renders what the buyer saw and what was stored for each order: one row per kind of outcome, wrong ones first. */
export function outcomes(run: Run): Section {
  const lines = outcomeLines(run);
  // Without any outcome the table would be empty.
  if (lines.every(({ exchanges: [first] }) => first.outcome.decision === 'not-stated')) return [];
  const wrong = lines.filter(({ broken }) => broken.length > 0);
  const right = lines.filter(({ broken }) => broken.length === 0);
  return [
    {
      kind: 'heading',
      text: 'What the buyer saw, what was stored',
      note: howMany(sum(lines), 'exchange'),
    },
    ...(wrong.length === 0 ? [] : [tableOf(run, wrong, 'failed')]),
    ...(right.length === 0
      ? []
      : [
          {
            kind: 'fold' as const,
            summary: `No rule is broken: ${howMany(sum(right), 'exchange')}`,
            blocks: [tableOf(run, right)],
          },
        ]),
    {
      kind: 'paragraph',
      text: 'Derived from each answer: the buyer sees netTaxedValue and the order stores netValue. Amounts are as answered; a quote names no currency.',
    },
  ];
}

type WithOutcome = ExchangeReport & { readonly outcome: Outcome };

/** Outcomes of one kind: of one scenario, or of all scenarios if rules are broken. */
interface OutcomeLine {
  readonly exchanges: readonly [WithOutcome, ...WithOutcome[]];
  /** Broken rules, worst first. */
  readonly broken: readonly RuleGroup[];
}

const sum = (lines: readonly OutcomeLine[]): number =>
  lines.reduce((total, { exchanges }) => total + exchanges.length, 0);

function outcomeLines(run: Run): readonly OutcomeLine[] {
  const breaking = groupedByEach(groupsOf(run).failing, ({ findings }) =>
    findings.flatMap(({ exchanges }) => exchanges),
  );
  const all = run.exchanges.flatMap((x) => (x.outcome ? [{ ...x, outcome: x.outcome }] : []));
  const heaps = groupedBy(all, (exchange) => {
    const broken = breaking.get(exchange.id) ?? [];
    // A defect in many scenarios is reported once.
    const place = broken.length > 0 ? '' : exchange.scenario;
    return JSON.stringify([place, kindOf(exchange, broken)]);
  });
  return [...heaps.values()].map((exchanges) => ({
    exchanges,
    broken: breaking.get(exchanges[0].id) ?? [],
  }));
}

/** Returns the key of outcomes that share a row. Amounts may differ, except in whether they are 0. */
const kindOf = (exchange: WithOutcome, broken: readonly RuleGroup[]) => [
  statusWord(exchange),
  isLate(exchange),
  broken[0]?.rule,
  expectedStored(exchange) === undefined,
  exchange.outcome.decision,
  exchange.outcome.buyerSees,
  form(exchange.outcome.priceShown),
  form(exchange.outcome.storedOnOrder),
  exchange.outcome.orderAdvances,
];

const form = (amount: ContractValue<number>) =>
  typeof amount === 'number' ? amount === 0 : amount;

const isLate = ({ durationMs = 0 }: ExchangeReport): boolean => durationMs >= expectedMs;

function tableOf(run: Run, lines: readonly OutcomeLine[], tone?: Tone): Table {
  const titles = new Map(run.scenarios.map(({ id, title }) => [id, title]));
  const shown = lines.slice(0, maxRows);
  return {
    kind: 'table',
    rows: shown.map(({ exchanges, broken }) => rowOf(exchanges, broken, titles)),
    marks: shown.map(({ exchanges: [{ scenario }], broken: [worst] }) => ({
      tone,
      to: worst
        ? findingAnchor(worst)
        : titles.has(scenario)
          ? scenarioAnchor(scenario)
          : undefined,
    })),
    left: lines.length - shown.length,
  };
}

function rowOf(
  exchanges: OutcomeLine['exchanges'],
  broken: readonly RuleGroup[],
  titles: ReadonlyMap<string, string>,
): Cells {
  const [first] = exchanges;
  const scenarios = new Set(exchanges.map(({ scenario }) => scenario)).size;
  const slowest = exchanges.reduce((most, { durationMs = 0 }) => Math.max(most, durationMs), 0);
  const title = titles.get(first.scenario) ?? first.scenario;
  const many = exchanges.length > 1 ? ` (${howMany(exchanges.length, 'exchange')})` : '';
  const situation =
    broken.length > 0
      ? `${broken[0]?.title ?? ''}: ${scenarios > 1 ? howMany(scenarios, 'scenario') : title}${many}`
      : `${title}${many}`;
  const said = Object.fromEntries(
    outcomeRows(first.outcome, first).map(({ label, text }) => [label, text]),
  );
  const amounts = (of: (x: WithOutcome) => unknown) =>
    exchanges.map(of).filter((amount) => typeof amount === 'number');
  const prices = amounts(({ outcome }) => outcome.priceShown);
  const stored = amounts(({ outcome }) => outcome.storedOnOrder);
  const expected = amounts(expectedStored);
  return {
    situation,
    answer: `${statusWord(first)} in ${duration(slowest)}`.replaceAll(' ', '\u00a0'),
    ...said,
    ...(prices.length > 0 ? { 'buyer saw': span(prices) } : {}),
    ...(stored.length > 0
      ? { stored: span(stored) + (expected.length > 0 ? `, expected ${span(expected)}` : '') }
      : {}),
  };
}

/** Formats `4,998`, or `2,900 to 8,400` for several orders. */
function span(amounts: readonly number[]): string {
  const least = amounts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = amounts.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return least === most ? figure(least) : `${figure(least)} to ${figure(most)}`;
}
