import { describe, expect, test } from 'vitest';
import { openRedactor } from '../../src/engine/redact/redactor.ts';
import type { Json } from '../../src/model/json.ts';
import type { ExchangeReport, Finding, Run } from '../../src/model/run.ts';
import { cpuOf } from '../support/cpu.ts';
import { sampleRun } from '../support/sample-run.ts';

const [exchange] = sampleRun.exchanges as [ExchangeReport];
const [finding] = sampleRun.findings as [Finding];

const runOf = (more: Partial<Run>): Run => ({
  ...sampleRun,
  exchanges: [],
  findings: [],
  observations: [],
  ...more,
});

const asked = (body: Json, answer: string, url = 'https://erp.example/quote'): ExchangeReport => ({
  ...exchange,
  request: { method: 'POST', url, headers: {}, body },
  answer: { kind: 'response', status: 422, headers: { 'x-of': answer }, bytes: 9, body: answer },
  outcome: {
    decision: 'rejected',
    buyerSees: answer,
    priceShown: 4998,
    storedOnOrder: 4200,
    orderAdvances: false,
  },
});

/** The answer of one exchange as it is reported. */
function reportedAnswer(
  pointers: readonly string[],
  body: Json,
  answer: string,
): string | undefined {
  const [reported] = openRedactor([], { places: pointers }).run(
    runOf({ exchanges: [asked(body, answer)] }),
  ).exchanges;
  return reported?.answer.kind === 'response' ? reported.answer.body : undefined;
}

describe('places of bodies', () => {
  test.each<[string, readonly string[], string, string]>([
    [
      'a member',
      ['/message'],
      '{ "message": "no",\n "a":1 }',
      '{ "message": "(redacted)",\n "a":1 }',
    ],
    [
      'a member of every element',
      ['/*/email'],
      '[{"email":"x"},{"email":7}]',
      '[{"email":"(redacted)"},{"email":"(redacted)"}]',
    ],
    ['all that is under it', ['/user'], '{"user":{"name":"A","ids":[1]}}', '{"user":"(redacted)"}'],
    ['an element by its number', ['/1'], '["a","b"]', '["a","(redacted)"]'],
    ['null tells nothing', ['/a'], '{"a":null}', '{"a":null}'],
    [
      'both of two members of one name',
      ['/a'],
      '{"a":"one","a":"two"}',
      '{"a":"(redacted)","a":"(redacted)"}',
    ],
    ['a name with a slash and a tilde', ['/a~1b~0c'], '{"a/b~c":"x"}', '{"a/b~c":"(redacted)"}'],
    ['a name in escapes', ['/mail'], '{"m\\u0061il":"x"}', '{"m\\u0061il":"(redacted)"}'],
    ['a body that breaks off', ['/a/b'], '{"a":{"b":"secr', '{"a":{"b":"(redacted)"'],
    [
      'after the place where it is no JSON',
      ['/user/mail'],
      "{'x':1, \"mail\": \"a@b\", 'mail':'c d'}",
      '{\'x\':1, "mail": "(redacted)", \'mail\':"(redacted)"}',
    ],
    ['another place', ['/b'], '{"a":{"b":"x"}}', '{"a":{"b":"x"}}'],
    ['no JSON at all', ['/a'], 'plain text', 'plain text'],
    [
      'a value again elsewhere',
      ['/id'],
      '{"id":"K-7731","text":"no K-7731, nor AK-7731 or k-7731"}',
      '{"id":"(redacted)","text":"no (redacted), nor AK-7731 or (redacted)"}',
    ],
    [
      'a name of a member is none of its values',
      ['/type'],
      '{"type":"order","order":"my order"}',
      '{"type":"(redacted)","order":"my (redacted)"}',
    ],
    [
      'JSON inside a text of JSON',
      ['/id'],
      JSON.stringify('{"id":"K-7731"}'),
      JSON.stringify('{"id":"(redacted)"}'),
    ],
  ])('%s', (_what, pointers, body, reported) => {
    expect(reportedAnswer(pointers, {}, body)).toBe(reported);
  });

  test('what was sent is replaced wherever it comes back, in every form', () => {
    const value = 'Ñandú & "Co" 12';
    const order = { order: { commerce: { name: value }, products: [{ sku: 'S' }] } };
    const echo = [
      value,
      value.toUpperCase(),
      encodeURIComponent(value),
      new URLSearchParams({ v: value }).toString().slice(2),
      value.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
      JSON.stringify(value).slice(1, -1),
    ];
    expect(reportedAnswer(['/order/commerce/name'], order, echo.join(' | '))).toBe(
      echo.map(() => '(redacted)').join(' | '),
    );
  });

  test.each([
    [encodeURIComponent('{"email":"ana.soto"}'), '%7B%22email%22%3A%22(redacted)%22%7D'],
    ['x\\nana.soto\\u0022', 'x\\n(redacted)\\u0022'],
    ['diana.soto ana.sotomayor', 'diana.soto ana.sotomayor'],
  ])('a value after the code of another sign: %s', (text, reported) => {
    expect(reportedAnswer(['/email'], { email: 'ana.soto' }, text)).toBe(reported);
  });

  test('a request, its query, its answer’s headers, what the buyer sees', () => {
    const order = { order: { externalId: 'C-1', user: { email: 'ana@mail.example' } } };
    const url = `https://erp.example/q?order=${encodeURIComponent(JSON.stringify(order))}&z=1`;
    const places = openRedactor([], { places: ['/order/user/email'] });
    const [reported] = places.run(
      runOf({ exchanges: [asked(order, 'to ana@mail.example', url)] }),
    ).exchanges;
    const shown = { order: { externalId: 'C-1', user: { email: '(redacted)' } } };
    expect(reported?.request).toEqual({
      method: 'POST',
      headers: {},
      body: shown,
      url: `https://erp.example/q?${new URLSearchParams({ order: JSON.stringify(shown), z: '1' }).toString()}`,
    });
    expect(reported?.answer).toMatchObject({ headers: { 'x-of': 'to (redacted)' } });
    expect(reported?.outcome?.buyerSees).toBe('to (redacted)');
    expect(JSON.stringify(reported)).not.toContain('ana@');
    expect(places.json(order)).toEqual(shown);
  });

  test('an amount is reported neither in its body nor by the outcome', () => {
    const places = openRedactor([], { places: ['/netValue'] });
    const body = '{"transportationCost":4200,"netValue":4200}';
    const made = places.run(
      runOf({
        exchanges: [asked({}, body)],
        scenarios: [
          { ...(sampleRun.scenarios[0] as Run['scenarios'][number]), summary: 'stored 4 200' },
        ],
      }),
    );
    expect(made.exchanges[0]?.outcome).toBeUndefined();
    expect(made.scenarios[0]?.summary).toBe('stored (redacted)');
    expect(made.exchanges[0]?.answer).toMatchObject({
      body: '{"transportationCost":4200,"netValue":"(redacted)"}',
    });
  });
});

const sampled = (sample: Finding['samples'][number], pointers: readonly string[]) =>
  openRedactor([], { places: pointers }).run(
    runOf({ findings: [{ ...finding, exchanges: [], samples: [sample] }] }),
  ).findings[0]?.samples[0];

describe('places of records', () => {
  test.each<[string, readonly string[], Finding['samples'][number], object]>([
    [
      'by the pointer of the sample, short ones too',
      ['/email'],
      { at: '/email', actual: 'x1', message: 'The e-mail x1 is none; x12 is.' },
      { at: '/email', actual: '(redacted)', message: 'The e-mail (redacted) is none; x12 is.' },
    ],
    [
      'a value that is cut in the sentence',
      ['/name'],
      { at: '/name', actual: 'Almacén de la Esquina', message: 'name is "Almacén de …"' },
      { at: '/name', actual: '(redacted)', message: 'name is "(redacted)"' },
    ],
    [
      'inside what is reported of an object',
      ['/locations/*/address'],
      { at: '/locations/0', actual: { address: 'A 1', commune: 'B' }, message: 'at A 1' },
      {
        at: '/locations/0',
        actual: { address: '(redacted)', commune: 'B' },
        message: 'at (redacted)',
      },
    ],
    [
      'under what is named',
      ['/locations'],
      { at: '/locations/0/address', actual: 'A 1', expected: 'no A 1', message: 'm' },
      { at: '/locations/0/address', actual: '(redacted)', expected: 'no (redacted)', message: 'm' },
    ],
    [
      'by the heading of a column',
      ['/orderId'],
      { message: 'm', row: { document: 'F-1', order: 'P-1', records: '1, 2' } },
      { message: 'm', row: { document: 'F-1', order: '(redacted)', records: '1, 2' } },
    ],
    [
      'nothing else',
      ['/email'],
      { at: '/name', actual: 'Ana', message: 'Ana', row: { order: 'P-1' } },
      { at: '/name', actual: 'Ana', message: 'Ana', row: { order: 'P-1' } },
    ],
  ])('%s', (_what, pointers, sample, reported) => {
    expect(sampled(sample, pointers)).toEqual(reported);
  });

  test('by what the records held, wherever a rule tells of it', () => {
    const places = openRedactor([], { places: ['/commerceId', '/locations/*/commune'] });
    places.record({ fields: { commerceId: 'C-10482', locations: [{ commune: 'Ñuñoa Norte' }] } });
    const observation = { about: 'x', endpoint: 'commerces', saw: 'C-10482 twice' } as const;
    const made = places.run(
      runOf({
        findings: [{ ...finding, message: 'C-10482 lies in Ñuñoa Norte, C-10483 too.' }],
        observations: [observation],
        configuration: [
          { setting: 'data.commerce', value: 'C-10482', from: 'discovered' },
          { setting: 'seed', value: '10482', from: 'flag' },
        ],
      }),
    );
    expect(made.findings[0]?.message).toBe('(redacted) lies in (redacted), C-10483 too.');
    expect(made.observations[0]?.saw).toBe('(redacted) twice');
    expect(made.configuration.map(({ value }) => value)).toEqual(['(redacted)', '10482']);
  });

  test('more values than can be held: nothing of the records is reported but places and counts', () => {
    const places = openRedactor([], { places: ['/commerceId'], mostValues: 2 });
    for (const commerceId of ['C-1001', 'C-1002', 'C-1003'])
      places.record({ fields: { commerceId } });
    const of = {
      ...finding,
      endpoint: 'commerces',
      actual: 'C-1003',
      message: 'C-1003 twice',
    } as const;
    const made = places.run(
      runOf({
        findings: [{ ...of, samples: [{ message: 'C-1003', record: { number: 7 } }] }],
        observations: [{ about: 'x', endpoint: 'commerces', saw: 'C-1003' }],
      }),
    );
    expect(JSON.stringify(made.findings) + JSON.stringify(made.observations)).not.toContain(
      'C-1003',
    );
    expect(made.findings[0]).toMatchObject({
      count: finding.count,
      samples: [{ record: { number: 7 } }],
    });
  });
});

describe('the rest of a run', () => {
  test('a curl line goes where its request is not reported whole', () => {
    const own = { ...asked({ order: { id: 'abc' } }, 'x'), id: 'e1' };
    const curl = `curl --data-raw '{"order":{"id":"abc"}}'`;
    const of = { ...finding, exchanges: ['e1'], reproduce: { command: 'greenlight run', curl } };
    const reported = (pointers: readonly string[]) =>
      openRedactor([], { places: pointers }).run(runOf({ exchanges: [own], findings: [of] }))
        .findings[0]?.reproduce;
    expect(reported(['/order/id'])).toEqual({ command: 'greenlight run' });
    expect(reported(['/order/other'])).toEqual({ command: 'greenlight run', curl });
  });

  test('a long body and many values are read once', async () => {
    const places = openRedactor([], { places: ['/name'] });
    for (let i = 0; i < 20_000; i += 1)
      places.record({ fields: { name: `Almacén ${i} de la Esquina` } });
    const body = JSON.stringify({ text: `${'xy '.repeat(60_000)} Almacén 7 de la Esquina` });
    const run = runOf({ exchanges: [asked({}, body)] });
    let [reported] = run.exchanges;
    const cost = await cpuOf(() => {
      [reported] = places.run(run).exchanges;
    });
    expect(cost).toBeLessThan(10_000);
    expect(reported?.answer).toMatchObject({
      body: expect.stringMatching(/xy {2}\(redacted\)"}$/),
    });
  });

  test('nothing named, nothing changed', () => {
    expect(openRedactor([], { places: [] }).run(sampleRun)).toEqual(sampleRun);
    const places = openRedactor([], { places: ['/nowhere/at/all'] });
    expect(places.run(sampleRun)).toEqual(sampleRun);
  });

  test('twice is as once', () => {
    const places = openRedactor([], { places: ['/order/externalId', '/message'] });
    const once = places.run(sampleRun);
    expect(places.run(once)).toEqual(once);
  });
});
