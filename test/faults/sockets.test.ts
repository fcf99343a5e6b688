import { expect, test } from 'vitest';
import { openDriver } from '../../src/driver/driver.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { OpenSink, OutgoingRequest, RequestResult, Send } from '../../src/model/exchange.ts';
import { faults } from '../../src/reference-client/faults.ts';
import { referenceToken } from '../../src/reference-client/target.ts';
import { testsAll } from '../support/extent.ts';
import { now, runWithFaults } from '../support/reference-run.ts';
import { referenceClient, sendInMemory } from '../support/send-in-memory.ts';
import { openReferenceClient } from '../support/serving.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const caps = { maxBody: 20_000_000, maxBytes: 1_000_000_000 };
const reading = { token: referenceToken, now: () => now, records: 150 };

/** An answer beyond the cap ends with a chunk of the socket, at an unpredictable byte. */
const cutShort = new Set(['shipping-cost-with-whole-tariff']);

/** Over sockets, these take a minute each. */
const slow = /^http\/(?:cut-off|slow)$/;
const quick = faults.filter(
  ({ wire, name, findings }) =>
    !wire && !cutShort.has(name) && !findings.some((rule) => slow.test(rule)),
);
const rows = testsAll ? 40 : 10;
const some = Array.from({ length: rows }, (_, i) => quick[Math.floor((i * quick.length) / rows)]);

/** A sink that keeps all bytes. */
const asText: OpenSink = () => {
  const pieces: Uint8Array[] = [];
  return {
    write: (bytes) => pieces.push(Uint8Array.from(bytes)) > 0,
    end: (trouble) => ({
      kind: 'records',
      records: 0,
      observed: { text: Buffer.concat(pieces).toString() },
      trouble,
    }),
  };
};

/** The result without times. */
function untimed({ answer, lostOnReuse, timings }: RequestResult) {
  const isFresh = timings.connect !== undefined;
  if (answer.kind === 'no-response') return { answer, lostOnReuse, isFresh };
  const { date, ...headers } = answer.headers;
  return { answer: { ...answer, headers }, hasDate: date !== undefined, lostOnReuse, isFresh };
}

async function answersTo(requests: readonly OutgoingRequest[], send: Send, url: string) {
  const answers = [];
  for (const request of requests) {
    const { pathname, search } = new URL(request.url);
    const open = /transactions|commerces/.test(pathname) ? asText : undefined;
    answers.push(untimed(await send({ ...request, url: `${url}${pathname}${search}` }, open)));
  }
  return answers;
}

/** The first requests of a run to each endpoint, recorded once. */
const requestsTo = new Map<EndpointId, readonly OutgoingRequest[]>();
const mostRequests = 30;

async function requestsOf(endpoint: EndpointId): Promise<readonly OutgoingRequest[]> {
  const recorded = requestsTo.get(endpoint);
  if (recorded) return recorded;
  const requests: OutgoingRequest[] = [];
  await runWithFaults([], {
    implementing: [endpoint],
    records: 150,
    onSending: (request) => requests.push(request),
  });
  const first = requests.slice(0, mostRequests);
  requestsTo.set(endpoint, first);
  return first;
}

test.each(some.flatMap((fault) => (fault ? [[fault.name, fault] as const] : [])))(
  '%s gives the same answers in memory and over sockets',
  async (name, { endpoint }) => {
    const asked = await requestsOf(endpoint);
    const client = await openReferenceClient({ ...reading, faults: [name] });
    const driver = openDriver({ concurrency: 4, ...caps });
    const clock = virtualClock(now);
    const inMemory = sendInMemory(
      clock,
      caps,
      referenceClient(clock, { ...reading, faults: [name] }),
    );
    try {
      expect(await answersTo(asked, inMemory, 'http://127.0.0.1:8080')).toEqual(
        await answersTo(asked, driver.send, client.url),
      );
    } finally {
      await driver.close();
      await client.close();
    }
  },
);
