import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUsualPage } from '../../../src/contract/experiments/ranges/range-caps.ts';
import { openDigests } from '../../../src/contract/reading/sales/digest.ts';
import { surelyInside, surelyOutside } from '../../../src/contract/reading/sales/readings.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { runsOf } from '../../support/extent.ts';
import { foundIn, type RangeClient, runRanges } from '../../support/range-client.ts';
import { now } from '../../support/reference-run.ts';
import { windowFrom } from '../../support/window-from.ts';

const second = 1000;
const minute = 60 * second;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/** A sale, at an instant in ms with decimals for microseconds. */
interface Sale {
  readonly orderId: string;
  readonly at: number;
}

interface Manner {
  readonly print: (at: number, i: number) => string;
  readonly from: 'inclusive' | 'exclusive';
  readonly to: 'inclusive' | 'exclusive';
  /** Whether the client filters by whole seconds. */
  readonly coarse: boolean;
  readonly order: 'as sold' | 'newest first' | 'any';
  /** A past sale is entered every this number of calls; 0 for never. */
  readonly lateEvery: number;
}

const offsets = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * quarter);

const decimals = fc.constantFrom(0, 1, 3, 6);

/** The local time at an offset with this number of decimals, truncated. */
function local(at: number, offset: number, digits: number): string {
  const shifted = at + offset;
  const text = new Date(Math.floor(shifted)).toISOString().slice(0, 19);
  const micros = Math.floor((((shifted % second) + second) % second) * 1000 + 1e-3);
  return digits === 0 ? text : `${text}.${String(micros).padStart(6, '0').slice(0, digits)}`;
}

const two = (value: number) => String(value).padStart(2, '0');

const written = (offset: number): string => {
  const minutes = Math.abs(offset) / minute;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

const prints = fc.oneof(
  decimals.map((digits) => (at: number) => `${local(at, 0, digits)}Z`),
  fc.tuple(offsets, decimals).map(
    ([offset, digits]) =>
      (at: number) =>
        `${local(at, offset, digits)}${written(offset)}`,
  ),
  fc.tuple(offsets, offsets, decimals).map(
    ([one, other, digits]) =>
      (at: number, i: number) =>
        `${local(at, i % 2 ? one : other, digits)}${written(i % 2 ? one : other)}`,
  ),
  fc.tuple(offsets, decimals).map(
    ([offset, digits]) =>
      (at: number) =>
        local(at, offset, digits),
  ),
  // A client in several time zones that prints local times.
  fc.tuple(offsets, offsets).map(
    ([one, other]) =>
      (at: number, i: number) =>
        local(at, i % 2 ? one : other, 0),
  ),
  offsets.map(
    (offset) =>
      (at: number): string =>
        `${local(at, offset, 0).slice(0, 16)}${written(offset)}`,
  ),
  offsets.map(
    (offset) =>
      (at: number): string =>
        local(at, offset, 0).slice(0, 10),
  ),
);

const manners: fc.Arbitrary<Manner> = fc.record({
  print: prints,
  from: fc.constantFrom('inclusive', 'exclusive'),
  to: fc.constantFrom('inclusive', 'exclusive'),
  coarse: fc.boolean(),
  order: fc.constantFrom('as sold', 'newest first', 'any'),
  lateEvery: fc.constantFrom(0, 0, 3, 7),
});

/** Sales over some days, at any times or only at round ones. */
const histories: fc.Arbitrary<readonly Sale[]> = fc
  .record({
    days: fc.constantFrom(1, 3, 20, 200),
    ago: fc.integer({ min: 0, max: 40 }),
    round: fc.constantFrom(0.001, 1, second, minute, quarter, day),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 }),
  })
  .map(({ days, ago, round, shares }) =>
    shares.map((share, i) => {
      const at = now - ago * day - share * days * day;
      return { orderId: `P-${i}`, at: Math.floor(at / round) * round };
    }),
  );

const bound = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Date.parse(text);

function clientOf(sales: readonly Sale[], manner: Manner): RangeClient {
  const all = [...sales];
  let calls = 0;
  return (fromText, toText) => {
    calls += 1;
    if (manner.lateEvery > 0 && calls % manner.lateEvery === 0) {
      const like = all[calls % all.length];
      if (like) all.push({ orderId: `late-${calls}`, at: like.at + second });
    }
    const [from, to] = [bound(fromText, -Infinity), bound(toText, Infinity)];
    const kept = all.filter(({ at: exact }) => {
      const at = manner.coarse ? Math.floor(exact / second) * second : exact;
      const after = manner.from === 'inclusive' ? at >= from : at > from;
      return after && (manner.to === 'inclusive' ? at <= to : at < to);
    });
    if (manner.order === 'newest first') kept.reverse();
    if (manner.order === 'any') kept.sort((a, b) => mix(a, calls) - mix(b, calls));
    return kept.map((sale) => sent(sale, manner, all.indexOf(sale)));
  };
}

const mix = ({ at }: Sale, calls: number) => (at * 7919 * calls) % 10_007;

const sent = ({ orderId, at }: Sale, { print }: Manner, i: number): JsonObject => ({
  orderId,
  productId: 'SKU-1',
  documentType: 'order',
  date: print(at, i),
});

describe('a conforming client, under any reading that the contract leaves open', () => {
  test('gets no findings except warnings for records that are entered late', async () => {
    await fc.assert(
      fc.asyncProperty(histories, manners, async (sales, manner) => {
        const found = foundIn(
          await runRanges(
            clientOf(sales, manner),
            windowFrom(sales.map(({ at }, i) => manner.print(at, i))),
          ),
        );
        const late = ['transactions/capped warning', 'transactions/unstable warning'];
        expect(manner.lateEvery > 0 ? found.filter((each) => !late.includes(each)) : found).toEqual(
          [],
        );
      }),
      { numRuns: runsOf(80) },
    );
  });
});

/** Every instant that a printed date may mean. */
function* meanings(text: string): Generator<number> {
  const own = /(Z|[+-]\d\d:\d\d)$/.test(text.slice(10));
  const all = own ? [0] : Array.from({ length: 26 * 4 + 1 }, (_, i) => i * quarter - 12 * hour);
  for (const offset of all) {
    if (text.length === 10) {
      for (let minutes = 0; minutes <= 24 * 60; minutes += 15) {
        yield Date.parse(`${text}T00:00:00Z`) + minutes * minute - offset;
      }
    } else {
      yield Date.parse(own ? text : `${text}Z`) - offset;
    }
  }
}

describe('surelyInside and surelyOutside', () => {
  test('agree with brute force over all offsets and times of day', () => {
    const middle = Date.UTC(2026, 5, 15);
    const near = fc
      .integer({ min: -4 * 24 * 60, max: 4 * 24 * 60 })
      .map((m) => middle + m * minute);
    fc.assert(
      fc.property(
        near,
        prints,
        near,
        fc.integer({ min: 1, max: 3 * 24 * 60 }),
        (at, print, start, length) => {
          const text = print(at, 0);
          const range = { from: start, to: start + length * minute };
          const kept = openDigests()();
          kept.record({
            fields: { orderId: 'P', date: text },
            place: { number: 1 },
            endpoint: 'transactions',
            form: 'json',
          });
          const [record] = kept.end().digest?.records ?? [];
          if (!record) throw new Error('the date cannot be read');
          const all = [...meanings(text)];
          const side = surelyOutside(record, range);
          // Bounds are sent with a precision of a second.
          const unit = text.length === 10 ? 0 : Math.max(record.date.unit, second);
          const within = (t: number) => t >= range.from - unit && t <= range.to + unit;
          const wrong = [
            side !== undefined && all.some(within),
            surelyInside(record, range) && !all.every(within),
            all.every((t) => t < range.from - 2 * unit) && side !== 'before',
            all.every((t) => t > range.to + 2 * unit) && side !== 'after',
          ];
          expect(wrong).toEqual([false, false, false, false]);
        },
      ),
      { numRuns: runsOf(500) },
    );
  });
});

/** The second scenario repeats what the first one misses. */
const telling = new Set(['transactions/range-halves', 'transactions/every-answer']);

describe('a client that loses a record in narrower ranges', () => {
  test('is reported exactly if the record surely belongs to one half', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 20 * 24 * 60 }), { minLength: 26, maxLength: 60 }),
        offsets,
        fc.constantFrom('offset', 'naive', 'date'),
        fc.nat(),
        async (minutes, offset, form, which) => {
          const sales = minutes.map((m, i) => ({
            orderId: `P-${i}`,
            at: now - 30 * day + m * minute,
          }));
          const print = (at: number) => {
            const text = local(at, offset, 0);
            if (form === 'date') return text.slice(0, 10);
            return form === 'naive' ? text : `${text}${written(offset)}`;
          };
          const manner: Manner = {
            print,
            from: 'inclusive',
            to: 'inclusive',
            coarse: false,
            order: 'as sold',
            lateEvery: 0,
          };
          const window = windowFrom(sales.map(({ at }) => print(at)));
          const { part } = window;
          const lost = sales[which % sales.length];
          if (!part || !lost) throw new Error('there is no part');
          const right = clientOf(sales, manner);
          const count = (from: string, to: string) => right(from, to).length;
          const inWhole = count(part.from, part.to);
          fc.pre(
            !isUsualPage(inWhole) &&
              count(part.from, part.middle) * count(part.middle, part.to) > 0,
          );
          const whole = Date.parse(part.to) - Date.parse(part.from);
          const losing: RangeClient = (from, to) => {
            const records = right(from, to);
            if (bound(to, Infinity) - bound(from, -Infinity) >= whole) return records;
            return records.filter(({ orderId }) => orderId !== lost.orderId);
          };
          const cut = Date.parse(part.middle);
          const printed = Date.parse(
            `${print(lost.at).slice(0, 19)}${form === 'offset' ? written(offset) : form === 'naive' ? 'Z' : ''}`,
          );
          const [before, after] = {
            offset: [1000, 1000],
            naive: [14 * hour + 1000, 12 * hour + 1000],
            date: [14 * hour, 36 * hour],
          }[form] as [number, number];
          const [lo, hi] = [printed - before, printed + after];
          const inside = (from: number, to: number) => lo > from && hi < to;
          const held = lost.at >= Date.parse(part.from) && lost.at <= Date.parse(part.to);
          const apart = Math.abs(printed - cut) % quarter;
          const reported =
            held &&
            (inside(Date.parse(part.from), cut) ||
              inside(cut, Date.parse(part.to)) ||
              (form === 'naive' && Math.min(apart, quarter - apart) > second));
          const run = await runRanges(losing, window, {
            wanted: ({ id }) => telling.has(id),
          });
          expect(foundIn(run)).toEqual(reported ? ['transactions/range-loses-records error'] : []);
        },
      ),
      { numRuns: runsOf(150) },
    );
  });
});
