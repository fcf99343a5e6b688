import type { AnswerExample } from '../../../../model/rule.ts';
import { judgeConcurrencyOfRun } from '../../../experiments/quotes/judge-concurrency.ts';
import { ofPlace } from '../../../reading/failures/place-among-calls.ts';
import {
  failure,
  goesByCallsInFlight,
  quoted,
  runRule,
  scene,
} from '../../every/authoring/rule.ts';

const alone = { round: 1, role: 'A', ...quoted(4200) };
const after = { ...alone, round: 5 };
const inPair = (round: number, second: AnswerExample) =>
  [quoted(4200), second].map((answer) => ({ round, role: 'A', inFlight: 2, ...answer }));
const busy = (round: number) => inPair(round, failure);
const calm = (round: number) => inPair(round, quoted(4200));

export default runRule({
  id: 'delivery-price/fails-under-concurrency',
  harm: 'buyer',
  title: 'Orders fail when a few calls run concurrently',
  clauses: ['delivery-price.rule-2'],
  effect:
    'Several buyers request quotes at the same time. Some of them get a generic error, or no quote, at random.',
  remedy: ofPlace,
  byHand: goesByCallsInFlight,
  counted: ['calls', 'failed with others in flight'],
  provokedBy: ['same-order-at-once'],
  doubt:
    'The contract sets no rate limit. If the client asks the caller to wait, with 429 or with 503 and Retry-After, it is a warning.',
  explains: { answer: ['reads:failure', 'reads:rejection', 'http/flaky'] },
  examples: () => ({
    conforming: [
      scene(alone, ...calm(2), ...calm(3), after),
      scene(alone, ...busy(2), ...calm(3), after),
    ],
    breaking: [scene(alone, ...busy(2), ...busy(3), after)],
  }),
  judge: (exchanges) => judgeConcurrencyOfRun(exchanges, 'delivery-price'),
});
