import type { CommonTrait, Facts, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { decimal } from '../../../../standards/decimal.ts';
import { duration, figure } from '../../../../standards/text/figures.ts';
import { linesOf, orderOf } from '../../orders/order-sent.ts';

/** Minimum number of calls that show a limit, or of numbers of lines that show growth; ms below which nothing has waited. */
const [least, shortestWait] = [3, 2000];

type Measure = (x: Subject) => number;

const linesIn: Measure = (x) => linesOf(orderOf(x)).length;
const timeOf: Measure = ({ durationMs = 0 }) => durationMs;
const sorted = (calls: readonly Subject[], of: Measure) => calls.toSorted((a, b) => of(a) - of(b));
const isClosed = ({ answer }: Subject) => 'reason' in answer && answer.reason === 'closed';
const most = (calls: readonly Subject[], of: Measure) => Math.max(0, ...calls.map(of));

/** Formats `grows with the lines of the order, from 1.5 s with 1 to 37.5 s with 25`. */
const growing = (ends: readonly Subject[], of: Measure, words = figure): string =>
  `grows with the lines of the order, from ${ends.map((x) => `${words(of(x))} with ${figure(linesIn(x))}`).join(' to ')}`;

/** Describes that calls are late because their time grows with their lines. The quickest with so many waited for no other call. */
function timeByLines(late: readonly Subject[], others: readonly Subject[]): string | undefined {
  const quoted = others.filter(({ status }) => status === 200);
  const quickest = [...groupedBy(sorted(quoted, timeOf), linesIn).values()].map(([x]) => x);
  const points = sorted(quickest, linesIn);
  const [first, last, before] = [points[0], points.at(-1), points.at(-2)];
  if (!first || !last || !before || points.length < least) return undefined;
  const each = (timeOf(last) - timeOf(before)) / (linesIn(last) - linesIn(before));
  const hasGrown = points.every((x, i) => timeOf(x) > 0.8 * most(points.slice(0, i), timeOf));
  const due: Measure = (x) => timeOf(last) + each * (linesIn(x) - linesIn(last));
  const isDue = (x: Subject) => linesIn(x) > linesIn(last) && timeOf(x) <= 2 * due(x);
  if (!hasGrown || !late.every(isDue)) return undefined;
  const isEven = points.every((x) => Math.abs(timeOf(x) / linesIn(x) / each - 1) < 1 / 4);
  return `The time ${growing([first, last], timeOf, duration)}${isEven ? `: ${duration(each)} for each` : ''}.`;
}

/** Returns that calls are late because their time grows with their lines, or that they fail after one time. */
export function lateInCommon(
  broken: readonly Subject[],
  judged: readonly Subject[],
): CommonTrait | undefined {
  const others = judged.filter((x) => !broken.includes(x));
  const times = broken.map(timeOf).toSorted((a, b) => a - b);
  const [first = 0, longest] = [times[0], most(others, timeOf)];
  const growth = timeByLines(broken, others);
  const isOne = broken.length >= least && (times[broken.length >> 1] ?? 0) < 1.1 * first;
  const isFailure = broken.every((x) => (x.status ?? 0) >= 500 || isClosed(x));
  const isShown = isFailure ? isOne && (growth !== undefined || first > longest) : growth;
  if (first < shortestWait || !isShown) return undefined;
  const limit = `It came ${duration(first)} or more after the request; the longest other answer took ${duration(longest)}.`;
  return {
    sentence: [isFailure ? limit : [], growth ?? []].flat().join(' '),
    remedy: growth
      ? 'Look for what is done once for each line, such as a call of another system: do it once for all of them.'
      : `Look for a time limit of ${duration(first)}, of a gateway or of what the program calls: answer sooner, or raise it.`,
    leads: true,
  };
}

/** Returns that amounts are rounded for each line: they differ by less than a unit for each, and in no proportion, as by a rate. */
export function roundedByLine(
  broken: readonly Subject[],
  facts: ReadonlyMap<string | undefined, Facts | undefined>,
): CommonTrait | undefined {
  const amounts = ({ id }: Subject) => ({ expected: 0, received: 0, ...facts.get(id) });
  const by: Measure = (x) => Math.abs(amounts(x).received - amounts(x).expected);
  const unit = 10 ** -most(broken, (x) => decimal(amounts(x).received).places);
  const parts = broken.map((x) => by(x) / amounts(x).expected);
  const isRate = Math.max(...parts) < 2 * Math.min(...parts);
  const isWithin = broken.every((x) => by(x) > 0 && by(x) < linesIn(x) * unit);
  const [first, last] = [sorted(broken, linesIn)[0], sorted(broken, by).at(-1)];
  if (isRate || !isWithin || broken.length < least || !first || !last) return undefined;
  if (linesIn(last) === linesIn(first) || by(last) < 2 * by(first)) return undefined;
  return {
    sentence: `The difference ${growing([first, last], by, (of) => figure(Number(of.toPrecision(3))))}, always under ${unit} for each.`,
    remedy: 'Look for an amount that is rounded for each line: round the sum of the lines once.',
    leads: true,
  };
}
