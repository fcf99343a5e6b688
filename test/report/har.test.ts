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

type Pairs = readonly { name: string; value: string }[];

interface Har {
  readonly log: {
    readonly pages: readonly { id: string; title: string }[];
    readonly entries: readonly {
      readonly pageref: string;
      readonly time: number;
      readonly comment: string;
      readonly _error?: string;
      readonly timings: { readonly [name: string]: number };
      readonly request: {
        method: string;
        queryString: Pairs;
        headers: Pairs;
        postData?: { mimeType: string; text: string };
        bodySize: number;
      };
      readonly response: {
        status: number;
        statusText: string;
        headers: Pairs;
        redirectURL: string;
        content: { size: number; text?: string; comment?: string };
        bodySize: number;
      };
    }[];
  };
}

const read = (run: Run) => (JSON.parse(har(run)) as Har).log;

const withOne = (more: Partial<ExchangeReport>): Run => {
  return { ...sampleRun, exchanges: [{ ...sentIn('delivery-price/full-order'), ...more }] };
};

describe('the archive', () => {
  test.each(Object.entries(runs))('keeps HAR 1.2: %s', (_, run) => {
    expect(errorsOf(har(run))).toEqual([]);
  });

  test('holds hostile texts and moves no cursor', () => {
    const text = har(hostileRun());
    expect(() => JSON.parse(text)).not.toThrow();
    expect(text).not.toMatch(moving);
  });

  test('has an entry for every request, and a page for every scenario that sent one', () => {
    const { entries, pages } = read(sampleRun);
    const sent = sampleRun.exchanges.filter(({ request }) => request);
    expect(entries.map(({ comment }) => comment.split(' ')[0])).toEqual(sent.map(({ id }) => id));
    expect(pages.map(({ id }) => id)).toEqual([...new Set(sent.map(({ scenario }) => scenario))]);
    expect(new Set(entries.map(({ pageref }) => pageref))).toEqual(
      new Set(pages.map(({ id }) => id)),
    );
  });

  test('says what the platform does with an answer', () => {
    const { id, step } = sentIn('delivery-price/smallest-draft');
    expect(
      read(sampleRun).entries.find(({ comment }) => comment.startsWith(`${id} `))?.comment,
    ).toBe(`${id} ${step}: quoted, buyer saw 19,027, stored 0, advances yes`);
  });
});

describe('an entry', () => {
  test('has its times: connect with TLS in it, and all of them in the sum', () => {
    const layers = { lookup: 2, connect: 11, tls: 24, firstByte: 180, download: 3 };
    const { time, timings } = read(withOne({ timings: layers })).entries[0] ?? {
      time: 0,
      timings: {},
    };
    expect(timings).toEqual({
      blocked: -1,
      dns: 2,
      connect: 35,
      ssl: 24,
      send: 0,
      wait: 180,
      receive: 3,
    });
    expect(time).toBe(2 + 35 + 180 + 3);
  });

  test('on a kept connection has none of its layers', () => {
    const [entry] = read(withOne({ timings: { firstByte: 5, download: 1 } })).entries;
    expect(entry?.timings).toMatchObject({ dns: -1, connect: -1, ssl: -1, wait: 5, receive: 1 });
    expect(entry?.time).toBe(6);
  });

  test('without an answer has status 0 and the reason', () => {
    const answer = { kind: 'no-response', reason: 'cut-off', detail: 'Cut after 60 s.' } as const;
    const run = withOne({ answer, timings: {}, durationMs: 60_000 });
    expect(errorsOf(har(run))).toEqual([]);
    const [entry] = read(run).entries;
    expect(entry).toMatchObject({ time: 60_000, _error: 'cut-off: Cut after 60 s.' });
    expect(entry?.response).toMatchObject({ status: 0, bodySize: -1 });
  });

  test('of a GET with a body has it', () => {
    const request = {
      method: 'GET',
      url: 'https://erp.example/cost?a=1+2&b=%C3%B1&a=3',
      headers: { 'Content-Type': 'application/json' },
      body: { order: 'ñ' },
    };
    const run = withOne({ request });
    expect(errorsOf(har(run))).toEqual([]);
    expect(read(run).entries[0]?.request).toMatchObject({
      method: 'GET',
      queryString: [
        { name: 'a', value: '1 2' },
        { name: 'b', value: 'ñ' },
        { name: 'a', value: '3' },
      ],
      postData: { mimeType: 'application/json', text: '{"order":"ñ"}' },
      bodySize: 14,
    });
  });

  test('parts cookies, follows redirects and names the status', () => {
    const answer = {
      kind: 'response',
      status: 308,
      headers: { location: '/elsewhere', 'set-cookie': 'a=(redacted)\nb=(redacted)' },
      bytes: 0,
      body: '',
    } as const;
    expect(read(withOne({ answer })).entries[0]?.response).toMatchObject({
      statusText: 'Permanent Redirect',
      redirectURL: '/elsewhere',
      headers: [
        { name: 'location', value: '/elsewhere' },
        { name: 'set-cookie', value: 'a=(redacted)' },
        { name: 'set-cookie', value: 'b=(redacted)' },
      ],
    });
  });

  test('of a dataset says how many records it had, for its body is not kept', () => {
    const sent = sentIn('transactions/records');
    const entry = read(sampleRun).entries.find(({ pageref }) => pageref === sent.scenario);
    expect(entry?.response.content).toEqual({
      size: sent.answer.kind === 'response' && sent.answer.bytes,
      mimeType: 'application/json; charset=utf-8',
      comment: '2,076 records; read as a stream and not kept',
    });
  });

  test('is left out where nothing is known of the request', () => {
    const { request: _request, ...pasted } = sentIn('delivery-price/full-order');
    expect(read({ ...sampleRun, exchanges: [pasted] }).entries).toEqual([]);
  });
});
