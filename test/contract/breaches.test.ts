import { expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { judgedExample } from '../../src/contract/endpoints/example-exchange.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import { type EndpointId, isDataset } from '../../src/model/endpoint.ts';
import type { Breach, Rule } from '../../src/model/rule.ts';
import { leadOf } from '../../src/standards/text/figures.ts';
import { legible } from '../../src/standards/text/legible.ts';
import { exchangeOf, foundIn, json, quote, type Received } from './answers/row.ts';
import { judgeRecords, recordsOf } from './dataset-rules.ts';

/** The breaches of each breaking example of a rule. */
function breachesOf(rule: Rule): readonly (readonly Breach[])[] {
  switch (rule.over) {
    case 'record':
    case 'dataset': {
      const endpoint = rule.id.split('/')[0] as EndpointId;
      if (!isDataset(endpoint)) throw new Error(rule.id);
      return rule
        .examples()
        .breaking.map((example) =>
          judgeRecords([rule], endpoint, recordsOf(endpoint, [example].flat())).flatMap(
            ({ breaches }) => breaches,
          ),
        );
    }
    case 'cross':
      return rule.examples().breaking.map(({ transactions, commerces }) => {
        const fold = rule.begin();
        for (const r of recordsOf('transactions', transactions)) fold.record?.(r);
        for (const r of recordsOf('commerces', commerces)) fold.record?.(r);
        return [...fold.end().breaches];
      });
    default:
      return rule.examples().breaking.map((each) => judgedExample(rule, [each].flat()).breaches);
  }
}

/** The text of a breach for people, and its facts. */
const shown = ({ message, at, expected, actual, facts, severity, remedy }: Breach): string =>
  [
    `  ${severity ? `(${severity}) ` : ''}${message}`,
    `    ${JSON.stringify({ at, expected, actual, ...(facts ? { facts } : {}) })}`,
    ...(remedy === undefined ? [] : [`    ${remedy}`]),
  ]
    .map(legible)
    .join('\n');

const shownOf = (id: string, all: readonly (readonly Breach[])[]): string =>
  [id, ...all.map((breaches) => breaches.map(shown).join('\n'))].join('\n');

test('the breaches of every breaking example match the snapshot', async () => {
  const texts = rules.map((rule) => shownOf(rule.id, breachesOf(rule)));
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('looks/examples.txt');
});

test('the summary of every remedy is a short instruction', () => {
  const remedies = rules.flatMap((rule) =>
    breachesOf(rule)
      .flat()
      .flatMap(({ remedy }) => remedy ?? []),
  );
  const leads = [...new Set(remedies.map(leadOf))];
  expect(leads.length).toBeGreaterThan(40);
  expect(leads.filter((lead) => /^(?:The|A|An|It|This)\b/.test(lead))).toEqual([]);
  expect(leads.filter((lead) => lead.split(' ').length > 25)).toEqual([]);
});

const answers: readonly (readonly [id: string, Received])[] = [
  ['delivery-price/transportation-cost-missing', { body: '{}' }],
  ['delivery-price/transportation-cost-missing', { body: json({ transportation_cost: 1 }) }],
  [
    'delivery-price/transportation-cost-missing',
    { body: json({ result: { quotes: [{ transportationCost: 0 }] } }) },
  ],
  ['delivery-price/transportation-cost-missing', { body: '[]' }],
  [
    'delivery-price/tax-rate-not-fraction',
    {
      body: json({
        transportationCost: 4200,
        netValue: 4200,
        netTaxedValue: 4200,
        taxesApplied: { value: 19 },
      }),
    },
  ],
  [
    'delivery-price/net-value-missing',
    { body: json({ transportationCost: 4200, netValue: null, netTaxedValue: 4998 }) },
  ],
  [
    'delivery-price/net-value-missing',
    { body: json({ transportationCost: 4200, netvalue: 4200, netTaxedValue: 4998 }) },
  ],
  ['delivery-price/field-type', { body: json({ transportationCost: '3500' }) }],
  ['delivery-price/field-type', { body: quote(1, 1, { taxesApplied: { value: '19%' } }) }],
  ['delivery-price/field-type', { body: '{"transportationCost":1e400}' }],
  [
    'delivery-price/net-value-mismatch',
    { body: json({ transportationCost: 4200, netValue: 4998 }) },
  ],
  ['delivery-price/negative-value', { body: quote(10, -1234567.5) }],
  ['delivery-price/tax-arithmetic', { body: quote(4200, 4200, { taxesApplied: { value: 0.19 } }) }],
  [
    'delivery-price/rejection-text-not-read',
    { status: 422, body: json({ error: { texts: ['Sobrepeso'] } }) },
  ],
  [
    'delivery-price/rejection-text-not-read',
    { status: 422, body: json({ error: 'Validation', info: 'Fuera de cobertura' }) },
  ],
  ['delivery-price/rejection-without-text', { status: 404, body: '' }],
  ['delivery-price/rejected-as-200', { situation: 'unquotable', body: '{}' }],
  ['shipping-cost/cost-missing', { body: json({ data: { shippingCost: 5 } }) }],
  ['shipping-cost/field-type', { body: 'null' }],
];

test('each of these answers has one breach, which matches the snapshot', async () => {
  const texts = answers.map(([id, received]) => {
    const endpoint = id.startsWith('shipping-cost/') ? 'shipping-cost' : 'delivery-price';
    const found = foundIn(id, subjectOf(exchangeOf(received, endpoint))) ?? [];
    expect(found).toHaveLength(1);
    return `${JSON.stringify(received)}\n${shownOf(id, [found])}`;
  });
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('looks/answers.txt');
});
