import { expect, test } from 'vitest';
import { enoughTime } from '../../src/cli/drive/run-end.ts';
import { run } from '../../src/engine/run.ts';
import { answer, options, quote, scenario } from '../support/engine.ts';

const ended = { timeMs: 300_000, share: 0.5, answered: 90 };

test.each<[what: string, of: Parameters<typeof enoughTime>[0], says: string | undefined]>([
  ['half of it was done', ended, '--max-time 13m would do at this pace'],
  ['all but a pause was done', { ...ended, share: 1 }, '--max-time 7m would do at this pace'],
  ['a short run', { ...ended, timeMs: 10_000 }, '--max-time 25s would do at this pace'],
  [
    'its own rate held it up',
    { ...ended, ratePerSecond: 0.33 },
    '--max-time 13m or --rate 50/m would do at this pace',
  ],
  [
    'its rate was higher than its pace',
    { ...ended, ratePerSecond: 10 },
    '--max-time 13m would do at this pace',
  ],
  ['nothing was done', { ...ended, share: 0 }, undefined],
])('a run whose time ended says what would do: %s', (_what, of, says) => {
  expect(enoughTime(of)).toBe(says);
});

test('the verdict says it, the scenarios that were not sent only why', async () => {
  const stop = new AbortController();
  const suite = [scenario('a', 1), scenario('b', 1)];
  const given = options(suite, () => {
    stop.abort('the time of 5 min was over (limits.time)');
    return answer(200, quote);
  });
  const made = await run({
    ...given,
    signal: stop.signal,
    wouldDo: () => '--max-time 13m would do',
  });
  expect([made.run.incomplete, made.scenarios[1]?.reason]).toEqual([
    'the time of 5 min was over (limits.time); --max-time 13m would do',
    'Not sent: the time of 5 min was over (limits.time).',
  ]);
});
