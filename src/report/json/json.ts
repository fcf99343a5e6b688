import type { Run } from '../../model/run.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';

/** The run as report.json: two spaces of indent, members in the order of the published schema. */
export const json = (run: Run): string => `${legibleJson(ordered(run, shape), 2)}\n`;

type Order = 0 | readonly [Order] | { readonly [name: string]: Order };

const isList = (order: Order): order is readonly [Order] => Array.isArray(order);

/** The same value with its known members first, in order; others after them, as they arrived. */
function ordered(value: unknown, order: Order): unknown {
  if (order === 0 || typeof value !== 'object' || value === null) return value;
  if (isList(order)) {
    return Array.isArray(value) ? value.map((item) => ordered(item, order[0])) : value;
  }
  const names = [...new Set([...Object.keys(order), ...Object.keys(value)])];
  const held = new Map(Object.entries(value));
  // Object.fromEntries defines members, so that one called __proto__ stays an ordinary one.
  return Object.fromEntries(
    names
      .filter((name) => held.has(name))
      .map((name) => [name, ordered(held.get(name), order[name] ?? 0)]),
  );
}

/** A value whose members keep the order in which they arrived. */
const any = 0;

/** Every name of a union, also of those that only one of its members has. */
type Names<Value> = Value extends unknown ? keyof Value & string : never;
type Member<Value, Name> = Value extends unknown
  ? Name extends keyof Value
    ? Exclude<Value[Name], undefined>
    : never
  : never;

/** The order of members, all of them: the compiler refuses a shape that lacks one. */
type Shape<Value> =
  | typeof any
  | ([Value] extends [readonly (infer Item)[]]
      ? readonly [Shape<Item>]
      : [Value] extends [object]
        ? { readonly [Name in Names<Value>]-?: Shape<Member<Value, Name>> }
        : never);

const place = { number: any, offset: any, line: any } as const;

/** The order of members in report.json; the published schema has the same. */
export const shape = {
  schemaVersion: any,
  tool: { name: any, version: any },
  run: {
    id: any,
    name: any,
    startedAt: any,
    finishedAt: any,
    durationMs: any,
    seed: any,
    scope: any,
    incomplete: any,
  },
  target: { clientBase: any, implements: any },
  verdict: any,
  exitCode: any,
  judgedWhole: any,
  totals: {
    scenarios: { passed: any, failed: any, inconclusive: any, skipped: any },
    findings: { error: any, warning: any, waived: any },
    exchanges: any,
    records: { transactions: any, commerces: any },
  },
  endpoints: [
    {
      id: any,
      state: any,
      reason: any,
      exchanges: any,
      records: any,
      bytes: any,
      latencyMs: { p50: any, p95: any, p99: any, max: any },
    },
  ],
  findings: [
    {
      id: any,
      rule: any,
      severity: any,
      harm: any,
      endpoint: any,
      scenario: any,
      step: any,
      exchanges: any,
      title: any,
      message: any,
      at: any,
      record: place,
      expected: any,
      actual: any,
      count: any,
      judged: any,
      counted: any,
      countedTemplate: any,
      samples: [
        {
          exchange: any,
          message: any,
          at: any,
          record: place,
          expected: any,
          actual: any,
          row: any,
        },
      ],
      cause: any,
      loss: { records: any, quantity: any, sales: any },
      effect: any,
      remedy: any,
      mend: any,
      leavesOpen: any,
      clauses: any,
      under: any,
      waived: { reason: any, owner: any, until: any },
      reproduce: { command: any, curl: any },
    },
  ],
  scenarios: [
    {
      id: any,
      title: any,
      tags: any,
      endpoint: any,
      verdict: any,
      reason: any,
      core: any,
      unanswered: any,
      summary: any,
      durationMs: any,
      exchanges: any,
      relation: any,
      records: any,
      at: { file: any, line: any },
    },
  ],
  exchanges: [
    {
      id: any,
      scenario: any,
      step: any,
      endpoint: any,
      situation: any,
      startedAt: any,
      durationMs: any,
      token: any,
      varied: any,
      role: any,
      round: any,
      resendOf: any,
      inFlight: any,
      source: any,
      expect: any,
      timings: { lookup: any, connect: any, tls: any, firstByte: any, download: any },
      request: { method: any, url: any, headers: any, body: any },
      answer: {
        kind: any,
        status: any,
        headers: any,
        bytes: any,
        body: any,
        truncated: any,
        records: any,
        stopped: any,
        reason: any,
        detail: any,
        code: any,
      },
      outcome: {
        decision: any,
        buyerSees: any,
        priceShown: any,
        storedOnOrder: any,
        orderAdvances: any,
        textReadFrom: any,
      },
    },
  ],
  rules: [
    {
      id: any,
      severity: any,
      judged: any,
      judgedAt: any,
      breaches: any,
      findings: any,
      state: any,
      reason: any,
      crashed: any,
    },
  ],
  clauses: [{ id: any, text: any, state: any, rules: any, reason: any }],
  waivers: [{ rule: any, scenario: any, reason: any, owner: any, until: any, state: any, at: any }],
  records: [{ endpoint: any, day: any, records: any, lost: any }],
  configuration: [{ setting: any, value: any, from: any, at: any }],
  observations: [{ rule: any, clause: any, about: any, endpoint: any, saw: any }],
  history: {
    runs: [
      {
        greenlight: any,
        id: any,
        at: any,
        verdict: any,
        errors: any,
        warnings: any,
        waived: any,
        part: any,
      },
    ],
    rules: [
      {
        rule: any,
        state: any,
        firstBroke: any,
        brokenSince: any,
        lastKept: any,
        broken: any,
        judged: any,
      },
    ],
  },
} as const satisfies Shape<Run>;
