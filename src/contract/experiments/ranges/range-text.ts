import type { Range } from '../../reading/sales/readings.ts';

const second = 1000;

/** Formats an instant for a query: YYYY-MM-DDThh:mm:ssZ, rounded down to the second. */
export const utcText = (at: number): string =>
  `${new Date(Math.floor(at / second) * second).toISOString().slice(0, 19)}Z`;

/** Formats the instant at an offset of whole hours east of Greenwich: 2026-11-10T12:07:37+02:00. */
export function offsetText(at: number, hours: number): string {
  const local = utcText(at + hours * 3_600_000).slice(0, -1);
  return `${local}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

export const millisecondsText = (at: number): string => new Date(at).toISOString();

/** Formats the instant for readers: 2026-11-10 12:07:37 UTC, with a fraction of a second if there is one. */
export function inWords(at: number): string {
  const text = at % second === 0 ? utcText(at) : millisecondsText(at);
  return `${text.slice(0, -1).replace('T', ' ')} UTC`;
}

/** Formats a range for readers, with one bound, both or none. */
export function spanInWords({ from, to }: Range): string {
  if (from !== undefined && to !== undefined) return `${inWords(from)} to ${inWords(to)}`;
  if (from !== undefined) return `date_from ${inWords(from)} alone`;
  return to === undefined ? 'The request without a range' : `date_to ${inWords(to)} alone`;
}
