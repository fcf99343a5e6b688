import { describe, expect, test } from 'vitest';
import { readHarEntries } from '../../src/standards/http/har-entry.ts';
import { readHttpHead } from '../../src/standards/http/http-message.ts';

const text = (body: Uint8Array | undefined) => body && Buffer.from(body).toString('utf8');

test('reads the values of a head as UTF-8, or else as Latin-1', () => {
  const given = Buffer.concat([
    Buffer.from('POST /x HTTP/1.1\nHost: erp\nA: \u00d1u\u00f1oa\nB: '),
    Buffer.from([0xd1]),
    Buffer.from('\n  2\n\n{}\n'),
  ]);
  const { headers } = readHttpHead(given.toString('latin1'), 0);
  expect(headers).toEqual([
    ['Host', 'erp'],
    ['A', 'Ñuñoa'],
    ['B', 'Ñ 2'],
  ]);
});

const request = {
  method: 'POST',
  url: 'https://erp/x',
  headers: [
    { name: ':path', value: '/x' },
    { name: 'a', value: '1' },
  ],
};
const entry = (more: object) => ({
  request,
  response: { status: 200, headers: [], content: { size: 2, text: '{}' }, ...more },
});

describe('an HTTP archive', () => {
  test.each([
    ['a whole archive', { log: { entries: [entry({}), entry({ status: 0 })] } }, [200, 0]],
    ['a list of entries', [entry({})], [200]],
    ['a single entry', entry({ status: 503 }), [503]],
    ['an archive without entries', { log: { entries: [] } }, [0]],
    [
      'entries without an answer',
      { log: { entries: [{ request }, { request, response: null }, entry({ status: -999 })] } },
      [0, 0, 0],
    ],
  ])('%s', (_what, json, statuses) => {
    expect(readHarEntries(json)?.map(({ status }) => status)).toEqual(statuses);
  });

  test.each([
    ['another object', { transportationCost: 1 }],
    ['an empty list', []],
    ['an answer with a log', { transportationCost: 1, log: { entries: [] } }],
    ['a log of texts', { log: { entries: ['quoted'] } }],
    ['null', null],
  ])('does not take this for an archive: %s', (_what, json) => {
    expect(readHarEntries(json)).toBeUndefined();
  });

  test.each([
    ['a text', { content: { text: 'á' } }, 'á'],
    [
      'base64',
      { content: { text: Buffer.from('{"a":1}').toString('base64'), encoding: 'base64' } },
      '{"a":1}',
    ],
    [
      'base64 without an encoding member',
      { content: { text: Buffer.from('{ "a": 1 }').toString('base64') } },
      '{ "a": 1 }',
    ],
    ['a text that only resembles base64', { content: { text: 'Web+' } }, 'Web+'],
    ['an archive saved without bodies', { content: { size: 88 } }, undefined],
    ['an empty body', { content: { size: 0 }, bodySize: 0 }, ''],
  ])('reads the body: %s', (_what, more, expected) => {
    const held = readHarEntries(entry(more))?.[0]?.body;
    expect(held && ('text' in held ? held.text : text(held.bytes))).toEqual(expected);
  });

  test('measures from the written request to the last byte', () => {
    const timed = {
      ...entry({}),
      time: 999,
      timings: { dns: 5, connect: 20, ssl: 12, send: 1, wait: 30, receive: 4, blocked: -1 },
    };
    expect(readHarEntries(timed)?.[0]).toMatchObject({
      durationMs: 35,
      requestHeaders: [['a', '1']],
      timings: { dns: 5, connect: 20, ssl: 12, send: 1, wait: 30, receive: 4 },
    });
    expect(readHarEntries({ ...entry({}), time: 999 })?.[0]?.durationMs).toBe(999);
  });
});
