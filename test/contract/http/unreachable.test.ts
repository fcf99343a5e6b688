import { expect, test } from 'vitest';
import type { AnswerExample } from '../../../src/model/rule.ts';
import { breachesOf, but, cost, quote, ruleOf, run, unanswered } from './judged.ts';

const unreachable = ruleOf('unreachable');

const at = { startedAt: '2026-11-28T20:58:41.250Z' };
const lost = (reason: Parameters<typeof unanswered>[0]) => but(unanswered(reason), at);

const crash =
  'Look in the log of your program at 2026-11-28 20:58:41 +00:00 for an exception: it ended this call of delivery-price without an answer. Answer every call, a failure with a 5xx.';

test.each<[string, readonly AnswerExample[], string | undefined]>([
  ['the endpoint answers other calls, and closes this connection', [quote, lost('closed')], crash],
  [
    'the endpoint writes something other than HTTP',
    [quote, lost('not-http')],
    'Write nothing to the connection before the status line: look for a debug line, a warning or a byte-order mark.',
  ],
  [
    'the endpoint answers other calls, and refuses this connection',
    [quote, lost('connect')],
    'Look for what turned the call of delivery-price down at 2026-11-28 20:58:41 +00:00, as the endpoint answers others: a restart, a limit of connections, one of several instances.',
  ],
  ['only another endpoint answers, and this one closes connections', [cost, lost('closed')], crash],
  [
    'only another endpoint answers, and this one refuses connections',
    [cost, lost('connect')],
    undefined,
  ],
])('the remedy if %s', (_, examples, remedy) => {
  const [breach, ...more] = breachesOf(unreachable, run(...examples));
  expect(more).toEqual([]);
  expect(breach?.remedy).toBe(remedy);
  // The name, port and certificate are correct if other calls are answered.
  expect(remedy ?? unreachable.remedy).toMatch(
    remedy ? /^(?!.*(DNS|\bport\b|certificate))/ : /DNS/,
  );
});
