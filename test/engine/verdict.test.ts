import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRules } from '../../src/config/rules.ts';
import { endpoints } from '../../src/contract/catalogue.ts';
import type { DrivenScenario } from '../../src/engine/drive/drive.ts';
import type { RecordJudgement } from '../../src/engine/judge/records.ts';
import { openRedactor } from '../../src/engine/redact/redactor.ts';
import { bareScenario } from '../../src/engine/result/evidence.ts';
import { runOf } from '../../src/engine/result/pipeline.ts';
import {
  type Counts,
  concludedFrom,
  type EndpointCounts,
  exitCodeOf,
} from '../../src/engine/result/verdict.ts';
import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type { Answer, Exchange } from '../../src/model/exchange.ts';
import type { Target } from '../../src/model/target.ts';
import { root } from '../cli/greenlight.ts';
import { answer, target as bareTarget, plainPolicy } from '../support/engine.ts';
import { testsAll } from '../support/extent.ts';

const served: EndpointCounts = { isServed: true, due: 30, unanswered: 0, coreUnanswered: 0 };
const whole: Counts = {
  failing: 0,
  spentWaivers: 0,
  endpoints: [served],
  judgements: 1,
  crashed: 0,
  notJudged: 0,
  lowered: 0,
  endedEarly: false,
};

const at = (more: Partial<EndpointCounts>): Partial<Counts> => ({
  endpoints: [served, { ...served, ...more }],
});

describe('the verdict from counts of evidence', () => {
  test.each<readonly [string, Partial<Counts>, string, boolean]>([
    ['everything was judged', {}, 'passed', true],
    ['a scenario lacks data', { notJudged: 1 }, 'passed', false],
    ['a broken rule is lowered by the config', { lowered: 1 }, 'passed', false],
    ['no endpoint is implemented', { endpoints: [] }, 'inconclusive', false],
    ['an endpoint was never served', at({ isServed: false }), 'inconclusive', false],
    [
      'a core scenario is unanswered',
      at({ unanswered: 1, coreUnanswered: 1 }),
      'inconclusive',
      false,
    ],
    ['one other scenario is unanswered', at({ unanswered: 1 }), 'passed', true],
    ['one of three scenarios is unanswered', at({ due: 3, unanswered: 1 }), 'passed', true],
    ['the only scenario is unanswered', at({ due: 1, unanswered: 1 }), 'inconclusive', false],
    ['a tenth is unanswered', at({ unanswered: 3 }), 'passed', true],
    ['more than a tenth is unanswered', at({ unanswered: 4 }), 'inconclusive', false],
    ['no rule judged anything', { judgements: 0 }, 'inconclusive', false],
    ['a rule crashed', { crashed: 1 }, 'inconclusive', false],
    ['the run ended early', { endedEarly: true }, 'inconclusive', false],
    ['a finding fails the run', { failing: 1 }, 'failed', true],
    ['a waiver is stale', { spentWaivers: 1 }, 'failed', true],
    ['failed has priority over inconclusive', { failing: 1, endedEarly: true }, 'failed', false],
  ])('%s', (_what, more, verdict, judgedWhole) => {
    expect(concludedFrom({ ...whole, ...more })).toEqual({ verdict, judgedWhole });
  });

  test('the exit code follows the verdict; --fail-on never ignores only failures', () => {
    const codes = (['passed', 'failed', 'inconclusive'] as const).map((verdict) => [
      exitCodeOf(verdict),
      exitCodeOf(verdict, 'never'),
    ]);
    expect(codes).toEqual([
      [0, 0],
      [1, 0],
      [3, 3],
    ]);
  });
});

test('only src/engine/result/verdict.ts sets a verdict or an exit code', () => {
  // Matches values of objects, not types, which list several.
  const making = /\bverdict: '(?:passed|failed|inconclusive)'(?! \|)|\bexitCode: [13]\b/;
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && making.test(readFileSync(join(root, 'src', file), 'utf8')),
  );
  // These give the verdict of a single scenario.
  const ofScenarios = ['engine/result/endpoints.ts', 'observe/judge.ts'];
  expect(files.filter((file) => !ofScenarios.includes(file))).toEqual(['engine/result/verdict.ts']);
});

/** How a generated client treats one request. */
const doings = [
  'good',
  'turned down',
  'late',
  'silent',
  'refused',
  'throttled',
  'unavailable',
  'too slow for us',
  'broken',
] as const;
type Doing = (typeof doings)[number];
/** Those without an answer that can be judged. */
const wanting: readonly Doing[] = [
  'silent',
  'refused',
  'throttled',
  'unavailable',
  'too slow for us',
];

interface MadeUp {
  readonly endpoint: EndpointId;
  readonly core: boolean;
  readonly state: 'driven' | 'skipped' | 'cut short' | 'after wrong tokens';
  readonly doings: readonly Doing[];
}

const mostlyGood = fc.oneof(
  { arbitrary: fc.constant<Doing>('good'), weight: 120 },
  { arbitrary: fc.constantFrom(...doings.filter((each) => each !== 'broken')), weight: 12 },
  { arbitrary: fc.constant<Doing>('broken'), weight: 1 },
);
const scenarios = fc.array(
  fc.record<MadeUp>({
    endpoint: fc.constantFrom(...endpointIds),
    core: fc.boolean(),
    state: fc.oneof(
      { arbitrary: fc.constant('driven' as const), weight: 12 },
      { arbitrary: fc.constantFrom('skipped', 'cut short', 'after wrong tokens'), weight: 1 },
    ),
    doings: fc.array(mostlyGood, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 16, size: 'max' },
);
const given = fc.record({
  scenarios,
  implemented: fc.subarray([...endpointIds], { minLength: 1 }),
  ended: fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, fc.constant('interrupted')),
  declaredEmpty: fc.boolean(),
  /** Records in each answer of a dataset. */
  records: fc.constantFrom(0, 3),
});

const noAnswer = (reason: 'connect' | 'cut-off'): Answer => ({
  kind: 'no-response',
  reason,
  detail: 'There was no answer.',
});

function answerOf(doing: Doing, endpoint: EndpointId, records: number): Answer {
  switch (doing) {
    case 'silent':
      return noAnswer('connect');
    case 'too slow for us':
      return noAnswer('cut-off');
    case 'refused':
      return answer(401, {});
    case 'throttled':
      return answer(429, {}, { 'retry-after': '1' });
    case 'unavailable':
      return answer(503, {}, { 'retry-after': '1' });
    case 'broken':
      return answer(500, {});
    case 'turned down':
      return answer(422, { message: 'This commune is out of coverage.' });
    default:
      if (endpoint === 'shipping-cost') return answer(200, { shippingCost: 4200 });
      if (endpoint === 'delivery-price') {
        return answer(200, { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 });
      }
      return {
        kind: 'response',
        status: 200,
        headers: { 'content-type': 'application/json' },
        bytes: 20,
        body: {
          kind: 'records',
          records,
          observed: {},
          trouble: [],
          list: { form: 'list', at: '' },
        },
      };
  }
}

const judgement: RecordJudgement = {
  found: [],
  judged: new Map(),
  crashed: new Map(),
  kinds: new Map(),
  days: new Map(),
};

const target: Target = {
  ...bareTarget,
  clientBase: 'http://client.test',
  implements: endpointIds,
  headers: { all: { authorization: 'Bearer sesame-open' } },
};

const firstAt = Date.parse('2026-11-20T12:00:00Z');

function drivingOf(made: MadeUp, index: number, records: number): DrivenScenario {
  const definition = endpoints.find(({ id }) => id === made.endpoint);
  if (!definition) throw new Error(made.endpoint);
  const isLate = made.state === 'after wrong tokens';
  const scenario = bareScenario({
    id: `made-up/${index}`,
    endpoint: made.endpoint,
    ...(made.core ? { core: true } : {}),
  });
  const sent = made.doings.flatMap((doing, n) =>
    (doing === 'late' ? (['throttled', 'good'] as const) : [doing]).map(
      (each) => [each, n] as const,
    ),
  );
  const exchanges = sent.map(([doing, n], i): Exchange => {
    const limits =
      doing === 'too slow for us' ? { cutMs: 5000, cutBy: 'harness' as const } : definition.limits;
    const bare: Exchange = {
      id: `${scenario.id}#${i + 1}`,
      scenario: scenario.id,
      step: `step ${n}`,
      endpoint: made.endpoint,
      situation: doing === 'turned down' ? 'unquotable' : 'any',
      token: 'configured',
      source: 'declared',
      inFlight: 1,
      startedAt: new Date(
        firstAt + (isLate ? 3_600_000 : 0) + index * 10_000 + i * 100,
      ).toISOString(),
      durationMs: 10,
      timings: {},
      limits,
      request: { method: definition.method, url: `http://client.test/${index}/${n}`, headers: {} },
      answer: answerOf(doing, made.endpoint, records),
    };
    return definition.outcome ? { ...bare, outcome: definition.outcome(bare) } : bare;
  });
  return {
    scenario,
    exchanges,
    steps: new Map(),
    records: new Map(
      exchanges.flatMap(({ id, answer }) =>
        answer.kind === 'response' && answer.body.kind === 'records' ? [[id, judgement]] : [],
      ),
    ),
    durationMs: 1,
    ...(made.state === 'cut short'
      ? { notAsked: 'Not sent: 3 calls in a row got no answer.' }
      : {}),
  };
}

/** A call with a wrong token, a minute after the rest. */
function wrongToken(): DrivenScenario {
  const made = {
    endpoint: 'delivery-price',
    core: false,
    state: 'driven',
    doings: ['refused'],
  } as const;
  const driving = drivingOf(made, 300, 0);
  return {
    ...driving,
    exchanges: driving.exchanges.map((each) => ({ ...each, token: 'wrong' as const })),
  };
}

test('a generated run passes only with enough evidence for every endpoint', () => {
  // Rules over single exchanges find all breaches of these answers.
  const rules = allRules.filter(({ over }) => over === 'exchange');
  const verdicts = { passed: 0, failed: 0, inconclusive: 0 };
  fc.assert(
    fc.property(given, ({ scenarios: all, implemented, ended, declaredEmpty, records }) => {
      const asked = all.filter(({ endpoint }) => implemented.includes(endpoint));
      const empty = declaredEmpty ? (['transactions', 'commerces'] as const) : [];
      const own = { ...target, implements: implemented, data: { ...target.data, empty } };
      const planned = asked.map((made, i) => drivingOf(made, i, records));
      const drivings = planned.filter((_, i) => asked[i]?.state !== 'skipped');
      const suite = asked.map((made, i) => ({
        scenario: planned[i]?.scenario ?? bareScenario({ id: '', endpoint: made.endpoint }),
        resolved:
          made.state === 'skipped'
            ? ({ state: 'skipped', reason: 'Nobody declared the data.' } as const)
            : ({ state: 'ready', steps: [] } as const),
      }));
      const run = runOf(
        {
          drivings: [...drivings, wrongToken()],
          suite,
          startedAt: new Date(firstAt),
          began: performance.now(),
          ...(ended === undefined ? {} : { incomplete: ended }),
        },
        {
          ...plainPolicy(own, firstAt),
          rules,
          observe: () => [],
          clauses: [],
          redactor: { ...openRedactor(), run: (made) => made },
          narrowed: false,
        },
      );
      verdicts[run.verdict] += 1;
      const errors = run.findings.filter(({ severity }) => severity === 'error');
      const wrong: unknown[] = [];
      if (run.verdict === 'failed' && errors.length === 0) wrong.push('failed without an error');
      if (run.verdict === 'passed' && (errors.length > 0 || ended || run.exitCode !== 0)) {
        wrong.push(errors, ended, run.exitCode);
      }
      for (const endpoint of implemented) {
        const due = asked.filter((each) => each.endpoint === endpoint && each.state !== 'skipped');
        const lacking = due.filter(
          ({ state, doings: done }) =>
            state === 'cut short' ||
            (state === 'driven' && done.some((each) => wanting.includes(each))),
        );
        const isServed = due.some(({ doings: done }) =>
          done.some((each) => each === 'good' || each === 'late'),
        );
        const holds =
          !['transactions', 'commerces'].includes(endpoint) || records > 0 || declaredEmpty;
        const isJudged =
          isServed &&
          holds &&
          lacking.length < due.length &&
          lacking.every(({ core }) => !core) &&
          (lacking.length < 2 || lacking.length * 10 <= due.length);
        const state = run.endpoints.find(({ id }) => id === endpoint)?.state;
        const isSaidJudged =
          run.verdict === 'passed' || (state === 'judged' && errors.length === 0);
        if (isSaidJudged && !isJudged) wrong.push(`${endpoint} lacks evidence`);
      }
      expect(wrong).toEqual([]);
    }),
    { seed: 4711, numRuns: testsAll ? 100_000 : 600 },
  );
  // The property is meaningless unless all three verdicts occur.
  expect(Math.min(...Object.values(verdicts))).toBeGreaterThan(20);
}, 1_200_000);

const coreOf = (endpoint: EndpointId, doings: readonly Doing[]): MadeUp => ({
  endpoint,
  core: true,
  state: 'driven',
  doings,
});

test('an endpoint is judged even if another one lacks answers in the same scenario', () => {
  const costs = drivingOf(coreOf('shipping-cost', ['good']), 0, 0);
  const quotes = drivingOf(coreOf('delivery-price', ['throttled']), 1, 0);
  const both = {
    ...costs,
    exchanges: [...costs.exchanges, ...quotes.exchanges],
    notAsked: 'Not sent: 3 calls in a row got no answer.',
    notAskedAt: 'delivery-price' as const,
  };
  const own = { ...target, implements: ['shipping-cost', 'delivery-price'] as const };
  const run = runOf(
    { drivings: [both, quotes], startedAt: new Date(firstAt), began: performance.now() },
    plainPolicy(own, firstAt),
  );
  expect(run.endpoints.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'delivery-price not judged',
    'shipping-cost judged',
  ]);
  expect(run.scenarios.map(({ verdict, unanswered }) => [verdict, unanswered])).toEqual([
    ['inconclusive', undefined],
    ['inconclusive', true],
  ]);
});
