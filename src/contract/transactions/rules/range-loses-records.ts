import type { Breach } from '../../../model/rule.ts';
import { figure, howMany } from '../../../standards/text/figures.ts';
import { scenarioRule } from '../../authoring/define.ts';
import { wholeFold } from '../../authoring/whole-fold.ts';
import { digestPlace } from '../digests/digest-place.ts';
import { ranges } from '../ranges/range-example.ts';
import { type Level, levelsOf } from '../ranges/range-levels.ts';
import { type Lost, lossesOf } from '../ranges/range-losses.ts';
import { inWords } from '../ranges/range-text.ts';

const [from, cut, to] = ['2026-10-12T10:07:37Z', '2026-10-14T10:07:37Z', '2026-10-16T10:07:37Z'];
const whole = { role: 'whole', from, to };
const first = { role: 'part 1', from, to: cut };
const second = { role: 'part 2', from: cut, to };
const early = ['2026-10-12T12:00:00Z', '2026-10-13T12:00:00Z', '2026-10-14T09:00:00Z'];
const late = ['2026-10-15T12:00:00Z'];
const wholes = { ...whole, dates: [...early, ...late] };
const kept = { ...first, dates: early };
const lacks = { ...first, dates: early.slice(0, 2) };
const rest = { ...second, dates: late };
const atCut = [...early, '2026-10-14T10:07:37Z'];

export default scenarioRule({
  id: 'transactions/range-loses-records',
  severity: 'error',
  harm: 'lost',
  title: 'A part of a range is missing records',
  clauses: ['transactions.filter', 'transactions.filter-date'],
  effect:
    'The service reads the history range by range. Records that a range leaves out never reach it: their quantity and sales are lost.',
  remedy:
    'Return every record dated from date_from to date_to, on the last day up to the time of date_to. Do not truncate bounds to days.',
  mend: 'Send every record of the requested range',
  counted: '{count} of {judged} records are missing from a part of their range',
  judgedOn: 'a range and its parts, each requested twice, unless an answer may be only one page',
  doubt:
    'A record at a bound may be on either side or on neither, since the contract does not say whether bounds are inclusive. It is never counted.',
  relations: ['range-halves', 'range-contained'],
  examples: {
    conforming: [
      ranges(wholes, kept, rest, wholes),
      ranges(
        { ...whole, dates: [...atCut, ...late] },
        kept,
        rest,
        { ...whole, dates: [...atCut, ...late] },
        kept,
        rest,
      ),
      ranges(
        { ...whole, dates: [...early.slice(0, 2), ...late] },
        lacks,
        rest,
        wholes,
        lacks,
        rest,
      ),
    ],
    breaking: [ranges(wholes, lacks, rest, wholes, lacks, rest)],
  },
  begin: () =>
    wholeFold((exchanges) => {
      const levels = levelsOf(exchanges);
      const judged = levels.filter(
        (level) => level.wholes.length > 1 && level.capped === undefined,
      );
      const [reported] = judged.flatMap((level) => {
        const losses = lossesOf(level, 'twice');
        return losses[0] ? [breachOf(level, losses, losses[0])] : [];
      });
      return { judged: judged.length, breaches: reported ? [reported] : [] };
    }),
});

function breachOf({ range, wholes, parts }: Level, losses: readonly Lost[], shown: Lost): Breach {
  const [whole] = wholes;
  const lost = losses.reduce((sum, { records }) => sum + records, 0);
  const held = whole?.digest.count ?? lost;
  const record = digestPlace(whole?.digest, shown.first);
  const at = inWords(whole?.digest.at[shown.first] ?? 0);
  const where = shown.part
    ? `${inWords(shown.part.range.from)} to ${inWords(shown.part.range.to)}`
    : 'either half';
  const asks = losses.flatMap(({ part }) => (part ? [part] : parts)).flatMap((each) => each.asks);
  return {
    message: `${inWords(range.from)} to ${inWords(range.to)} returned ${howMany(held, 'record')} both times. ${figure(lost)} of them ${lost === 1 ? 'is' : 'are'} missing from ${where} both times; the first is record ${record.number}, at ${at}.`,
    expected: `the record of ${at} in ${where}`,
    actual: 'no such record',
    record,
    exchanges: [...new Set([...wholes, ...asks].map(({ x }) => x.id))],
    count: lost,
    judged: held,
  };
}
