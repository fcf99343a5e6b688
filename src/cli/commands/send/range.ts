import { UsageError } from '../../../model/errors.ts';
import type { Target } from '../../../model/target.ts';
import { readDate } from '../../../standards/date/iso-8601.ts';

/**
 * The query of `--range from..to` as the contract names it (Endpoints, transactions); either end may be
 * left out. Without the flag the window of the config, else none: then everything is asked for.
 */
export function rangeQuery(
  text: string | undefined,
  { data: { window } }: Target,
): { readonly [name: string]: string } {
  if (text === undefined) return window ? { date_from: window.from, date_to: window.to } : {};
  const [, from = '', to = ''] = /^\s*(.*?)\s*\.\.\s*(.*?)\s*$/.exec(text) ?? [];
  if (from === '' && to === '') {
    throw new UsageError(`--range is '${text}'; two dates as 2026-10-01..2026-11-01 are due`);
  }
  for (const date of [from, to]) {
    const read = date === '' ? undefined : readDate(date);
    if (read && 'trouble' in read) {
      throw new UsageError(`--range holds '${date}'; a date as 2026-10-01 is due (${read.detail})`);
    }
  }
  return { ...(from === '' ? {} : { date_from: from }), ...(to === '' ? {} : { date_to: to }) };
}
