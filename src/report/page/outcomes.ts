import type { Outcome } from '../../model/outcome.ts';
import type { ExchangeReport, Run } from '../../model/run.ts';
import { groupedBy, groupedByEach } from '../../standards/collections/grouped.ts';
import { duration, figure, howMany } from '../../standards/text/figures.ts';
import { expectedMs, expectedStored, outcomeRows, statusWord } from './answer.ts';
import {
  type Cells,
  foldOf,
  paragraphs,
  type Section,
  type Tone,
  tableOf,
  under,
} from './block.ts';
import type { Groups, RuleGroup } from './groups.ts';
import { findingAnchor, scenarioAnchor } from './page.ts';

/** Maximum number of rows per part; the rest are counted. */
const maxRows = 20;

/** Renders what the buyer saw and what was stored: a row per kind of outcome, the most wrong first. */
export function outcomes(run: Run, groups: Groups): Section {
  const lines = outcomeLines(run, groups).toSorted(
    (a, b) =>
      weights.indexOf(a.tone) - weights.indexOf(b.tone) || wrongBy(b.first) - wrongBy(a.first),
  );
  // Without any outcome the table would be empty.
  if (lines.every(({ first }) => first.outcome.decision === 'not-stated')) return [];
  const wrong = lines.filter(({ broken }) => broken.length > 0);
  const right = lines.filter(({ broken }) => broken.length === 0);
  return under('What the buyer saw, what was stored', sum(lines), [
    ...outcomeTable(run, wrong),
    ...foldOf(`No rule is broken: ${sum(right)}`, outcomeTable(run, right)),
    ...paragraphs([
      'Derived from each answer: the buyer sees netTaxedValue and the order stores netValue. Amounts are as answered; a quote names no currency.',
    ]),
  ]);
}

/** Tones of rows, worst first: what fails the run, warnings, what is waived, and the rest. */
const weights: readonly (Tone | undefined)[] = ['failed', 'warning', 'quiet', undefined];

type WithOutcome = ExchangeReport & { readonly outcome: Outcome };

/** Outcomes of one kind: of one scenario, or of all scenarios if rules are broken. */
type OutcomeLine = ReturnType<typeof outcomeLines>[number];

const sum = (lines: readonly OutcomeLine[]): string =>
  howMany(
    lines.reduce((total, { exchanges }) => total + exchanges.length, 0),
    'exchange',
  );

const exchangesOf = ({ findings }: RuleGroup): readonly string[] =>
  findings.flatMap(({ exchanges }) => exchanges);

function outcomeLines(run: Run, { failing, warnings, waived }: Groups) {
  // The rule that the fewest exchanges break says most about each of them.
  const narrowFirst = [failing, warnings, waived].flatMap((groups) =>
    groups.toSorted((a, b) => exchangesOf(a).length - exchangesOf(b).length),
  );
  const breaking = groupedByEach(narrowFirst, exchangesOf);
  const all = run.exchanges.flatMap((x) => (x.outcome ? [{ ...x, outcome: x.outcome }] : []));
  const heaps = groupedBy(all, (exchange) => {
    const broken = breaking.get(exchange.id) ?? [];
    // A defect in many scenarios is reported once.
    const place = broken.length > 0 ? '' : exchange.scenario;
    return JSON.stringify([place, kindOf(exchange, broken)]);
  });
  return [...heaps.values()].map((exchanges) => {
    /** The answer that stores the wrongest price. */
    const first = exchanges.reduce((a, b) => (wrongBy(b) > wrongBy(a) ? b : a));
    /** Broken rules, the one that the fewest exchanges break first. */
    const broken = breaking.get(exchanges[0].id) ?? [];
    const [worst] = broken;
    const tone =
      worst && weights[[failing, warnings, waived].findIndex((groups) => groups.includes(worst))];
    return { exchanges, first, broken, tone };
  });
}

/** Returns the key of outcomes that share a row. Amounts may differ. */
const kindOf = (exchange: WithOutcome, broken: readonly RuleGroup[]) => [
  statusWord(exchange),
  (exchange.durationMs ?? 0) >= expectedMs,
  broken[0]?.rule,
  expectedStored(exchange) === undefined,
  exchange.outcome.decision,
  exchange.outcome.buyerSees,
  typeof exchange.outcome.priceShown,
  typeof exchange.outcome.storedOnOrder,
  exchange.outcome.orderAdvances,
];

const storedAs = ({ outcome }: WithOutcome): number =>
  typeof outcome.storedOnOrder === 'number' ? outcome.storedOnOrder : 0;

const wrongBy = (exchange: WithOutcome): number =>
  Math.abs((expectedStored(exchange) ?? storedAs(exchange)) - storedAs(exchange));

function outcomeTable(run: Run, lines: readonly OutcomeLine[]): Section {
  const titles = new Map(run.scenarios.map(({ id, title }) => [id, title]));
  const marks = lines.map(({ first, broken: [worst], tone }) => ({
    tone,
    to: worst
      ? findingAnchor(worst)
      : titles.has(first.scenario)
        ? scenarioAnchor(first.scenario)
        : undefined,
    wrong: worst && wrongBy(first) > 0 ? ['stored'] : [],
  }));
  const rows = lines.map((line) => rowOf(line, titles));
  return tableOf(rows, maxRows).map((table) => ({ ...table, marks }));
}

function rowOf(line: OutcomeLine, titles: ReadonlyMap<string, string>): Cells {
  const { exchanges, broken, first } = line;
  const scenarios = new Set(exchanges.map(({ scenario }) => scenario)).size;
  const title = titles.get(first.scenario) ?? first.scenario;
  const [rule] = broken;
  const expected = expectedStored(first);
  return {
    situation: rule
      ? `${rule.title}: ${scenarios > 1 ? howMany(scenarios, 'scenario') : title}`
      : title,
    exchanges: exchanges.length,
    answer: `${statusWord(first)} in ${duration(first.durationMs ?? 0)}`.replaceAll(' ', '\u00a0'),
    ...Object.fromEntries(
      outcomeRows(first.outcome, first).flatMap(({ label, text }) => [
        [label, text],
        ...(label === 'stored' && expected !== undefined ? [['expected', figure(expected)]] : []),
      ]),
    ),
  };
}
