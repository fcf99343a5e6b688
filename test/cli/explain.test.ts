import { describe, expect, test } from 'vitest';
import { allRules as rules } from '../../src/cli/all-rules.ts';
import { exitTexts } from '../../src/cli/explain/exit-code.ts';
import { explain } from '../../src/cli/explain.ts';
import { list } from '../../src/cli/list.ts';
import { clauses } from '../../src/contract/clauses.ts';
import { decisions } from '../../src/model/outcome.ts';
import { penOf } from '../../src/report/terminal/pen.ts';

const pen = penOf({ width: 100, color: false, ascii: false });
const faults = [
  {
    name: 'net-value-missing',
    title: 'netValue is left out of every quote',
    findings: ['delivery-price/net-value-missing'],
  },
];
const known = { pen, faults };

const text = (id: string) => {
  const told = explain(id, known);
  return typeof told === 'string' ? told : `nearest: ${told.nearest.join(', ')}`;
};

describe('explain', () => {
  test('a rule, as a person sees it', () => {
    expect(text('delivery-price/net-value-missing')).toMatchInlineSnapshot(`
      "A quote has no netValue                                     error · delivery-price/net-value-missing

        contract   delivery-price.rule-4: the service validates transportationCost and stores netValue. An
                   answer that has the first and not the second is accepted, so netValue must always be
                   sent.
                   errors.200-without-net: a 200 with transportationCost and without netValue is taken for
                   a quote: the order is saved with shipping 0, and no error is seen.
        effect     The service takes the quote and saves the order with shipping 0. Nobody sees an error.
        remedy     Send netValue in every quote, equal to transportationCost.
        judged on  every answer 200 of delivery-price that has transportationCost

        A bad answer

          200 application/json
          { "transportationCost": 4200, "netTaxedValue": 4998 }

          decision   quoted
          buyer saw  4 998
          stored     0                  ✖ 4 200 is due
          advances   yes

        A good answer

          200 application/json
          { "transportationCost": 4200, "netValue": 4200, "netTaxedValue": 4998 }

          decision   quoted
          buyer saw  4 998
          stored     4 200
          advances   yes

        near it    delivery-price/transportation-cost-missing: an answer 200 has no transportationCost
                   delivery-price/net-value-mismatch: netValue differs from transportationCost

        see it     greenlight demo --fault net-value-missing
        page       docs/rules/delivery-price/net-value-missing.md
      "
    `);
  });

  test('a clause that is left open', () => {
    expect(text('authentication.verify')).toMatchInlineSnapshot(`
      "Verifying the token                                                   clause · authentication.verify

        contract   The token identifies the service.
        left open  whether the client must verify it; a run records what the client does, and holds
                   nothing against it
        rules      delivery-price/token-not-verified: a quote is given without the right token

        page       docs/contract.md#authentication.verify
      "
    `);
  });

  test('a clause that cannot be seen from outside', () => {
    expect(text('delivery-price.rule-3')).toMatchInlineSnapshot(`
      "Without externalId nothing is asked                                   clause · delivery-price.rule-3

        contract   The query is skipped when the commerce has no code in the client’s system. The order is
                   then created with shipping 0.
        not judged it happens inside the service

        page       docs/contract.md#delivery-price.rule-3
      "
    `);
  });

  test('a fault', () => {
    expect(text('net-value-missing')).toMatchInlineSnapshot(`
      "netValue is left out of every quote                                        fault · net-value-missing

        found by   delivery-price/net-value-missing: a quote has no netValue

        see it     greenlight demo --fault net-value-missing
        serve it   greenlight serve --fault net-value-missing
      "
    `);
  });

  test('an outcome', () => {
    expect(text('no-quote')).toMatchInlineSnapshot(`
      "Outcome: no quote                                                                 outcome · no-quote

        when       The answer is 200 without transportationCost, or its body is not JSON.
        then       The order is created with shipping 0, unless the client has enabled the requirement of
                   a quote. What happens then the contract does not say.
        contract   delivery-price.rule-5
                   errors.200-without-cost
                   delivery-price.required-quote
      "
    `);
  });

  test('an exit code', () => {
    expect(text('3')).toMatchInlineSnapshot(`
      "Inconclusive                                                                           exit code · 3

        when       No exchange got any answer, or an endpoint that the target implements was not judged,
                   or a rule of greenlight crashed.
        next       Read why an endpoint was not judged; it is often missing data or an address. Nothing is
                   held against the client.
      "
    `);
  });

  test.each([
    ...rules.map(({ id }) => id),
    ...clauses.map(({ id }) => id),
    ...decisions,
    ...Object.keys(exitTexts),
  ])('%s is known and fits 100 columns', (id) => {
    const lines = text(id).split('\n');
    // A long title has a line of its own.
    expect(lines.slice(0, 2).some((line) => line.endsWith(` · ${id}`))).toBe(true);
    // Bodies of examples are shown as they are sent.
    expect(lines.filter((line) => line.length > 100 && !/^ {4}\S/.test(line))).toEqual([]);
  });

  test('a narrow terminal: the id stands under the title', () => {
    const narrow = explain('http/slow', {
      pen: penOf({ width: 60, color: false, ascii: false }),
      faults,
    });
    expect(typeof narrow === 'string' && narrow.split('\n').slice(0, 5)).toEqual([
      'A quote takes 30 s or more                 error · http/slow',
      '',
      '  contract   limits.expected-time: a delivery-price query is',
      '             expected to be answered in under 30 s.',
      '  effect     The buyer waits. After 60 s the connection is',
    ]);
  });

  test.each<[string, readonly string[]]>([
    ['delivery-price/net-value-misin', ['delivery-price/net-value-missing']],
    ['slwo', ['http/slow']],
    ['qouted', ['quoted']],
    ['rule-44', ['delivery-price.rule-4']],
    ['completely different', []],
    ['zzzz', []],
    ['', []],
  ])('%j is not known: the nearest names', (id, expected) => {
    const told = explain(id, known);
    expect(typeof told === 'string' ? told : told.nearest.slice(0, 1)).toEqual(expected);
  });
});

describe('list', () => {
  const listing = {
    ...known,
    scenarios: [
      { id: 'delivery-price/full-order', title: 'A full order is quoted', tags: ['smoke'] },
    ],
  };

  test('each rule, clause, fault and scenario on its line', () => {
    expect(
      list('rules', listing)
        .split('\n')
        .filter((line) => /^\S+\/\S/.test(line)),
    ).toHaveLength(rules.length);
    expect(list('clauses', listing)).toContain(
      `\n${clauses.length} clauses; more with greenlight explain <clause>\n`,
    );
    expect(list('faults', listing)).toBe(
      'net-value-missing  delivery-price/net-value-missing  netValue is left out of every quote\n\n1 fault; more with greenlight explain <fault>\n',
    );
    expect(list('scenarios', listing)).toBe(
      'delivery-price/full-order  smoke  A full order is quoted\n\n1 scenario; more with greenlight run --only <scenario>\n',
    );
  });

  test('a narrow terminal: what it is stands under its id', () => {
    const narrow = penOf({ width: 60, color: false, ascii: false });
    expect(list('faults', { ...listing, pen: narrow })).toBe(
      [
        'net-value-missing',
        '    delivery-price/net-value-missing',
        '    netValue is left out of every quote',
        '',
        '1 fault; more with greenlight explain <fault>',
        '',
      ].join('\n'),
    );
  });
});
