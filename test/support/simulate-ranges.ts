import { transactions } from '../../src/contract/endpoints/transactions/endpoint.ts';
import capped from '../../src/contract/endpoints/transactions/rules/capped.ts';
import duplicateAcross from '../../src/contract/endpoints/transactions/rules/duplicate-across-ranges.ts';
import emptyRange from '../../src/contract/endpoints/transactions/rules/empty-range.ts';
import outsideRange from '../../src/contract/endpoints/transactions/rules/outside-range.ts';
import rangeForm from '../../src/contract/endpoints/transactions/rules/range-form.ts';
import rangeLoses from '../../src/contract/endpoints/transactions/rules/range-loses-records.ts';
import rangeRepeats from '../../src/contract/endpoints/transactions/rules/range-repeats-records.ts';
import singleBound from '../../src/contract/endpoints/transactions/rules/single-bound-refused.ts';
import unstable from '../../src/contract/endpoints/transactions/rules/unstable.ts';
import { procedures } from '../../src/contract/experiments/procedures.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import { usable } from '../../src/contract/reading/quotes/usable.ts';
import { openDigests } from '../../src/contract/reading/sales/digest.ts';
import { openDates } from '../../src/discovery/dates.ts';
import { windowOf } from '../../src/discovery/window.ts';
import { standing } from '../../src/engine/judge/explained.ts';
import type { Answer, Exchange, RecordsBody } from '../../src/model/exchange.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type {
  Breach,
  DatasetRecord,
  DigestCollector,
  RunRule,
  ScenarioRule,
  Subject,
} from '../../src/model/rule.ts';
import type { Relation, Step } from '../../src/model/scenario.ts';
import type { Window } from '../../src/model/target.ts';
import { readDate } from '../../src/standards/date/iso-8601.ts';

const rangeRules: readonly (ScenarioRule | RunRule)[] = [
  duplicateAcross,
  outsideRange,
  rangeLoses,
  rangeRepeats,
  capped,
  unstable,
  singleBound,
  emptyRange,
  rangeForm,
];

/** What a simulated client answers to a range: its bounds as they were written. */
export interface Reply {
  readonly status?: number;
  readonly records?: readonly JsonObject[];
  readonly observed?: RecordsBody['observed'];
  readonly headers?: { readonly [name: string]: string };
  readonly stopped?: 'maxRecords';
  /** No answer at all. */
  readonly silent?: true;
}

export type RangeClient = (from: string | undefined, to: string | undefined) => Reply;

/** The instant of the run. */
export const now = Date.UTC(2026, 10, 20, 12);

/** Rule ids with their severity of every scenario of ranges, each once, sorted; without those that are turned off. */
export function judgeClient(
  client: RangeClient,
  window: Window,
  off: readonly string[] = [],
): readonly string[] {
  return judged(driveScenarios(scenariosOf(window), client), off).found;
}

/** The window that discovery would choose from these records. */
export function windowFrom(records: readonly JsonObject[]): Window {
  const dates = openDates();
  for (const { date } of records) {
    const read = readDate(typeof date === 'string' ? date : '');
    if (!('trouble' in read)) dates.add(read);
  }
  const window = windowOf(dates.end(), { now });
  if (!window) throw new Error('there is no record');
  return window;
}

interface Scenario {
  readonly relation: Relation;
  readonly steps: readonly Step[];
}

/** What the scenario files of the transactions ask for. */
export function scenariosOf(window: Window): readonly Scenario[] {
  const { part, midnight, localMidnight, hour, empty, records, justAfter, justBefore, always } =
    window;
  if (!part || !midnight || !localMidnight || !hour || !empty || !records) {
    throw new Error('discovery leaves a place out');
  }
  const halves = [part, midnight, localMidnight].map(
    ({ from, middle, to }): Scenario => ({
      relation: 'range-halves',
      steps: [stepOf(from, to), stepOf(from, middle), stepOf(middle, to)],
    }),
  );
  const contained = [hour, records].map(
    ({ from, to }): Scenario => ({
      relation: 'range-contained',
      steps: [stepOf(part.from, part.to), stepOf(from, to)],
    }),
  );
  return [
    ...halves,
    ...contained,
    { relation: 'asked-twice', steps: [stepOf(hour.from, hour.to)] },
    { relation: 'range-forms', steps: [stepOf(hour.from, hour.to)] },
    { relation: 'empty-range', steps: [stepOf(hour.from, hour.to), stepOf(empty.from, empty.to)] },
    {
      relation: 'single-bound',
      steps: [
        stepOf(part.middle, part.to),
        stepOf(part.middle, undefined),
        stepOf(undefined, part.middle),
        stepOf(undefined, undefined),
      ],
    },
    ...(justAfter && justBefore
      ? [
          {
            relation: 'compare' as const,
            steps: [stepOf(justAfter.from, justAfter.to), stepOf(justBefore.from, justBefore.to)],
          },
        ]
      : []),
    {
      relation: 'whole-history',
      steps: [stepOf(undefined, undefined), stepOf(always?.from, always?.to)],
    },
    { relation: 'every-answer', steps: [stepOf(undefined, undefined)] },
  ];
}

function stepOf(from: string | undefined, to: string | undefined): Step {
  return {
    label: `${from ?? '…'} to ${to ?? '…'}`,
    endpoint: 'transactions',
    situation: 'any',
    token: 'configured',
    source: 'declared',
    query: {
      ...(from === undefined ? {} : { date_from: from }),
      ...(to === undefined ? {} : { date_to: to }),
    },
  };
}

export interface SimulatedRanges {
  readonly exchanges: readonly Subject[];
  readonly found: readonly string[];
  readonly breaches: readonly Breach[];
  readonly judged: (rule: string) => number;
}

/**
 * Drives a relation against a client in memory, sends failures again as the engine does, holds every answer
 * against every other, and judges.
 */
export const simulateRanges = (
  relation: Relation,
  steps: readonly Step[],
  client: RangeClient,
): SimulatedRanges =>
  judged(
    driveScenarios(
      [
        { relation, steps },
        { relation: 'every-answer', steps: [stepOf(undefined, undefined)] },
      ],
      client,
    ),
  );

interface Simulated {
  readonly relation: Relation;
  readonly exchanges: readonly Subject[];
}

function driveScenarios(scenarios: readonly Scenario[], client: RangeClient): readonly Simulated[] {
  const driven: Simulated[] = [];
  const digestOf = openDigests();
  for (const { relation, steps } of scenarios) {
    const before = driven.flatMap(({ exchanges }) => exchanges);
    driven.push({ relation, exchanges: driveOne({ relation, steps }, client, before, digestOf) });
  }
  return driven;
}

function driveOne(
  { relation, steps }: Scenario,
  client: RangeClient,
  before: readonly Subject[],
  digestOf: ReturnType<typeof openDigests>,
): readonly Subject[] {
  const exchanges: Subject[] = [];
  const send = (step: Step): Subject => {
    const number = before.length + exchanges.length + 1;
    const x = subjectOf({ ...exchangeOf(step, client, number, digestOf), scenario: relation });
    exchanges.push(x);
    return x;
  };
  const driving = procedures[relation].procedure(steps, () => before);
  let next = driving.next();
  while (!next.done) {
    if (exchanges.length > 60) throw new Error('the procedure does not end');
    next = driving.next(next.value.steps.map(send));
  }
  for (const [i, x] of [...exchanges].entries()) {
    const pressed = x.status !== 401 && x.status !== 403 && x.status !== 429;
    if (usable(x) || !pressed || x.answer.kind === 'no-response') continue;
    for (let time = 0; time < 4; time += 1) {
      const url = new URL(x.request?.url ?? '');
      const step = stepOf(
        url.searchParams.get('date_from') ?? undefined,
        url.searchParams.get('date_to') ?? undefined,
      );
      const again = send({
        ...step,
        ...(x.role ? { role: x.role } : {}),
        ...(x.round ? { round: x.round } : {}),
        resendOf: `e${before.length + i + 1}`,
      });
      if (usable(again)) break;
    }
  }
  return exchanges;
}

interface JudgedBy {
  readonly rule: ScenarioRule | RunRule;
  readonly applicable: number;
  readonly breaches: readonly Breach[];
}

const declared = { implements: ['transactions'], credentials: [] } as const;

function judged(driven: readonly Simulated[], off: readonly string[] = []): SimulatedRanges {
  const exchanges = driven.flatMap((each) => each.exchanges);
  const counting = rangeRules.filter(({ id }) => !off.includes(id));
  const all = counting.flatMap((rule): JudgedBy[] => {
    if (rule.over === 'run') {
      const { judged: applicable, breaches } = rule.judge(exchanges, {
        ...declared,
        lowered: new Set(off),
      });
      return [{ rule, applicable, breaches: [...breaches] }];
    }
    return driven
      .filter(({ relation }) => rule.relations === 'all' || rule.relations.includes(relation))
      .map(({ relation, exchanges: own }) => {
        const about = { scenario: relation, endpoint: 'transactions', relation, now } as const;
        const fold = rule.begin(about);
        for (const x of own) fold.exchange?.(x);
        const { judged: applicable, breaches } = fold.end();
        return { rule, applicable, breaches: [...breaches] };
      });
  });
  const hits = all.flatMap(({ rule, breaches }) =>
    breaches.map((breach) => ({
      rule,
      breach,
      severity: breach.severity ?? rule.severity,
      endpoint: 'transactions' as const,
      exchanges: breach.exchanges ?? [],
    })),
  );
  const kept = standing(hits, rangeRules);
  return {
    exchanges,
    found: [...new Set(kept.map(({ rule, severity }) => `${rule.id} ${severity}`))].toSorted(),
    breaches: kept.map(({ breach }) => breach),
    judged: (id) =>
      all.reduce((sum, { rule, applicable }) => sum + (rule.id === id ? applicable : 0), 0),
  };
}

function exchangeOf(
  step: Step,
  client: RangeClient,
  number: number,
  digestOf: ReturnType<typeof openDigests>,
): Exchange {
  const query = new URLSearchParams(step.query);
  const reply = client(query.get('date_from') ?? undefined, query.get('date_to') ?? undefined);
  return {
    id: `e${number}`,
    scenario: 'simulated',
    step: step.label,
    endpoint: 'transactions',
    situation: 'any',
    token: 'configured',
    inFlight: 1,
    ...(step.role === undefined ? {} : { role: step.role }),
    ...(step.round === undefined ? {} : { round: step.round }),
    ...(step.resendOf === undefined ? {} : { resendOf: step.resendOf }),
    startedAt: new Date(now + number * 200).toISOString(),
    durationMs: 100,
    timings: {},
    limits: transactions.limits,
    request: {
      method: 'GET',
      url: `https://erp.example.com/api/transactions?${query.toString()}`,
      headers: {},
    },
    answer: answerOf(reply, digestOf()),
  };
}

function answerOf(
  { status = 200, records, observed = {}, headers = {}, stopped, silent }: Reply,
  kept: DigestCollector,
): Answer {
  if (silent) return { kind: 'no-response', reason: 'cut-off', detail: 'The time was over.' };
  const head = { 'content-type': 'application/json', ...headers };
  if (status !== 200 || !records) {
    const body = {
      kind: 'text',
      text: '{"message":"no"}',
      json: { message: 'no' },
      trouble: [],
    } as const;
    return { kind: 'response', status, headers: head, bytes: 16, body };
  }
  for (const [i, value] of records.entries()) kept.record(recordOf(value, i + 1));
  return {
    kind: 'response',
    status,
    headers: head,
    bytes: 100,
    body: {
      kind: 'records',
      records: records.length,
      observed,
      ...kept.end(),
      trouble: [],
      ...(stopped ? { stopped } : {}),
    },
  };
}

export const recordOf = (fields: JsonObject, number: number): DatasetRecord => ({
  fields,
  place: { number },
  endpoint: 'transactions',
  form: 'json',
});
