import type { ClientHistory } from '../../model/history.ts';
import type { Run } from '../../model/run.ts';
import { capital, day, figure, howMany } from '../../standards/text/figures.ts';
import { dayCounts } from '../view/day-counts.ts';
import type { Section } from './block.ts';

const sum = (counts: readonly { readonly records: number }[]): number =>
  counts.reduce((total, { records: count }) => total + count, 0);

/** The records of each endpoint by day, or by month. */
export function records({ records: all }: Run): Section {
  const endpoints = [...new Set(all.map(({ endpoint }) => endpoint))];
  if (endpoints.length === 0) return [];
  const of = (id: string) => all.filter(({ endpoint }) => endpoint === id);
  return [
    {
      kind: 'heading',
      text: 'Records over time',
      note: endpoints.map((id) => `${figure(sum(of(id)))} ${id}`).join(', '),
    },
    ...endpoints.map((id) => {
      const { by, counts } = dayCounts(of(id));
      const hasLost = counts.some(({ lost }) => lost > 0);
      return {
        kind: 'fold' as const,
        summary: `${capital(id)} by ${by} as a table`,
        blocks: [
          {
            kind: 'table' as const,
            rows: counts.map(({ label, records: count, lost }) => ({
              [by]: label,
              count,
              ...(hasLost ? { lost } : {}),
            })),
          },
        ],
      };
    }),
  ];
}

/** Rules listed one by one; the JSON has them all. */
const mostRules = 40;

/** Since when each rule is broken, and how often it was. */
export function rulesThatBroke({ rules }: Pick<ClientHistory, 'rules'>): Section {
  if (rules.length === 0) return [];
  const broken = rules.filter(({ state }) => state === 'broken').length;
  return [
    {
      kind: 'heading',
      text: 'Rules that broke',
      note: `${figure(rules.length)}, ${figure(broken)} of them now`,
    },
    {
      kind: 'table',
      rows: rules
        .slice(0, mostRules)
        .map(({ rule, state, firstBroke, brokenSince, lastKept, ...counts }) => ({
          rule,
          now: state === 'broken' ? `broken since ${day(brokenSince ?? firstBroke)}` : 'not broken',
          'first broke': day(firstBroke),
          'last kept': lastKept === undefined ? 'never' : day(lastKept),
          'broken in': `${figure(counts.broken)} of ${howMany(counts.judged, 'run')}`,
        })),
      left: rules.length - mostRules,
    },
  ];
}

/** The runs of the client that are known, where there are several. */
export function history({ history: kept }: Run): Section {
  if (kept === undefined || kept.runs.length < 2) return [];
  return [
    { kind: 'heading', text: 'Earlier runs', note: howMany(kept.runs.length, 'run') },
    ...rulesThatBroke(kept),
  ];
}
