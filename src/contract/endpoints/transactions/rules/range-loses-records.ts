import type { DatedRecord } from '../../../../model/dataset.ts';
import type { Breach, FoldResult, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { present } from '../../../../standards/collections/present.ts';
import { figure, howMany } from '../../../../standards/text/figures.ts';
import {
  type BetweenAnswers,
  betweenAnswers,
  extentOf,
  type RequestedRange,
} from '../../../experiments/between-answers/between-answers.ts';
import { steadyKeys } from '../../../experiments/between-answers/changes.ts';
import { boundsRead, everyUnit, explainRanges } from '../../../experiments/bounds/bounds-read.ts';
import { timeInWords } from '../../../experiments/bounds/bounds-shifted.ts';
import type { BoundsRead } from '../../../experiments/bounds/dated-answers.ts';
import {
  type ClassifiedRange,
  hasOneOfProduct,
  isUnderOtherKeys,
  missingInCommon,
  settledRanges,
  shortRanges,
} from '../../../experiments/bounds/missing-records.ts';
import {
  inNeitherHalf,
  levelOf,
  type RangeLevel,
} from '../../../experiments/ranges/range-levels.ts';
import { inWords, spanInWords } from '../../../experiments/ranges/range-text.ts';
import { rangeRelations } from '../../../experiments/steps/range-roles.ts';
import { digestPlace } from '../../../reading/sales/digest.ts';
import { inSeconds, surelyInside } from '../../../reading/sales/readings.ts';
import { runRule } from '../../every/authoring/rule.ts';
import { cut, firstHalf, ranges, whole } from '../range-example.ts';

const early = ['2026-10-12T12:00:00Z', '2026-10-13T12:00:00Z', '2026-10-14T09:00:00Z'];
const late = ['2026-10-15T12:00:00Z'];
const wholes = { ...whole, dates: [...early, ...late] };
const lacks = { ...firstHalf, dates: early.slice(0, 2) };
const narrow = { from: '2026-10-14T08:07:37Z', to: cut };
const atCut = [...early, '2026-10-14T10:07:37Z'];

const every = 'Return every record dated from date_from to date_to, for ranges of any width.';
const ofMonths = everyUnit('month', 'the first and the last are');

export default runRule({
  id: 'transactions/range-loses-records',
  harm: 'lost',
  title: 'A range is missing records that belong to it',
  clauses: ['transactions.filter', 'transactions.filter-date'],
  effect:
    'The platform reads the history range by range. Records that a range leaves out never reach it: their quantity and sales are lost.',
  remedy: every,
  counted: ['records', 'are missing from their range'],
  provokedBy: rangeRelations,
  doubt:
    'The contract does not say whether bounds are inclusive, so a record exactly on a bound never counts. Both requests are sent again, so that late entries and corrections do not count. A narrower range is requested too: it has what a cap leaves out.',
  examples: () => ({
    conforming: [
      ranges(wholes, { ...firstHalf, dates: early }, wholes),
      ranges({ ...wholes, dates: atCut }, lacks, { ...firstHalf, dates: early }, wholes),
      ranges({ ...whole, dates: late }, lacks, wholes, lacks),
      ranges(wholes, { ...whole, dates: late }, { ...whole, dates: late }, wholes),
    ],
    breaking: [ranges(wholes, lacks, lacks, wholes, { ...narrow, dates: [] })],
  }),
  judge(exchanges, { now }) {
    const between = betweenAnswers(exchanges, now);
    const settled = settledRanges(between);
    const judged = between.answers.length < 2 ? 0 : between.requests.length;
    const lost = settled.filter(({ as }) => as === 'lost');
    const [first] = lost;
    const isRead = Boolean(boundsRead(between)?.how);
    const chosen =
      lost.find((each) => (isRead ? each.records > 0 : first?.end && gapOf(each))) ?? first;
    // Without a gap, the fewest answers that show it are sought.
    const shown = chosen === first || isRead ? undefined : chosen && idsOf(chosen);
    if (chosen)
      return {
        judged,
        breaches: [{ ...breachOf(chosen, between), ...present({ shownBy: shown }) }],
      };
    // What is missing may be a late entry: only more answers decide.
    const isOpen = settled.length < shortRanges(between).length;
    return { judged: isOpen ? 0 : judged, breaches: inNeither(exchanges).breaches };
  },
});

function breachOf(lost: ClassifiedRange, between: BetweenAnswers): Breach {
  const { request, missing, shownBy, records } = lost;
  const [gone] = missing;
  const { digest, x, range } = shownBy;
  const { number } = digestPlace(digest, gone ? digest.records.indexOf(gone) : 0);
  const at = inWords(gone?.date.at ?? 0);
  const n = missing.length;
  const { how, remedy, facts } = explained(lost, between);
  // One reading of the bounds is one defect of all ranges.
  const all = [lost, ...(boundsRead(between)?.how ? settledRanges(between) : [])];
  const ids = all.flatMap((each) => each.request.answers.map(({ x: of }) => of.id));
  return {
    message: `${request.span}: ${howMany(n, 'record')} that other requests return ${how} Example: the record of ${at}, record ${figure(number)} of the answer to ${spanInWords(range).replace(/^The/, 'the')}.`,
    expected: `the record of ${at}`,
    actual: 'the record is missing',
    facts: { missing: at, ...facts },
    remedy,
    exchanges: [...new Set([...ids, x.id])],
    count: n,
    judged: n + records,
  };
}

const idsOf = ({ request, shownBy }: ClassifiedRange): readonly string[] => [
  request.answers[0].x.id,
  shownBy.x.id,
];

const monthOf = ({ date: { at, offset = 0 } }: DatedRecord): string =>
  new Date(at + offset).toISOString().slice(0, 7);

/** Describes five records or more that are missing, with none between them that came, but before and after. */
function gapOf({ request, missing, end }: ClassifiedRange): BoundsRead | undefined {
  const there = [...request.shows].filter((record) => surelyInside(record, request.range));
  const { first, last } = extentOf(missing);
  const isMixed = there.some(({ date: { at } }) => at > first && at < last);
  if (end || missing.length < 5 || there.length === 0 || isMixed) return undefined;
  const came = new Set(there.map(monthOf));
  const isByMonth = came.size === 2 && !missing.some((record) => came.has(monthOf(record)));
  return {
    how: `They are dated ${inWords(first)} to ${inWords(last)}; those before and after came${isByMonth ? ', which are the first and the last month' : ''}.`,
    remedy: isByMonth ? ofMonths : every,
  };
}

const width = ({ range }: RequestedRange) => range.to - range.from;

/** Names the width up to which ranges are complete, or from which on, if they have records like the missing ones. */
function completeWidths(
  between: BetweenAnswers,
  isAlike: (record: DatedRecord) => boolean = () => true,
): string {
  const short = new Set(shortRanges(between).map(({ request }) => request));
  const telling = between.requests.filter((each) => each.closed && [...each.shows].some(isAlike));
  const lacking = [...short].map(width);
  const complete = telling.filter((each) => !short.has(each)).map(width);
  const [narrowest, widest] = [Math.min(...complete), Math.max(...complete)];
  const upTo = widest < Math.min(...lacking) && `up to ${timeInWords(widest)}`;
  const from = narrowest > Math.max(...lacking) && `${timeInWords(narrowest)} and more`;
  return complete.length > 1 && (upTo || from) ? ` Ranges of ${upTo || from} are complete.` : '';
}

/** Describes what is with the missing records, and what helps. */
function explained(lost: ClassifiedRange, between: BetweenAnswers): BoundsRead {
  const { missing, request, end } = lost;
  const n = missing.length;
  if (isUnderOtherKeys(lost)) {
    return { how: 'came under other keys, with the same dates and values.', remedy: steadyKeys };
  }
  const how = `${n === 1 ? 'is' : 'are'} missing.`;
  if (hasOneOfProduct(lost)) {
    return {
      how: `${how} For each of them, the range has a record of another document with the same orderId and productId, and it has no two records of one product in one order.`,
      remedy: `Do not remove records by orderId and productId alone: an order and its invoice are two records. ${every}`,
    };
  }
  const isFraction = !missing.some((record) => surelyInside(record, inSeconds(request.range)));
  const common = missingInCommon(lost);
  const found = explainRanges(between, isFraction, common);
  const widths = completeWidths(between, common?.isOf);
  const cause = found?.how ? { ...found, remedy: `${found.remedy} ${every}` } : gapOf(lost);
  if (cause) return { ...cause, how: `${how} ${cause.how}${widths}` };
  const side = end === 'late' ? 'after the last' : 'before the first';
  const dated = end && n > 1 ? ` All are dated ${side} record that came.` : '';
  return { how: `${how}${dated}${widths}`, remedy: every };
}

/** Finds times without an offset that are in neither half of a range. */
function inNeither(exchanges: readonly Subject[]): FoldResult {
  const levels = [...groupedBy(exchanges, ({ scenario }) => scenario).values()].flatMap(
    (group) => levelOf(group, exchanges) ?? [],
  );
  const [reported] = levels.flatMap((level) => {
    const [first, ...others] = inNeitherHalf(level, 2);
    return first ? [neitherBreach(level, first, 1 + others.length)] : [];
  });
  return { judged: levels.length, breaches: reported ? [reported] : [] };
}

function neitherBreach(
  { range, wholes, parts }: RangeLevel,
  first: DatedRecord,
  count: number,
): Breach {
  const { records = 0, digest } = wholes[0] ?? {};
  const { number } = digestPlace(digest, digest?.records.indexOf(first) ?? 0);
  const at = inWords(first.date.at).replace(' UTC', '');
  return {
    message: `${spanInWords(range)} got ${howMany(records, 'record')}, two times. ${figure(count)} of them ${count === 1 ? 'is' : 'are'} in neither half, two times; the first is record ${figure(number)} of the whole, dated ${at}.`,
    expected: `the record of ${at} in one half`,
    actual: 'it is in neither',
    facts: { missing: at },
    exchanges: [...new Set([...parts.flatMap(({ asks }) => asks), ...wholes].map(({ x }) => x.id))],
    count,
    judged: digest?.records.length ?? count,
  };
}
