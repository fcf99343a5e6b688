import type { Subject } from '../../../model/rule.ts';
import { figure } from '../../../standards/text/figures.ts';
import { scenarioRule } from '../../authoring/define.ts';
import { wholeFold } from '../../authoring/whole-fold.ts';
import { keyCounts, timesOf } from '../digests/key-counts.ts';
import { surelyInside } from '../digests/readings.ts';
import { ranges } from '../ranges/range-example.ts';
import { type Level, levelsOf } from '../ranges/range-levels.ts';
import { inWords } from '../ranges/range-text.ts';

const [from, cut, to] = ['2026-10-12T10:07:37Z', '2026-10-14T10:07:37Z', '2026-10-16T10:07:37Z'];
const whole = { role: 'whole', from, to };
const first = { role: 'part 1', from, to: cut };
const second = { role: 'part 2', from: cut, to };
const [early, late] = ['2026-10-13T12:00:00Z', '2026-10-15T12:00:00Z'];
const halves = [
  { ...first, dates: [early] },
  { ...second, dates: [late] },
] as const;

export default scenarioRule({
  id: 'transactions/capped',
  severity: 'warning',
  harm: 'lost',
  title: 'A range returns fewer records than its parts',
  clauses: ['transactions.filter'],
  effect:
    'The contract defines no paging, so the service sends one request. Records beyond the cap never reach it.',
  remedy:
    'Return every record of the range in one answer, or agree with the service on how to request the rest.',
  mend: 'Send all records of a range in one answer',
  counted: '{count} of {judged} records of the parts are missing from the whole range',
  judgedOn: 'a range requested as a whole, twice, and in parts',
  doubt: 'The contract defines neither paging nor limits, so this is not an error.',
  relations: ['range-halves', 'range-contained'],
  examples: {
    conforming: [
      ranges({ ...whole, dates: [early, late] }, ...halves, { ...whole, dates: [late, early] }),
      ranges({ ...whole, dates: [late] }, ...halves, { ...whole, dates: [early, late] }),
    ],
    breaking: [ranges({ ...whole, dates: [late] }, ...halves, { ...whole, dates: [late] })],
  },
  begin: () =>
    wholeFold((exchanges) => {
      const levels = levelsOf(exchanges).filter((level) => isWhole(level));
      const [reported] = levels.flatMap((level) => {
        const more = beyond(level);
        return more.records > 0 ? [{ level, ...more }] : [];
      });
      if (!reported) return { judged: levels.length, breaches: [] };
      const { level, records, held, exchanges: named } = reported;
      const range = `${inWords(level.range.from)} to ${inWords(level.range.to)}`;
      const inWhole = level.wholes[0]?.records ?? 0;
      return {
        judged: levels.length,
        breaches: [
          {
            message: `${range} returned ${figure(inWhole)} records both times. Its parts returned ${figure(records)} records that are missing from it.${level.capped ? ` ${sentence(level.capped)}` : ''}`,
            expected: `at least ${figure(inWhole + records)} records`,
            actual: `${figure(inWhole)} records`,
            exchanges: named,
            count: records,
            judged: held,
          },
        ],
      };
    }),
});

/** Asked twice to the end; what one of our own caps left out is not the client's. */
const isWhole = ({ wholes }: Level) => wholes.length > 1 && wholes.every(({ stopped }) => !stopped);

/** The records surely inside the whole that parts hold and no whole does. */
function beyond({ range, wholes, parts }: Level) {
  const held = wholes.map(({ digest }) => keyCounts(digest));
  const found = parts
    .flatMap(({ asks }) => asks.slice(0, 1))
    .map(({ x, digest }) => {
      let records = 0;
      for (const [key, { times, first: i }] of keyCounts(digest)) {
        if (!surelyInside(digest, i, range)) continue;
        records += Math.max(0, times - Math.max(...held.map((counts) => timesOf(counts, key))));
      }
      return { x, records, held: digest.count };
    });
  const more = found.filter(({ records }) => records > 0);
  return {
    records: sum(more.map(({ records }) => records)),
    held: sum(found.map((each) => each.held)),
    exchanges: [...wholes.map(({ x }) => x), ...more.map(({ x }): Subject => x)].map(
      ({ id }) => id,
    ),
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
