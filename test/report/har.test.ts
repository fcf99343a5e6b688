import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { ExchangeReport, Run } from '../../src/model/run.ts';
import { har } from '../../src/report/har.ts';
import { harSchema } from '../support/har-schema.ts';
import { hostileRun } from '../support/hostile-run.ts';
import { moving } from '../support/moving.ts';
import { runs } from '../support/other-runs.ts';
import { sampleRun, sentIn } from '../support/sample-run.ts';

const keeps = new Ajv2020({ allErrors: true, strict: false }).compile(harSchema);
const errorsOf = (text: string) => (keeps(JSON.parse(text)) ? [] : keeps.errors);

const read = (run: Run) => JSON.parse(har(run)).log;

const withOne = (more: Partial<ExchangeReport>): Run => {
  return { ...sampleRun, exchanges: [{ ...sentIn('delivery-price/full-order'), ...more }] };
};

const idOf = ({ comment }: { comment: string }) => comment.split(' ')[0];

describe('the archive', () => {
  test.each(Object.entries(runs))('is valid HAR 1.2: %s', (_, run) => {
    expect(errorsOf(har(run))).toEqual([]);
  });

  test('escapes the control characters of hostile texts', () => {
    const text = har(hostileRun());
    expect(() => JSON.parse(text)).not.toThrow();
    expect(text).not.toMatch(moving);
  });

  test('has an entry for every request, and a page for every scenario that sent one', () => {
    const { entries, pages } = read(sampleRun);
    const sent = sampleRun.exchanges.filter(({ request }) => request);
    expect(entries.map(idOf)).toEqual(sent.map(({ id }) => id));
    const scenarios = [...new Set(sent.map(({ scenario }) => scenario))];
    expect(pages.map(({ id }: { id: string }) => id)).toEqual(scenarios);
    const used = entries.map(({ pageref }: { pageref: string }) => pageref);
    expect(new Set(used)).toEqual(new Set(scenarios));
  });
});

const cutOff = { kind: 'no-response', reason: 'cut-off', detail: 'Cut after 60 s.' } as const;

describe('an entry', () => {
  test.each<[what: string, exchange: Partial<ExchangeReport>, entry: object]>([
    [
      'has its timings, with TLS within connect',
      { timings: { lookup: 2, connect: 11, tls: 24, firstByte: 180, download: 3 } },
      {
        time: 2 + 35 + 180 + 3,
        timings: { blocked: -1, dns: 2, connect: 35, ssl: 24, send: 0, wait: 180, receive: 3 },
      },
    ],
    [
      'has status 0 and the reason without an answer',
      { answer: cutOff, timings: {}, durationMs: 60_000 },
      {
        time: 60_000,
        _error: 'cut-off: Cut after 60 s.',
        response: { status: 0, bodySize: -1 },
      },
    ],
    [
      'contains the body of a GET',
      {
        request: {
          method: 'GET',
          url: 'https://erp.example/cost?a=1+2&b=%C3%B1&a=3',
          headers: { 'Content-Type': 'application/json' },
          body: { order: 'ñ' },
        },
      },
      {
        request: {
          method: 'GET',
          queryString: [
            { name: 'a', value: '1 2' },
            { name: 'b', value: 'ñ' },
            { name: 'a', value: '3' },
          ],
          postData: { mimeType: 'application/json', text: '{"order":"ñ"}' },
          bodySize: 14,
        },
      },
    ],
    [
      'splits cookies, and has the redirect URL and the status text',
      {
        answer: {
          kind: 'response',
          status: 308,
          headers: { location: '/elsewhere', 'set-cookie': 'a=(redacted)\nb=(redacted)' },
          bytes: 0,
          body: '',
        },
      },
      {
        response: {
          statusText: 'Permanent Redirect',
          redirectURL: '/elsewhere',
          headers: [
            { name: 'location', value: '/elsewhere' },
            { name: 'set-cookie', value: 'a=(redacted)' },
            { name: 'set-cookie', value: 'b=(redacted)' },
          ],
        },
      },
    ],
    [
      'has the outcome of the answer in its comment',
      sentIn('delivery-price/smallest-draft'),
      { comment: expect.stringMatching(/: quoted, buyer saw 19,027, stored 0, advances yes$/) },
    ],
    [
      'of a dataset has the number of records in the place of the body',
      sentIn('transactions/records'),
      {
        response: {
          content: {
            mimeType: 'application/json; charset=utf-8',
            comment: '2,076 records; read as a stream and not kept',
          },
        },
      },
    ],
  ])('%s', (_, exchange, entry) => {
    const run = withOne(exchange);
    expect(errorsOf(har(run))).toEqual([]);
    expect(read(run).entries).toMatchObject([entry]);
  });

  test('is left out if the request is unknown', () => {
    const { request: _request, ...pasted } = sentIn('delivery-price/full-order');
    expect(read({ ...sampleRun, exchanges: [pasted] }).entries).toEqual([]);
  });
});
