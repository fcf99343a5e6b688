import type { Run } from '../../../model/run.ts';
import {
  type Document,
  type Entry,
  listOf,
  paragraphs,
  type Tone,
} from '../../../report/page/block.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { howMany } from '../../../standards/text/figures.ts';
import type { ReplayedExchange, ReplayResult } from './compare.ts';

export interface ReplayReport {
  readonly findings: readonly ReplayResult[];
  readonly exchanges: readonly ReplayedExchange[];
}

type RuleResults = readonly [ReplayResult, ...ReplayResult[]];

/** Renders the results of findings by rule, then of exchanges, then the counts. */
export function replayText({ findings, exchanges }: ReplayReport, now: Run): Document {
  if (findings.length + exchanges.length === 0) {
    return [paragraphs(['The run has no finding; there is nothing to send again.'])];
  }
  const counts = [
    `${howMany(now.exchanges.length, 'request')} sent again to ${now.target.clientBase}`,
    ...countsOfAll('finding', findings),
    ...countsOfAll('exchange', exchanges),
  ];
  const byRule = [...groupedBy(findings, ({ rule }) => rule).values()];
  return [
    listOf([...byRule.map(ruleEntry), ...exchanges.map(exchangeEntry)]),
    listOf(counts.map((text) => ({ text }))),
  ];
}

function countsOfAll(what: string, all: readonly { readonly state: string }[]): readonly string[] {
  const counts = ['still there', 'different', 'same', 'gone', 'not answered', 'not sent']
    .map((state) => ({ state, many: all.filter((each) => each.state === state).length }))
    .filter(({ many }) => many > 0)
    .map(({ state, many }) => `${many} ${state}`);
  return all.length === 0 ? [] : [`${howMany(all.length, what)}: ${counts.join(', ')}`];
}

function exchangeEntry({ id, step, scenario, ...again }: ReplayedExchange): Entry {
  const { state, was, saw, findings } = again;
  const isBroken = findings.some(({ severity }) => severity === 'error');
  const found = isBroken ? 'failed' : findings.length > 0 ? 'warning' : 'passed';
  return {
    tone: state === 'not answered' ? 'quiet' : found,
    text: step,
    beside: `${id}  ${scenario}`,
    under: [
      `${state}: ${saw}${state === 'same' ? '' : `; before: ${was}`}`,
      ...findings.map(({ rule, message }) => `${message} (${rule})`),
    ],
  };
}

const ruleEntry = (results: RuleResults): Entry => ({
  tone: toneOf(results),
  text: results[0].title,
  beside: results[0].rule,
  under: results.map(({ id, state, saw, scenario }) =>
    scenario === undefined ? `${id} ${state}: ${saw}` : `${id} ${state}: ${saw} (${scenario})`,
  ),
});

function toneOf(results: RuleResults): Tone {
  const are = (state: ReplayResult['state']) => results.some((each) => each.state === state);
  if (are('still there')) return 'failed';
  if (are('different')) return 'warning';
  return are('not answered') || are('not sent') ? 'quiet' : 'passed';
}
