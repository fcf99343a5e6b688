import type { Outcome, Said } from '../../../model/outcome.ts';
import type { ExchangeReport } from '../../../model/run.ts';
import { expectedStored } from '../../view/exchange.ts';
import type { RuleGroup } from '../../view/groups.ts';
import { expectedMs } from '../endpoints/time-axis.ts';
import type { View } from '../view.ts';

/** Outcomes of one kind in one scenario, as one line of the table. */
export interface OutcomeLine {
  readonly scenario: string;
  readonly exchanges: readonly ExchangeReport[];
  /** Of the first; the amounts of all are beside it. */
  readonly outcome: Outcome;
  /** How many exchanges of its scenario have an outcome. */
  readonly of: number;
  readonly slowestMs: number;
  readonly prices: readonly number[];
  readonly stored: readonly number[];
  /** What should have been stored, where something else was. */
  readonly expected: readonly number[];
  /** The rules that it breaks, worst first. */
  readonly broken: readonly RuleGroup[];
}

/** What the service made of each quote that it asked for, in suite order; those of one kind joined. */
export function outcomeLines({ run, breaking }: View): readonly OutcomeLine[] {
  const heaps = new Map<string, [ExchangeReport, ...ExchangeReport[]]>();
  const totals = new Map<string, number>();
  for (const exchange of run.exchanges) {
    const { scenario, outcome } = exchange;
    if (!outcome) continue;
    totals.set(scenario, (totals.get(scenario) ?? 0) + 1);
    const key = JSON.stringify([scenario, kindOf(exchange, outcome, breaking.get(exchange.id))]);
    const heap = heaps.get(key);
    if (heap) heap.push(exchange);
    else heaps.set(key, [exchange]);
  }
  return [...heaps.values()].flatMap((exchanges) => {
    const [{ id, scenario, outcome }] = exchanges;
    if (!outcome) return [];
    return {
      scenario,
      exchanges,
      outcome,
      of: totals.get(scenario) ?? 0,
      slowestMs: exchanges.reduce((most, { durationMs = 0 }) => Math.max(most, durationMs), 0),
      prices: amounts(exchanges, ({ priceShown }) => priceShown),
      stored: amounts(exchanges, ({ storedOnOrder }) => storedOnOrder),
      expected: exchanges.flatMap((exchange) => expectedStored(exchange) ?? []),
      broken: breaking.get(id) ?? [],
    };
  });
}

/** What must be alike for two outcomes to share a line. Amounts may differ, but not whether they are 0. */
const kindOf = (exchange: ExchangeReport, outcome: Outcome, broken: readonly RuleGroup[] = []) => [
  exchange.answer.kind === 'response' ? exchange.answer.status : exchange.answer.reason,
  (exchange.durationMs ?? 0) >= expectedMs,
  broken.map(({ rule }) => rule),
  expectedStored(exchange) === undefined,
  outcome.decision,
  outcome.buyerSees,
  form(outcome.priceShown),
  form(outcome.storedOnOrder),
  outcome.orderAdvances,
];

const form = (amount: Said<number>) => (typeof amount === 'number' ? amount === 0 : amount);

const amounts = (exchanges: readonly ExchangeReport[], of: (outcome: Outcome) => Said<number>) =>
  exchanges.flatMap(({ outcome }) => {
    const amount = outcome ? of(outcome) : null;
    return typeof amount === 'number' ? [amount] : [];
  });
