import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/model/json.ts';
import type { AnswerExample } from '../../../src/model/rule.ts';
import { atShippingCost, breachesOf, but, http, judged, raw, run, trouble } from './judged.ts';

const json = (contentType: string, body: Json, status = 200): AnswerExample => ({
  status,
  contentType,
  body,
});

const plain = (contentType: string, text: string): AnswerExample => ({
  status: 422,
  situation: 'any',
  contentType,
  text,
});

describe('bodies', () => {
  test.each<[string, AnswerExample, readonly string[]]>([
    [
      'an HTML page',
      { text: '<html></html>', contentType: 'text/html' },
      ['error http/not-json e1'],
    ],
    [
      'bytes that do not decompress',
      raw({ text: '\u001f', trouble: [trouble('compression', 0)] }),
      ['error http/not-json e1'],
    ],
    [
      'a body beyond the size limit of greenlight',
      raw({ text: '{"a', trouble: [trouble('too-large')] }),
      ['warning http/too-large e1'],
    ],
    [
      'bytes that are not UTF-8, with another declared charset',
      raw({
        json: {},
        headers: { 'content-type': 'application/json; charset=ISO-8859-1' },
        trouble: [trouble('encoding')],
      }),
      ['warning http/encoding e1'],
    ],
    [
      'plain text that is not UTF-8',
      raw({
        status: 422,
        text: 'Fuera de cobertura',
        headers: { 'content-type': 'text/plain' },
        trouble: [trouble('encoding')],
      }),
      ['warning http/encoding e1'],
    ],
    ['a number beyond a double', raw({ json: {}, trouble: [trouble('number-precision')] }), []],
    ['a content type with parameters', json('Application/JSON; charset=UTF-8', {}), []],
    ['a content type with a comma in quotes', json('application/json; x="a,b"', {}), []],
    ['a duplicate content type', json('application/json, application/json', {}), []],
    ['no content type', raw({ json: {}, headers: {} }), ['error http/content-type e1']],
    ['a reason as problem+json', json('application/problem+json', { detail: 'x' }, 422), []],
    ['a reason as plain text', plain('text/plain', 'Out of coverage'), []],
    ['a plain reason declared as HTML', plain('text/html', 'Out of coverage'), []],
    [
      'a page declared as JSON, which another rule reports',
      plain('application/json', '<html></html>'),
      [],
    ],
    [
      'a reason in JSON without a content type',
      raw({ status: 422, text: '{}', json: {}, headers: {} }),
      ['warning http/content-type e1'],
    ],
    [
      'a rejection cut by its content-length, which another rule reports',
      but(raw({ status: 422, text: '{"message":"Ñuñ"', trouble: [trouble('surplus')] }), {
        timings: { firstByte: 2 },
      }),
      [],
    ],
    [
      'a complete rejection with surplus bytes',
      but(raw({ status: 422, text: '{}', json: {}, trouble: [trouble('surplus')] }), {
        timings: { firstByte: 2 },
      }),
      ['warning http/framing e1'],
    ],
    ['an empty rejection', raw({ status: 422, headers: {} }), []],
    [
      'a 4xx of shipping-cost',
      {
        ...atShippingCost,
        status: 400,
        contentType: 'application/json',
        text: 'no',
        situation: 'unquotable',
      },
      [],
    ],
  ])('%s', (_, example, expected) => {
    expect(judged(run(example))).toEqual(expected);
  });

  test('the finding shows where reading stopped, with invisible characters escaped', () => {
    const text = '{"transportationCost":4200,\u202e\u0000"netValue":}';
    const example = raw({
      text,
      trouble: [{ kind: 'not-json', offset: 28, detail: 'a value is expected' }],
    });
    const rule = http.find(({ id }) => id === 'http/not-json');
    expect(rule && breachesOf(rule, run(example))).toEqual([
      {
        exchanges: ['e1'],
        message: 'The body is not JSON. Reading stopped at byte 28: a value is expected.',
        expected: 'a JSON object',
        actual: '…ortationCost":4200,\\u202e\\u0000"netValue":}',
        facts: { form: 'broken' },
      },
    ]);
  });

  test('the finding names a number with a decimal comma', () => {
    const text = '{"transportationCost":-343,38,"netValue":0}';
    const trouble = [{ kind: 'not-json', offset: 27, detail: 'a name is expected' }] as const;
    const rule = http.find(({ id }) => id === 'http/not-json');
    const [breach] = rule ? breachesOf(rule, run(raw({ text, trouble }))) : [];
    expect([breach?.message, breach?.actual]).toEqual([
      'The body is not JSON. The number -343,38 has a decimal comma.',
      '-343,38',
    ]);
  });

  test('the finding about an unquotable order names the expected 4xx', () => {
    const rule = http.find(({ id }) => id === 'http/not-json');
    const received = run({
      text: 'Out of coverage',
      contentType: 'text/plain',
      situation: 'unquotable',
    });
    expect(rule && breachesOf(rule, received)[0]?.message).toBe(
      'The body is not JSON. It starts with “Out of coverage”. For this order, the contract asks for a 4xx with the reason.',
    );
  });
});

test('names a content-length that counts letters instead of bytes', () => {
  const text = '{"message":"Ñuñoa y el';
  const bytes = Buffer.byteLength(text);
  const cut = raw({
    text,
    headers: { 'content-type': 'application/json', 'content-length': String(bytes) },
    trouble: [{ kind: 'not-json', offset: bytes, detail: 'the text ends inside a string' }],
  });
  const found = http.flatMap((rule) => breachesOf(rule, run(cut)));
  expect(found.map(({ message, remedy }) => [message, remedy])).toEqual([
    [
      `The body is not JSON. Reading stopped at byte 24: the text ends inside a string. The body ends after 24 bytes, as content-length says; anything after that is not read. Its letters take 2 bytes more than there are letters: if content-length counts letters, so many bytes are missing.`,
      'Count the bytes of the encoded body, or let the framework set content-length.',
    ],
  ]);
});
