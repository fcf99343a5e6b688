import { describe, expect, test } from 'vitest';
import { openRedactor } from '../../src/engine/redact/redactor.ts';
import type { Json } from '../../src/model/json.ts';
import type { ExchangeReport, Finding, Run } from '../../src/model/run.ts';
import { cpuOf } from '../support/cpu.ts';
import { sampleRun, sentIn } from '../support/sample-run.ts';

const exchange = sentIn('delivery-price/full-order');
const [finding] = sampleRun.findings as [Finding];

const person = {
  name: 'Camila Ñáñez-Rojas',
  phone: '+56 9 8123 4567',
  email: 'camila.rojas@correo.example',
  address: 'Pasaje Los Olmos 4417',
  rut: '12.345.678-5',
};

const order = {
  order: {
    externalId: 'C-1',
    shippingAddress: {
      address: person.address,
      commune: 'Providencia',
      name: person.name,
      phone: person.phone,
    },
    commerce: { name: 'Bazar Doña Inés', email: person.email, governmentId: person.rut },
    products: [{ product: { name: 'Camisa Larga' }, sku: 'SKU-1' }],
  },
};

const runOf = (more: Partial<Run>): Run => ({
  ...sampleRun,
  findings: [],
  observations: [],
  ...more,
});

const asked = (body: Json, answer: string): ExchangeReport => ({
  ...exchange,
  request: { method: 'POST', url: 'https://erp.example/quote', headers: {}, body },
  answer: { kind: 'response', status: 422, headers: {}, bytes: answer.length, body: answer },
  outcome: {
    decision: 'rejected',
    buyerSees: answer,
    priceShown: null,
    storedOnOrder: null,
    orderAdvances: false,
  },
});

/** A run with redacted people. */
const hidden = (more: Partial<Run>): Run => openRedactor([], { people: true }).run(runOf(more));

/** The redacted answer if the client answered `said` to this body. */
const answerTo = (body: Json, said: string) =>
  hidden({ exchanges: [asked(body, said)] }).exchanges[0]?.answer;

const sayings = (text: string) => Object.values(person).filter((value) => text.includes(value));

describe('redaction of people', () => {
  const headers = { 'x-customer': `${person.name} <${person.email}>` };
  const [rule] = sampleRun.rules as [Run['rules'][number]];
  const set = { '/order/shippingAddress/name': JSON.stringify(person.name) };
  test.each<readonly [string, Partial<Run>]>([
    [
      'headers of an answer and the detail of a missing one',
      {
        exchanges: [
          {
            ...asked(order, ''),
            answer: { kind: 'response', status: 200, headers, bytes: 0 },
          },
          {
            ...asked(order, ''),
            answer: { kind: 'no-response', reason: 'not-http', detail: person.name },
          },
        ],
      },
    ],
    [
      'the difference between two given orders',
      {
        exchanges: [{ ...asked(order, ''), varied: set }],
        findings: [{ ...finding, cause: [set] }],
      },
    ],
    [
      'JSON inside a JSON string and reasons of rules',
      {
        exchanges: [asked(null, JSON.stringify(JSON.stringify(order)))],
        rules: [{ ...rule, reason: `no answer for ${person.name}` }],
      },
    ],
  ])('covers %s', (_, more) => {
    const { exchanges, findings, rules } = hidden(more);
    expect(sayings(JSON.stringify([exchanges, findings, rules]))).toEqual([]);
  });

  test('finds people in the request and replaces them everywhere in the report', () => {
    const echo = [
      `No cover for ${person.name} at ${person.address}`,
      JSON.stringify({ message: `call ${person.phone}` }),
      person.name.toUpperCase(),
      encodeURIComponent(person.address),
      JSON.stringify(person.name).replaceAll(
        /[^ -~]/g,
        (c) => `\\u00${c.charCodeAt(0).toString(16)}`,
      ),
      person.rut,
    ].join(' | ');
    const made = hidden({
      exchanges: [asked(order, echo)],
      findings: [{ ...finding, message: echo, actual: echo, samples: [{ message: echo }] }],
      endpoints: [{ ...(sampleRun.endpoints[0] as Run['endpoints'][number]), reason: echo }],
    });
    const shown =
      'No cover for Person 1 at Street 1 | {"message":"call phone-1"} | Person 1 | Street 1 | "Person 1" | identity-1';
    const [first] = made.exchanges;
    expect(first?.answer).toMatchObject({ body: shown });
    expect(first?.outcome?.buyerSees).toBe(shown);
    expect(made.findings[0]).toMatchObject({
      message: shown,
      actual: shown,
      samples: [{ message: shown }],
    });
    expect(made.endpoints[0]?.reason).toBe(shown);
    expect(first?.request?.body).toEqual({
      order: {
        externalId: 'C-1',
        shippingAddress: {
          address: 'Street 1',
          commune: 'Providencia',
          name: 'Person 1',
          phone: 'phone-1',
        },
        commerce: {
          name: 'Person 2',
          email: 'person-1@example.invalid',
          governmentId: 'identity-1',
        },
        products: [{ product: { name: 'Camisa Larga' }, sku: 'SKU-1' }],
      },
    });
    expect(sayings(JSON.stringify(made))).toEqual([]);
  });

  test('gives a person the same replacement in every run of one redactor, in any spelling', () => {
    const { run: people } = openRedactor([], { people: true });
    const reported = (body: Json) => {
      const [one] = people(runOf({ exchanges: [asked(body, '')] })).exchanges;
      return one?.request?.body;
    };
    expect(reported({ user: { name: 'Ana Soto', phone: '+56 9 1111 1111' } })).toEqual({
      user: { name: 'Person 1', phone: 'phone-1' },
    });
    expect(reported({ user: { name: 'Berta Paz', phone: '56911111111' } })).toEqual({
      user: { name: 'Person 2', phone: 'phone-1' },
    });
    expect(reported({ seller: { name: 'ana  soto' } })).toEqual({ seller: { name: 'Person 1' } });
  });

  test('recognises e-mail addresses and phone numbers by their pattern', () => {
    const said = 'write to x.y+z@mail.example or +44 20 7946 0958, order 20261120';
    expect(answerTo({}, said)).toMatchObject({
      body: 'write to person-1@example.invalid or phone-1, order 20261120',
    });
  });

  test('recognises people in samples of records by field or column name', () => {
    const samples = [
      { message: 'The e-mail juan at example is none.', at: '/email', actual: 'juan at example' },
      { message: 'Two records.', row: { name: 'Kiosko Pepe', records: '1, 2' } },
      { message: 'x', at: '/locations/0/address', actual: 'Calle Larga 12' },
    ];
    const [made] = hidden({ exchanges: [], findings: [{ ...finding, samples }] }).findings;
    expect(made?.samples).toEqual([
      {
        message: 'The e-mail person-1@example.invalid is none.',
        at: '/email',
        actual: 'person-1@example.invalid',
      },
      { message: 'Two records.', row: { name: 'Person 1', records: '1, 2' } },
      { message: 'x', at: '/locations/0/address', actual: 'Street 1' },
    ]);
  });

  test('leaves a name that is part of a longer word', () => {
    expect(answerTo({ user: { name: 'Ana' } }, 'Ana in banana, ANA, Anabel')).toMatchObject({
      body: 'Person 1 in banana, Person 1, Anabel',
    });
  });

  test.each([
    ['the words of a name', 'Rojas, Camila', 'Person 1, Person 1'],
    ['the words of an e-mail address', 'camila.rojas', 'Person 1.Person 1'],
    ['the digits of a phone number', 'call 56225550100 or 225550100', 'call phone-1 or phone-1'],
    ['the digits in JSON inside a text', '{"said":"56225550100"}', '{"said":"phone-1"}'],
    ['not a name of three letters', 'Ana', undefined],
    ['not six digits of a phone number', 'call 550100', undefined],
    ['not a JSON number', '{"netValue":2255501,"n":[5622555]}', undefined],
    ['not an identifier', 'C-56225550100 a_5622555 camila-7 x_rojas rojas2', undefined],
    ['not a date', '5622-55-50 2255501-01-02', undefined],
    ['not a member name', '{"rojas":1,"order":2}', undefined],
    ['not a common word of orders', 'this order', undefined],
  ])('matches text of the client: %s', (_what, said, shown = said) => {
    const body = { user: { name: 'Camila Ana Rojas Order', phone: '+56 22 555 0100' }, order: 1 };
    expect(answerTo(body, said)).toMatchObject({ body: shown });
  });

  test('reads a long text in linear time', async () => {
    const long = runOf({ exchanges: [asked({}, `${'x'.repeat(200_000)} ana@mail.example`)] });
    let [one] = long.exchanges;
    const cost = await cpuOf(() => {
      [one] = openRedactor([], { people: true }).run(long).exchanges;
    });
    expect(cost).toBeLessThan(5000);
    expect(one?.answer).toMatchObject({
      body: expect.stringMatching(/x person-1@example\.invalid$/),
    });
  });

  test('changes nothing in a run without people', () => {
    const plain = runOf({
      exchanges: [asked({ order: { products: [{ name: 'Pan', quantity: 5 }] } }, '{"price":1}')],
    });
    expect(openRedactor([], { people: true }).run(plain)).toEqual(plain);
  });
});
