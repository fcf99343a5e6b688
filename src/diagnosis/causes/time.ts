import type { Subject } from '../../model/rule.ts';
import { headerOf, shownBy } from '../signs/reported.ts';
import type { Recognisers } from '../signs/seen.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Threshold in ms; less is the usual drift of clocks that are not synchronized. */
const noticed = 2 * minute;

export const time: Recognisers = {
  'clock-skew'({ all }) {
    const dated = all.flatMap((x) => {
      const off = offOf(x);
      return off === undefined ? [] : [{ x, off }];
    });
    const offs = dated.map(({ off }) => off).toSorted((a, b) => a - b);
    const [least = 0, most = 0] = [offs[0], offs.at(-1)];
    const middle = offs[Math.floor(offs.length / 2)] ?? 0;
    // A wrong clock is off by a constant; a constant Date is a fixed header.
    if (dated.length < 2 || Math.abs(middle) < noticed || most - least > minute) return undefined;
    if (Math.abs(middle) > day || standsStill(dated.map(({ x }) => x))) return undefined;
    const minutes = Math.round(Math.abs(middle) / minute);
    return shownBy(
      dated.map(({ x }) => x),
      [
        `The Date of ${dated.length} answers is ${minutes === 1 ? '1 minute' : `${minutes} minutes`} ${middle > 0 ? 'ahead of' : 'behind'} the local clock.`,
      ],
    );
  },
};

/** Reports whether all answers have the same Date, although seconds passed. */
function standsStill(all: readonly Subject[]): boolean {
  const starts = all.map(({ startedAt }) => Date.parse(startedAt));
  const passed = Math.max(...starts) - Math.min(...starts);
  return passed > 2500 && new Set(all.map((x) => headerOf(x, 'date'))).size === 1;
}

/** Returns how far the answer's clock is ahead of ours, in ms; undefined for a cached answer. */
function offOf(x: Subject): number | undefined {
  const date = headerOf(x, 'date');
  if (date === undefined || x.request === undefined || x.durationMs === undefined) return undefined;
  if (Number(headerOf(x, 'age') ?? '0') > 0) return undefined;
  const theirs = Date.parse(date);
  const [sent, received] = [Date.parse(x.startedAt), Date.parse(x.startedAt) + x.durationMs];
  if (Number.isNaN(theirs) || Number.isNaN(sent)) return undefined;
  // Date has whole seconds, and was written some time in between.
  if (theirs >= sent - 1000 && theirs <= received + 1000) return 0;
  return theirs > received ? theirs - received : theirs - sent;
}
