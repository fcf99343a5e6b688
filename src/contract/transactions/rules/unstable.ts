import { figure } from '../../../standards/text/figures.ts';
import { scenarioRule } from '../../authoring/define.ts';
import { wholeFold } from '../../authoring/whole-fold.ts';
import { keyCounts, timesOf } from '../digests/key-counts.ts';
import { ranges } from '../ranges/range-example.ts';
import { type Level, levelsOf } from '../ranges/range-levels.ts';
import { inWords } from '../ranges/range-text.ts';

const asked = { role: 'whole', from: '2026-10-12T10:07:37Z', to: '2026-10-16T10:07:37Z' };
const [one, other] = ['2026-10-13T12:00:00Z', '2026-10-15T12:00:00Z'];

export default scenarioRule({
  id: 'transactions/unstable',
  severity: 'warning',
  title: 'A past range returns other records when requested again',
  clauses: ['transactions.filter'],
  effect: 'What the service knows about a period depends on when it asks. It may miss records.',
  remedy:
    'Return the same records for the same range. Look for a cache, a lagging replica, or an unstable sort order.',
  mend: 'Send the same records for the same period',
  counted: '{count} of {judged} ranges returned other records the second time',
  judgedOn: 'past ranges requested twice, unless an answer may be only one page',
  doubt: 'Records entered late are allowed. Order, changed values and isDeleted do not count.',
  relations: ['asked-twice', 'range-halves'],
  examples: {
    conforming: [
      ranges({ ...asked, dates: [one, other] }, { ...asked, dates: [other, one] }),
      ranges({ ...asked, dates: [] }, { ...asked, dates: [] }),
    ],
    breaking: [ranges({ ...asked, dates: [one, other] }, { ...asked, dates: [other] })],
  },
  begin: () =>
    wholeFold((exchanges) => {
      const levels = levelsOf(exchanges).filter(
        ({ wholes, capped }) => wholes.length > 1 && capped === undefined,
      );
      return {
        judged: levels.length,
        breaches: levels.flatMap((level) => {
          const { gone, come } = changeOf(level);
          if (gone + come === 0) return [];
          const range = `${inWords(level.range.from)} to ${inWords(level.range.to)}`;
          return [
            {
              message: `${range} was requested twice: ${figure(gone)} records were missing the second time and ${figure(come)} were new. Records entered late are allowed.`,
              expected: 'the same records both times',
              actual: `${figure(gone)} missing, ${figure(come)} new`,
              exchanges: level.wholes.map(({ x }) => x.id),
            },
          ];
        }),
      };
    }),
});

/** How many records the second answer lacks, and how many it has beside those of the first. */
function changeOf({ wholes }: Level): { readonly gone: number; readonly come: number } {
  const [before, after] = wholes.map(({ digest }) => keyCounts(digest));
  if (!before || !after) return { gone: 0, come: 0 };
  let [gone, come] = [0, 0];
  for (const [key, { times }] of before) gone += Math.max(0, times - timesOf(after, key));
  for (const [key, { times }] of after) come += Math.max(0, times - timesOf(before, key));
  return { gone, come };
}
