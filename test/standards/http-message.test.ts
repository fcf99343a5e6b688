import { describe, expect, test } from 'vitest';
import { readHarEntries } from '../../src/standards/http/har-entry.ts';
import {
  dechunked,
  readHttpMessage,
  readHttpRequest,
} from '../../src/standards/http/http-message.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const text = (body: Uint8Array | undefined) => body && Buffer.from(body).toString('utf8');

/** Status, number of header fields, heads before it, body. */
const seen = (given: string) => {
  const message = readHttpMessage(bytes(given));
  return (
    message && [
      message.head.status,
      message.head.headers.length,
      message.before.map(({ status }) => status),
      text(message.body),
    ]
  );
};

const body = '{"transportationCost":10}';

describe('an HTTP answer in a text', () => {
  test.each([
    ['CRLF', `HTTP/1.1 200 OK\r\nA: 1\r\n\r\n${body}`, [200, 1, [], body]],
    ['LF', `HTTP/1.1 200 OK\nA: 1\n\n${body}`, [200, 1, [], body]],
    ['HTTP/2 without a reason', `HTTP/2 422 \na: 1\nb: 2\n\n${body}`, [422, 2, [], body]],
    ['small letters', `http/1.1 503 unavailable\n\n`, [503, 0, [], '']],
    ['a pseudo field', `:status: 404\ncontent-type: text/plain\n\nno`, [404, 1, [], 'no']],
    ['a status line alone', 'HTTP/1.1 502 Bad Gateway', [502, 0, [], '']],
    ['a head alone', 'HTTP/1.1 200 OK\nA: 1', [200, 1, [], '']],
    ['no empty line before the body', `HTTP/1.1 200 OK\nA: 1\n${body}`, [200, 1, [], body]],
    ['what a shell wrote before', `$ curl -i x\nHTTP/1.1 200 OK\n\n${body}`, [200, 0, [], body]],
    ['100 before', `HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\n\n${body}`, [200, 0, [100], body]],
    [
      'a proxy before',
      `HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 201 Created\r\n\r\n`,
      [201, 0, [200], ''],
    ],
    [
      'redirects before',
      `HTTP/1.1 301 M\nLocation: /a\n\n<p>moved</p>\nHTTP/1.1 302 F\n\nHTTP/1.1 200 OK\n\n${body}`,
      [200, 0, [301, 302], body],
    ],
    [
      'a call for credentials before',
      `HTTP/1.1 401 U\n\nno\nHTTP/1.1 200 OK\n\n${body}`,
      [200, 0, [401], body],
    ],
    ['a folded field', 'HTTP/1.1 200 OK\nA: 1\n  2\n\n', [200, 1, [], '']],
    [
      'an answer that tells of HTTP',
      'HTTP/1.1 400 No\n\nsaid:\nHTTP/1.1 200 OK is expected',
      [400, 0, [], 'said:\nHTTP/1.1 200 OK is expected'],
    ],
    [
      'a line end beyond content-length',
      `HTTP/1.1 200 OK\nContent-Length: 25\n\n${body}\n`,
      [200, 1, [], body],
    ],
    [
      'a prompt beyond content-length',
      `HTTP/1.1 200 OK\nContent-Length: 25\n\n${body}me@host:~$ `,
      [200, 1, [], body],
    ],
    [
      'line ends that grew on the way',
      'HTTP/1.1 200 OK\nContent-Length: 8\n\n{\r\n"a":1\r\n}',
      [200, 1, [], '{\r\n"a":1\r\n}'],
    ],
    ['no status line', body, undefined],
    ['a request alone', 'POST /x HTTP/1.1\nHost: a\n\n{}', undefined],
    ['nothing', '', undefined],
  ])('%s', (_what, given, expected) => {
    expect(seen(given)).toEqual(expected);
  });

  test('with its request in front', () => {
    const given = `POST /x HTTP/1.1\nHost: erp\nX-Auth-Token: t\n\n{"order":{}}\n\n\nHTTP/1.1 200 OK\n\n${body}`;
    const { request, head } = readHttpMessage(bytes(given)) ?? {};
    expect([head?.status, request?.method, request?.target, text(request?.body)]).toEqual([
      200,
      'POST',
      '/x',
      '{"order":{}}',
    ]);
    expect(readHttpRequest(bytes('GET /y HTTP/1.1\nHost: erp\n'))?.headers).toEqual([
      ['Host', 'erp'],
    ]);
  });

  test('values are UTF-8 where they are, else Latin-1', () => {
    const latin = Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\nA: \u00d1u\u00f1oa\nB: '),
      Buffer.from([0xd1]),
      Buffer.from('\n\n'),
    ]);
    expect(readHttpMessage(latin)?.head.headers).toEqual([
      ['A', 'Ñuñoa'],
      ['B', 'Ñ'],
    ]);
  });
});

describe('chunks that are still in a body', () => {
  test.each([
    ['CRLF', '4\r\nWiki\r\n6\r\npedia \r\n0\r\n\r\n', 'Wikipedia '],
    ['LF', '4\nWiki\n0\n\n', 'Wiki'],
    ['extensions and trailers', '4;a=b\r\nWiki\r\n0\r\nX: y\r\n\r\n', 'Wiki'],
    ['no chunk but the last', '0\r\n\r\n', ''],
    ['no last chunk', '4\r\nWiki\r\n', undefined],
    ['a chunk that is too short', '9\r\nWiki\r\n0\r\n\r\n', undefined],
    ['no framing at all', '{"a":1}', undefined],
  ])('%s', (_what, given, expected) => {
    expect(text(dechunked(bytes(given)))).toEqual(expected);
  });
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
    ['a lone entry', entry({ status: 503 }), [503]],
  ])('%s', (_what, json, statuses) => {
    expect(readHarEntries(json)?.map(({ status }) => status)).toEqual(statuses);
  });

  test.each([
    ['another object', { transportationCost: 1 }],
    ['an empty list', []],
    ['an archive of nothing', { log: { entries: [] } }],
    ['null', null],
  ])('%s is none', (_what, json) => {
    expect(readHarEntries(json)).toBeUndefined();
  });

  test.each([
    ['a text', { content: { text: 'á' } }, 'á'],
    [
      'base64',
      { content: { text: Buffer.from('{"a":1}').toString('base64'), encoding: 'base64' } },
      '{"a":1}',
    ],
    ['saved without contents', { content: { size: 88 } }, undefined],
    ['an empty body', { content: { size: 0 }, bodySize: 0 }, ''],
  ])('the body: %s', (_what, more, expected) => {
    const held = readHarEntries(entry(more))?.[0]?.body;
    expect(held && ('text' in held ? held.text : text(held.bytes))).toEqual(expected);
  });

  test('times are those from the request written to the last byte', () => {
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
