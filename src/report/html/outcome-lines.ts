import type { Outcome } from '../../model/outcome.ts';
import type { ExchangeReport } from '../../model/run.ts';
import type { RuleGroup } from '../groups.ts';
import { storedDue } from './answered.ts';
import { expectedMs } from './time-axis.ts';
import type { View } from './view.ts';

/** Equal outcomes of one scenario, as one line of the table. */
export interface OutcomeLine {
  readonly scenario: string;
  readonly first: ExchangeReport;
  readonly outcome: Outcome;
  /** How many exchanges the line stands for, of how many with an outcome in its scenario. */
  readonly count: number;
  readonly of: number;
  readonly slowestMs: number;
  /** What should have been stored, where something else was. */
  readonly due?: number;
  /** The worst rule that it breaks. */
  readonly broken?: RuleGroup;
}

/** What the service made of each quote that it asked for; equal ones of a scenario joined, in suite order. */
export function outcomeLines({ run, breaking }: View): readonly OutcomeLine[] {
  const lines = new Map<string, OutcomeLine>();
  const totals = new Map<string, number>();
  for (const exchange of run.exchanges) {
    const { outcome, scenario, id, durationMs = 0 } = exchange;
    if (!outcome) continue;
    totals.set(scenario, (totals.get(scenario) ?? 0) + 1);
    const broken = breaking.get(id);
    const due = storedDue(exchange);
    const key = JSON.stringify([
      scenario,
      exchange.answer.kind === 'response' ? exchange.answer.status : exchange.answer.reason,
      durationMs >= expectedMs,
      broken?.rule,
      due,
      ...shown(outcome),
    ]);
    const held = lines.get(key);
    lines.set(key, {
      ...(held ?? {
        scenario,
        first: exchange,
        outcome,
        of: 0,
        ...(due === undefined ? {} : { due }),
        ...(broken ? { broken } : {}),
      }),
      count: (held?.count ?? 0) + 1,
      slowestMs: Math.max(held?.slowestMs ?? 0, durationMs),
    });
  }
  return [...lines.values()].map((line) => ({ ...line, of: totals.get(line.scenario) ?? 0 }));
}

const shown = ({ decision, buyerSees, priceShown, storedOnOrder, orderAdvances }: Outcome) => [
  decision,
  buyerSees,
  priceShown,
  storedOnOrder,
  orderAdvances,
];
