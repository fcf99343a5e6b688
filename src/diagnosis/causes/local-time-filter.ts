import { howMany } from '../../standards/text/figures.ts';
import { knownCause } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';
import { ignoredBounds, shiftOf } from '../signs/shifted-ranges.ts';

const minute = 60_000;

/** `15 minutes`, `3 hours`, `3 hours 30 minutes`. */
function spanOf(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / (60 * minute)), Math.round(ms / minute) % 60];
  const parts = [
    ...(hours > 0 ? [howMany(hours, 'hour')] : []),
    ...(minutes > 0 ? [howMany(minutes, 'minute')] : []),
  ];
  return parts.join(' ');
}

export default knownCause({
  id: 'local-time-filter',
  layer: 'data',
  title: 'Bounds and dates are in different time zones',
  means:
    'Local time is taken for UTC: a bound loses its Z, or a local date gets one. Every range is off by some hours, and the records of those hours are missing.',
  remedy:
    'Parse date_from and date_to as instants, with their offset. Send the dates of records with their own offset: Z is right for UTC only.',
  next: 'greenlight run --only transactions/range-hour',
  rules: ['transactions/outside-range'],
  faults: ['utc-taken-for-local', 'off-by-an-hour'],
  recognise(own) {
    const found = foundOf(own, 'transactions/outside-range');
    if (found.length === 0 || ignoredBounds(own).length > 0) return undefined;
    const shift = shiftOf(own);
    if (shift === undefined) return undefined;
    return foundBy(found, [
      `Every record is in its range if the range is moved ${shift.ms > 0 ? 'later' : 'earlier'} by ${shift.isLeast ? 'at least ' : ''}${spanOf(Math.abs(shift.ms))}.`,
    ]);
  },
});
