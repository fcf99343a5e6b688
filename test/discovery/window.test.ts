import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDates } from '../../src/discovery/dates.ts';
import { beyondPage } from '../../src/discovery/part.ts';
import { readDate } from '../../src/standards/date/iso-8601.ts';
import { now } from '../support/reference-run.ts';
import { windowFrom } from '../support/window-from.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const at = (text: string | undefined) => Date.parse(text ?? '');

const utc = (at: number) => new Date(at).toISOString();

/** Whether a time is at second 37, outside the first minute of a quarter of an hour. */
const isOdd = (t: number) => t % minute === 37_000 && t % (15 * minute) >= minute;

/** Whether the gap around this place contains such a second. */
function hasRoom(instants: readonly number[], place: number): boolean {
  const left = Math.max(...instants.filter((t) => t < place));
  const right = Math.min(...instants.filter((t) => t > place));
  return right - left > minute || left % (15 * minute) !== 0;
}

describe('the places of a window', () => {
  const histories = fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: 40 * 24 * 60 }), { minLength: 1, maxLength: 400 }),
      fc.constantFrom(minute, 15 * minute, hour, day),
      fc.integer({ min: 0, max: 30 }),
    )
    .map(([minutes, round, ago]) =>
      minutes.map((m) => Math.floor((now - ago * day - m * minute) / round) * round),
    );

  test('are in order, at odd seconds, and around records as named', () => {
    fc.assert(
      fc.property(histories, (instants) => {
        const window = windowFrom(instants.map(utc));
        const { part, hour: own, empty, midnight, localMidnight } = window ?? {};
        if (!window || !part || !own || !empty || !midnight || !localMidnight) {
          throw new Error('a place is left out');
        }
        const count = (from: string, to: string) =>
          instants.filter((t) => t >= at(from) && t <= at(to)).length;
        for (const { from, middle, to } of [part, midnight, localMidnight]) {
          expect(at(from)).toBeLessThan(at(middle));
          expect(at(middle)).toBeLessThan(at(to));
        }
        expect(at(window.from)).toBeLessThan(at(window.to));
        expect(isOdd(at(part.middle)) || !hasRoom(instants, at(part.middle))).toBe(true);
        expect(instants).not.toContain(at(part.middle));
        expect(count(own.from, own.to)).toBeGreaterThan(0);
        expect(at(own.to) - at(own.from)).toBeLessThanOrEqual(2 * hour + 2 * minute);
        expect(count(empty.from, empty.to)).toBe(0);
        expect(at(empty.from)).toBeLessThan(at(empty.to));
        expect(count(part.from, part.to)).toBeGreaterThan(0);
        const settled = instants.filter((t) => t <= now - 3 * day);
        const latest = settled.length >= 4 ? now - 3 * day + 2 * hour : now + 2 * hour;
        expect(at(window.to)).toBeLessThanOrEqual(latest);
      }),
      { numRuns: 300 },
    );
  });
});

test('a part of a large history is small, with records on both sides', () => {
  const instants = Array.from({ length: 50_000 }, (_, i) => now - 4 * day - i * 7 * minute);
  const window = windowFrom(instants.map(utc));
  const [from, to] = [Date.parse(window?.part?.from ?? ''), Date.parse(window?.part?.to ?? '')];
  const inside = instants.filter((at) => at >= from && at <= to).length;
  expect(inside).toBeGreaterThan(900);
  expect(inside).toBeLessThan(1001);
  expect(instants.some((at) => at < from && at > from - hour)).toBe(true);
  expect(instants.some((at) => at > to && at < to + hour)).toBe(true);
});

test('moves the start of a range with as many records as a common page', () => {
  const sorted = Float64Array.from({ length: 2100 }, (_, i) => now + i * hour);
  const range = { from: utc(now - day), to: utc(now + 100 * day) };
  const { from, to } = beyondPage(sorted, range);
  expect([sorted.filter((t) => t > at(from)).length, to]).toEqual([2099, range.to]);
  expect(beyondPage(sorted.subarray(1), range)).toEqual(range);
});

test('keeps the whole period of more dates than it stores', () => {
  const dates = openDates();
  const start = Date.UTC(2026, 0, 1);
  const total = 450_000;
  const first = readDate(new Date(start).toISOString());
  if ('trouble' in first) throw new Error(first.trouble);
  for (let i = 0; i < total; i += 1) dates.add({ ...first, at: start + i * minute });
  const { sorted, count } = dates.end();
  expect(count).toBe(total);
  expect(sorted.length).toBeLessThanOrEqual(200_000);
  expect(sorted[0]).toBe(start);
  expect((sorted.at(-1) ?? 0) - start).toBeGreaterThan((total - 8) * minute);
});
