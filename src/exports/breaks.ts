import type { SalesBreak, SalesCount, SalesShift, Side } from '../model/export-diff.ts';
import { figure } from '../standards/text/figures.ts';
import type { Series } from './sales-days.ts';

const measures = ['records', 'units', 'sales'] as const;

/** A difference of less than a tenth is a correction here and there, and no break. */
const tenth = 0.1;
/** One record may have moved to the next day. */
const fewest = 2;
const mostBreaks = 3;

interface Day extends Pick<SalesShift, Side> {
  readonly day: string;
}

/**
 * The stretches of days on which one export has clearly less or more of a kind of sale than the other. Only
 * days that both exports cover are compared. A stretch that shows in the records is not reported again by its
 * units and sales.
 */
export function breaksOf(series: Series, covered: { from: string; to: string }): SalesBreak[] {
  const { documentType, currency } = series;
  const days = [...series.days]
    .map(([day, counts]): Day => ({ day, ...counts }))
    .filter(({ day }) => day >= covered.from && day <= covered.to);
  const found: SalesBreak[] = [];
  for (const measure of measures) {
    for (const [first, last] of stretches(days, measure)) {
      const own = days.slice(first, last + 1);
      const [from, to] = [own[0]?.day ?? '', own.at(-1)?.day ?? ''];
      if (found.some((each) => each.from <= to && (each.to ?? covered.to) >= from)) continue;
      const shift = { documentType, currency, old: added(own, 'old'), new: added(own, 'new') };
      const isOpen = last === days.length - 1;
      found.push({
        ...shift,
        from,
        ...(isOpen ? {} : { to }),
        measure,
        says: `${whenOf(from, isOpen ? undefined : to)} ${howOf(shift, measure)}`,
      });
    }
  }
  return found.sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** The stretch with the most beyond a tenth, then those at its sides. */
function stretches(days: readonly Day[], measure: keyof SalesCount): [number, number][] {
  const found: [number, number][] = [];
  const look = (from: number, to: number): void => {
    if (from > to || found.length >= mostBreaks) return;
    const best = [-1, 1]
      .map((direction) => heaviest(days, { from, to, measure, direction }))
      .sort((a, b) => b.weight - a.weight)[0];
    if (!best || best.weight <= 0 || !isBroken(days.slice(best.from, best.to + 1), measure)) return;
    found.push([best.from, best.to]);
    look(from, best.from - 1);
    look(best.to + 1, to);
  };
  look(0, days.length - 1);
  return found;
}

interface Looked {
  readonly from: number;
  readonly to: number;
  readonly measure: keyof SalesCount;
  readonly direction: number;
}

/** The run of days whose sum of differences, less a tenth of what is there, is greatest (Kadane). */
function heaviest(days: readonly Day[], { from, to, measure, direction }: Looked) {
  let best = { from, to: from, weight: 0 };
  let start = from;
  let weight = 0;
  for (let at = from; at <= to; at += 1) {
    const { old, new: now } = days[at] as Day;
    const [was, is] = [old[measure], now[measure]];
    if (weight <= 0) {
      weight = 0;
      start = at;
    }
    weight += direction * (is - was) - tenth * Math.max(Math.abs(was), Math.abs(is));
    if (weight > best.weight) best = { from: start, to: at, weight };
  }
  return best;
}

function isBroken(days: readonly Day[], measure: keyof SalesCount): boolean {
  const [old, now] = [added(days, 'old'), added(days, 'new')];
  const [was, is] = [old[measure], now[measure]];
  if (measure === 'records' && Math.abs(is - was) < fewest) return false;
  return Math.abs(is - was) > tenth * Math.max(Math.abs(was), Math.abs(is));
}

const added = (days: readonly Day[], side: Side): SalesCount => {
  const total = (measure: keyof SalesCount) =>
    Number(days.reduce((sum, day) => sum + day[side][measure], 0).toFixed(6));
  return { records: total('records'), units: total('units'), sales: total('sales') };
};

function whenOf(from: string, to: string | undefined): string {
  if (to === undefined) return `since ${from}`;
  return from === to ? `on ${from}` : `from ${from} to ${to}`;
}

const shares = [
  [1 / 4, 'a quarter of the'],
  [1 / 3, 'a third of the'],
  [1 / 2, 'half the'],
  [2 / 3, 'two thirds of the'],
  [3 / 4, 'three quarters of the'],
  [2, 'twice the'],
  [3, 'three times the'],
] as const;

/** `half the invoices: 120 records, 240 before`. */
function howOf(shift: SalesShift, measure: keyof SalesCount): string {
  const [was, is] = [shift.old[measure], shift.new[measure]];
  const what =
    measure === 'records' ? typeWords(shift) : `${measure} of the ${typeWords(shift, 'plain')}`;
  const counts = `${figure(is)}${measure === 'records' ? ' records' : ''}, ${figure(was)} before`;
  if (is === 0) return `no ${what}: ${counts}`;
  if (was === 0) return `${what} that were not there: ${counts}`;
  if (is === -was) return `the ${what} with the other sign: ${counts}`;
  const share = shares.find(([part]) => Math.abs(is / was - part) < 0.04 * part)?.[1];
  return `${share ?? (is < was ? 'fewer' : 'more')} ${what}: ${counts}`;
}

const known = new Set(['order', 'invoice', 'bill', 'credit note', 'debit note']);

/** The currency stands beside the sales, where it counts. */
function typeWords({ documentType, currency }: SalesShift, how?: 'plain'): string {
  const name = known.has(documentType) ? `${documentType}s` : `records of type ${documentType}`;
  return how === 'plain' ? `${name} in ${currency}` : name;
}
