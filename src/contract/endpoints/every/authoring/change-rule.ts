import type { Breach, ScenarioRule, Subject } from '../../../../model/rule.ts';
import { type Decisive, judgeChanges } from '../../../experiments/quotes/judge-changes.ts';
import { scenarioRule, wholeFold } from './define.ts';
import { quoted, type Sent } from './relation-example.ts';

type Own = Omit<ScenarioRule, 'over' | 'relations' | 'judgedOn' | 'begin'> & {
  readonly covers: (decisive: Decisive) => boolean;
  /** What stands for the usual words of a breach. */
  readonly worded?: (
    decisive: Decisive,
    seen: string,
    exchanges: readonly Subject[],
  ) => Partial<Breach>;
  readonly judgedOn?: string;
};

/** A rule of orders that fare otherwise by a lawful change, each time, while the order without it is quoted. */
export const changeRule = ({ covers, worded, judgedOn, ...own }: Own) =>
  scenarioRule({
    judgedOn:
      judgedOn ??
      'orders with lawful changes; the smallest change that decides is sent in turn with the order without it',
    relations: ['explore'],
    explains: { answer: ['reads:failure', 'reads:rejection'] },
    begin: () =>
      wholeFold((exchanges) =>
        judgeChanges(
          exchanges,
          covers,
          (decisive, seen) => worded?.(decisive, seen, exchanges) ?? {},
        ),
      ),
    ...own,
  });

/** The order without the change in an example. */
export const base: Sent = { role: 'base', round: 3, ...quoted(4200) };

/** The order with one, and what it gets. */
export const withChange = (at: string, form: string, answer: Sent): Sent => ({
  role: 'changed',
  round: 3,
  order: form,
  varied: { [at]: form },
  ...answer,
});
