import { assert, boolean, constantFrom, integer, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { decisions } from '../../src/model/outcome.ts';
import { exchangeOf, fired, json } from './answers/row.ts';

const rates = [0, 0.05, 0.07, 0.08, 0.1, 0.15, 0.16, 0.18, 0.19, 0.21, 0.22, 0.255, 1];
const ways = [Math.round, Math.floor, Math.ceil];

test('accepts any correct quote in whole units or cents, however it is rounded', () => {
  assert(
    property(
      integer({ min: 0, max: 1e9 }),
      constantFrom(...rates),
      constantFrom(...ways),
      constantFrom(1, 100),
      boolean(),
      (minor, rate, way, unit, named) => {
        const net = minor / unit;
        // Integers of hundredths and thousandths keep the correct price exact.
        const taxed = way((minor * (1000 + Math.round(rate * 1000))) / 1000) / unit;
        const body = json({
          transportationCost: net,
          netValue: net,
          netTaxedValue: taxed,
          ...(named ? { taxesApplied: { code: 1, value: rate } } : {}),
        });
        const exchange = exchangeOf({ body }, 'delivery-price');
        expect(fired(exchange)).toEqual([]);
        expect(exchange.outcome).toMatchObject({ decision: 'quoted', storedOnOrder: net });
      },
    ),
  );
});

test('accepts a reason in any of the three places or as plain text', () => {
  const reason = string({ minLength: 1, maxLength: 80 }).filter((text) =>
    /^[^<>{}[\]"]*[a-z]+[^<>{}[\]"]*$/.test(text),
  );
  assert(
    property(reason, constantFrom('errors', 'detail', 'message', 'body'), (text, place) => {
      const bodies = {
        errors: json({ errors: { message: text } }),
        detail: json({ detail: text }),
        message: json({ message: text }),
        body: `No: ${text}`,
      };
      const type = place === 'body' ? 'text/plain; charset=utf-8' : 'application/json';
      const received = { status: 422, situation: 'unquotable', type, body: bodies[place] } as const;
      const exchange = exchangeOf(received, 'delivery-price');
      expect(fired(exchange)).toEqual([]);
      expect(exchange.outcome?.buyerSees).toBe(place === 'body' ? `No: ${text}` : text);
    }),
  );
});

test('judges any JSON with any status without a crash', () => {
  assert(
    property(
      jsonValue(),
      constantFrom(200, 201, 400, 404, 422, 500),
      constantFrom('quotable', 'unquotable', 'any'),
      (value, status, situation) => {
        const exchange = exchangeOf({ status, situation, body: json(value) }, 'delivery-price');
        expect(fired(exchange)).toBeInstanceOf(Array);
        expect(decisions).toContain(exchange.outcome?.decision);
      },
    ),
  );
});

test('a rejection whose text is not read breaks exactly one rule, any other at most one', () => {
  assert(
    property(
      jsonValue(),
      constantFrom('application/json', 'text/plain', 'text/html'),
      (value, type) => {
        const received = { status: 422, situation: 'unquotable', type, body: json(value) } as const;
        const exchange = exchangeOf(received, 'delivery-price');
        const found = fired(exchange);
        expect(found.length).toBeLessThanOrEqual(1);
        const isRead = exchange.outcome?.textReadFrom !== 'not stated';
        expect(isRead || found.length === 1).toBe(true);
      },
    ),
  );
});
