import { setTimeout } from 'node:timers/promises';
import { endpoints } from '../../../../contract/catalogue.ts';
import { requestOf } from '../../../../engine/drive/request.ts';
import type { Outgoing } from '../../../../model/exchange.ts';
import type { Scenario, Step } from '../../../../model/scenario.ts';
import type { Target, Window } from '../../../../model/target.ts';
import type { Fault, Respond } from '../../../../reference-client/change/fault.ts';
import type { Answer } from '../../../../reference-client/http/answer.ts';
import { askedBy, callOf } from '../../../../reference-client/read-call.ts';
import { honest } from '../../../../reference-client/route.ts';
import { referenceTarget, referenceToken } from '../../../../reference-client/target.ts';
import { resolve } from '../../../../scenario/resolve.ts';

/** What comes back to one request. */
export interface FaultAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** How long the client waits before it answers, in milliseconds. */
  readonly waited: number;
}

/** The answer of a fault and that of the honest client to the same request. */
export interface FaultAnswers {
  /** The title of the scenario that asks. */
  readonly asked: string;
  /** `GET /api/transactions?date_from=…`. */
  readonly line: string;
  readonly broken: FaultAnswer;
  readonly honest: FaultAnswer;
}

const now = Date.parse('2026-11-17T12:00:00Z');

const cut = {
  from: '2026-11-10T00:00:00Z',
  middle: '2026-11-12T14:00:00Z',
  to: '2026-11-14T00:00:00Z',
};

/** A period of the history, as discovery would find it. */
const window: Window = {
  from: '2026-10-01T00:00:00Z',
  to: '2026-11-15T00:00:00Z',
  middle: cut.middle,
  hour: { from: '2026-11-12T13:00:00Z', to: '2026-11-12T14:00:00Z' },
  empty: { from: '2035-01-01T00:00:00Z', to: '2035-01-02T00:00:00Z' },
  part: cut,
  midnight: { ...cut, middle: '2026-11-12T00:00:00Z' },
  localMidnight: { ...cut, middle: '2026-11-12T03:00:00Z' },
};

/** Shorter waits are not reported. */
const noticedMs = 1000;

/** How long to wait for an answer. All answers are made in memory; a fault that waits for a disconnect gives none. */
const patience = 250;

/**
 * The first request of the built-in scenarios to which the fault answers otherwise than the honest client,
 * with both answers. The first of all is asked twice, as some faults show the second time only. Undefined where no
 * single answer shows it: it lies in the connection, or in calls at the same time.
 */
export async function faultAnswers(
  fault: Fault,
  scenarios: readonly Scenario[],
): Promise<FaultAnswers | undefined> {
  const client = referenceTarget('http://127.0.0.1', [fault.endpoint]);
  const target = { ...client, data: { ...client.data, window } };
  const steps = scenarios
    .filter(({ endpoint }) => endpoint === fault.endpoint)
    .toSorted((a, b) => Number(isOpener(b)) - Number(isOpener(a)))
    .flatMap((scenario) => {
      const made = resolve(scenario, target, { seed: 1, now });
      const own = made.state === 'ready' ? made.steps.slice(0, mostSteps) : [];
      return own.map((step) => ({ step, scenario }));
    });
  const meddle = fault.begin();
  for (const [index, { step, scenario }] of steps.entries()) {
    if (step.endpoint !== fault.endpoint) continue;
    const expected = await answered(step, target, honest);
    const turns = index === 0 ? 2 : 1;
    for (let turn = 0; turn < turns; turn += 1) {
      const received = await answered(step, target, (call) => meddle(call, honest));
      if (!received || !expected) return undefined;
      if (JSON.stringify(received) === JSON.stringify(expected)) continue;
      const line = lineOf(step, target);
      return { asked: scenario.title, line, broken: received, honest: expected };
    }
  }
  return undefined;
}

/** Steps tried per scenario. */
const mostSteps = 8;

const isOpener = ({ tags }: Scenario): boolean => tags.includes('opener');

function sent(step: Step, target: Target): Outgoing {
  const endpoint = endpoints.find(({ id }) => id === step.endpoint);
  if (!endpoint) throw new Error(`no endpoint ${step.endpoint}`);
  return requestOf(step, endpoint, target, endpoint.limits);
}

function lineOf(step: Step, target: Target): string {
  const { method, url } = sent(step, target);
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${decodeURIComponent(search)}`;
}

/** Undefined if there is no answer, or if the fault writes to the socket itself. */
async function answered(
  step: Step,
  target: Target,
  respond: Respond,
): Promise<FaultAnswer | undefined> {
  let waited = 0;
  const open = new AbortController();
  const call = callOf(
    { ...askedBy(sent(step, target)), onConnection: 1, closed: open.signal },
    {
      token: referenceToken,
      records: 2000,
      now: () => now,
      wait(ms) {
        if (ms >= noticedMs) waited += ms;
        return Promise.resolve();
      },
    },
  );
  const ended = new AbortController();
  const none = setTimeout(patience, undefined, { signal: ended.signal }).catch(() => undefined);
  const answer = await Promise.race([respond(call), none]);
  ended.abort();
  return answer && receivedOf(answer, waited);
}

function receivedOf(answer: Answer, waited: number): FaultAnswer | undefined {
  if (answer.write || answer.listing?.compressed) return undefined;
  const { status, headers, listing } = answer;
  const pieces = listing ? [...listing.form(listing.records)].map((each) => Buffer.from(each)) : [];
  const body = listing ? Buffer.concat(pieces) : answer.body;
  return { status, headers, body: body.toString(), waited };
}
