import { describe, expect, test } from 'vitest';
import { reportOf } from '../cli/greenlight.ts';
import { type Conditions, inNetwork, noNetwork } from './network.ts';

const scenarios = [
  'delivery-price/explore',
  'delivery-price/full-order',
  'delivery-price/one-line',
  'delivery-price/orders-at-once',
  'delivery-price/sent-again',
  'delivery-price/smallest-draft',
  'shipping-cost/body-survives',
  'shipping-cost/documented-order',
];

/** A part of the suite against a conforming client over such a network. */
async function runOver(conditions: Conditions, flags: readonly string[] = []) {
  const args = ['run', '-u', '$CLIENT', '--only', ...scenarios, '--json', ...flags];
  const { exit, stdout, stderr } = await inNetwork(conditions, args);
  if (exit !== 0 && exit !== 3) throw new Error(`exit ${exit}: ${stderr}`);
  const { findings, exchanges, endpoints, scenarios: reported } = reportOf(stdout);
  return {
    exit,
    endpoints,
    /** Verdicts of the scenarios with a missing answer. */
    verdicts: reported
      .filter((scenario) =>
        exchanges.some(
          ({ id, answer }) => answer.kind === 'no-response' && scenario.exchanges.includes(id),
        ),
      )
      .map(({ verdict }) => verdict),
    found: findings.map(({ severity, rule, message }) => `${severity} ${rule}: ${message}`),
    answers: exchanges.map(({ answer }) =>
      answer.kind === 'response' ? String(answer.status) : `${answer.reason}: ${answer.detail}`,
    ),
    times: exchanges.flatMap(({ timings }) =>
      timings.connect === undefined ? [] : [timings.connect],
    ),
  };
}

const slow: readonly (readonly [what: string, conditions: Conditions])[] = [
  ['delay', { delayMs: 120 }],
  ['packet loss', { delayMs: 10, lossPercent: 4 }],
  ['delay, loss and reordering', { delayMs: 60, jitterMs: 25, lossPercent: 3, reorderPercent: 15 }],
];

describe.skipIf(noNetwork !== undefined)(
  `a bad network${noNetwork ? `: ${noNetwork}` : ''}`,
  () => {
    test.each(slow)(
      'causes no findings: %s',
      async (_, conditions) => {
        const { exit, found, times } = await runOver(conditions);
        expect(found).toEqual([]);
        expect(exit).toBe(0);
        const least = 2 * ((conditions.delayMs ?? 0) - (conditions.jitterMs ?? 0));
        // Reordered packets are not delayed.
        const bound = conditions.reorderPercent === undefined ? least * 0.9 : 0;
        expect(Math.min(...times), 'the delay is real').toBeGreaterThanOrEqual(bound);
      },
      120_000,
    );

    test('causes time-outs, which are warnings, when it is cut during a run', async () => {
      const cut = { delayMs: 5, cutAfterAnswers: 4 };
      const flags = ['--rate', '5/s', '--concurrency', '1', '--timeout', '2s'];
      const { found, answers, verdicts } = await runOver(cut, flags);
      const silent = answers.filter((answer) => answer !== '200');
      expect(answers.length - silent.length, 'answers before').toBeGreaterThanOrEqual(2);
      expect(silent.length).toBeGreaterThanOrEqual(3);
      for (const answer of silent) {
        expect(answer).toMatch(
          /^cut-off: (?:No answer arrived|No connection to 1[\d.]+:4010 was made) within 2 s\.$/,
        );
      }
      // The time-out is the user's own, so none of these is an error.
      for (const each of found) expect(each).toMatch(/^warning http\/cut-off: /);
      expect(new Set(verdicts), 'no scenario has passed').toEqual(new Set(['inconclusive']));
    }, 120_000);

    test('makes the run inconclusive, without errors, if it is cut from the start', async () => {
      const { exit, found, answers, endpoints } = await runOver({ cutAfterAnswers: 0 }, [
        '--timeout',
        '1s',
      ]);
      expect(exit).toBe(3);
      expect(new Set(answers)).toEqual(
        new Set([
          expect.stringMatching(/^cut-off: No connection to 1[\d.]+:4010 was made within 1 s\.$/),
        ]),
      );
      expect(endpoints.map(({ state }) => state)).toEqual(['not judged', 'not judged']);
      for (const each of found) expect(each).toMatch(/^warning http\/cut-off: /);
    }, 120_000);
  },
);
