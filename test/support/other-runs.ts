import type { ExchangeReport, Finding, Run } from '../../src/model/run.ts';
import { sampleRun } from './sample-run.ts';

function without<Value, Name extends keyof Value>(value: Value, name: Name): Omit<Value, Name> {
  const { [name]: _left, ...rest } = value;
  return rest;
}

const detail = 'Nothing listens at 127.0.0.1:8080 (ECONNREFUSED).';

const all = sampleRun.scenarios.length;

const clean: Run = {
  ...sampleRun,
  verdict: 'passed',
  exitCode: 0,
  judgedWhole: true,
  findings: [],
  waivers: [],
  totals: {
    ...sampleRun.totals,
    scenarios: { passed: all, failed: 0, inconclusive: 0, skipped: 0 },
    findings: { error: 0, warning: 0, waived: 0 },
  },
  scenarios: sampleRun.scenarios.map((scenario) => ({
    ...without(scenario, 'reason'),
    verdict: 'passed',
    summary: 'as the contract asks',
  })),
  rules: sampleRun.rules.map((rule) => ({
    ...without(rule, 'reason'),
    judged: rule.judged || 1,
    breaches: 0,
    findings: 0,
    state: 'kept',
  })),
  clauses: sampleRun.clauses.map((clause) =>
    clause.state === 'left open' || clause.state === 'not observable'
      ? clause
      : { ...clause, state: 'kept' },
  ),
};

/** A run with everything judged and nothing found. */
export const passedRun: Run = clean;

/** A passed run without commerces and with one scenario without data. */
const partRun: Run = {
  ...clean,
  target: {
    ...clean.target,
    implements: clean.target.implements.filter((id) => id !== 'commerces'),
  },
  totals: {
    ...clean.totals,
    scenarios: { passed: all - 3, failed: 0, inconclusive: 0, skipped: 3 },
    records: { ...clean.totals.records, commerces: 0 },
  },
  endpoints: clean.endpoints.map((endpoint) =>
    endpoint.id === 'commerces'
      ? {
          id: 'commerces',
          state: 'not implemented',
          exchanges: 0,
          bytes: 0,
          latencyMs: { p50: 0, p95: 0, p99: 0, max: 0 },
        }
      : endpoint,
  ),
  scenarios: clean.scenarios.map((scenario) => {
    if (scenario.endpoint === 'commerces') {
      return {
        ...scenario,
        verdict: 'skipped',
        reason: 'commerces is not implemented.',
        exchanges: [],
      };
    }
    return scenario.id === 'delivery-price/one-line'
      ? { ...scenario, verdict: 'skipped', reason: 'Add one to data.unquotable.', exchanges: [] }
      : scenario;
  }),
  exchanges: clean.exchanges.filter(({ endpoint }) => endpoint !== 'commerces'),
};

const unanswered = (exchange: ExchangeReport): ExchangeReport => {
  return {
    ...without(exchange, 'outcome'),
    answer: { kind: 'no-response', reason: 'connect', detail },
  };
};

/** A run without answers. */
const silentRun: Run = {
  ...clean,
  findings: [
    {
      id: 'f1',
      rule: 'http/unreachable',
      severity: 'error',
      endpoint: 'delivery-price',
      exchanges: ['e1', 'e2', 'e3'],
      title: 'The endpoint cannot be reached',
      message: detail,
      expected: 'a connection',
      actual: 'no connection',
      count: 3,
      judged: 3,
      counted: '3 of 3 requests got no connection',
      countedTemplate: '{count} of {judged} requests got no connection',
      samples: [],
      effect: 'The platform asks and gets nothing; the quote is lost.',
      remedy: 'Start the server, or correct target.clientBase.',
      mend: 'Make the system answer',
      clauses: ['limits.cut'],
      reproduce: { command: 'greenlight run --only delivery-price/full-order' },
    },
  ],
  verdict: 'inconclusive',
  exitCode: 3,
  totals: {
    ...clean.totals,
    scenarios: { passed: 0, failed: 0, inconclusive: all, skipped: 0 },
    records: { transactions: 0, commerces: 0 },
    exchanges: 12,
  },
  endpoints: clean.endpoints.map((endpoint) => ({
    ...endpoint,
    state: 'not judged',
    reason: detail,
  })),
  scenarios: clean.scenarios.map((scenario) => ({
    ...scenario,
    verdict: 'inconclusive',
    reason: `${scenario.endpoint} gave no answer three times in a row and was asked no more.`,
  })),
  exchanges: clean.exchanges.slice(0, 12).map(unanswered),
};

/** A run that passes except for one endpoint that was not judged. */
const lockedRun: Run = {
  ...clean,
  verdict: 'inconclusive',
  exitCode: 3,
  endpoints: clean.endpoints.map((endpoint) =>
    endpoint.id === 'transactions'
      ? { ...endpoint, state: 'not judged', reason: 'every answer was 401' }
      : endpoint,
  ),
};

/** An interrupted run. */
const interruptedRun: Run = {
  ...clean,
  run: { ...clean.run, incomplete: 'interrupted' },
  verdict: 'inconclusive',
  exitCode: 130,
};

/** A run that fails only by its waivers. */
const spentWaiversRun: Run = {
  ...clean,
  verdict: 'failed',
  exitCode: 1,
  waivers: [
    {
      rule: 'transactions/price-arithmetic',
      scenario: 'transactions/whole-window',
      reason: 'Rounding.',
      owner: 'ERP team',
      until: '2099-12-31',
      state: 'stale',
      at: 'greenlight.config.yaml:31',
    },
    {
      rule: 'commerces/no-seller',
      reason: 'Sellers come later.',
      owner: 'Sales',
      until: '2026-06-30',
      state: 'expired',
      at: 'greenlight.config.yaml:36',
    },
  ],
};

const warnings: readonly Finding[] = sampleRun.findings.filter(
  ({ severity }) => severity === 'warning',
);

/** A run that fails by warnings, with --fail-on warning. */
const warningsFailRun: Run = {
  ...clean,
  verdict: 'failed',
  exitCode: 1,
  totals: { ...clean.totals, findings: { error: 0, warning: 2, waived: 0 } },
  findings: warnings,
  rules: clean.rules.map((rule) =>
    warnings.some((finding) => finding.rule === rule.id) ? { ...rule, state: 'broken' } : rule,
  ),
};

/** A run with a finding of the whole run, and no failed scenario. */
const brokenAsAWholeRun: Run = {
  ...clean,
  verdict: 'failed',
  exitCode: 1,
  findings: sampleRun.findings
    .slice(0, 1)
    .map((finding) => without(without(finding, 'scenario'), 'step')),
};

/** A run with a crashed rule. */
const crashedRun: Run = {
  ...clean,
  verdict: 'inconclusive',
  exitCode: 3,
  rules: clean.rules.map((rule) =>
    rule.id === 'http/slow'
      ? { ...rule, state: 'not judged', reason: 'it crashed: limits is undefined', crashed: true }
      : rule,
  ),
};

export const runs = {
  failed: sampleRun,
  passed: passedRun,
  'as-far-as-judged': partRun,
  silent: silentRun,
  locked: lockedRun,
  interrupted: interruptedRun,
  'spent-waivers': spentWaiversRun,
  'warnings-fail': warningsFailRun,
  'broken-as-a-whole': brokenAsAWholeRun,
  crashed: crashedRun,
};
