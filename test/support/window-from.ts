import { openDates } from '../../src/discovery/dates.ts';
import { windowOf } from '../../src/discovery/window.ts';
import type { Window } from '../../src/model/target.ts';
import { readDate } from '../../src/standards/date/iso-8601.ts';
import { now } from './reference-run.ts';

/** The window that discovery chooses from records with these dates. */
export function windowFrom(texts: readonly string[]): Window {
  const dates = openDates();
  for (const text of texts) {
    const date = readDate(text);
    if (!('trouble' in date)) dates.add(date);
  }
  const window = windowOf(dates.end(), { now });
  if (!window) throw new Error('there is no record');
  return window;
}
