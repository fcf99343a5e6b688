import { failureRules } from '../../answers/failure-rules.ts';
import { runRule } from '../../authoring/define.ts';
import { failure, quoted, scene } from '../../authoring/relation-example.ts';
import { judgeConcurrencyOfRun } from '../../quotes/judge-concurrency.ts';

const alone = { round: 1, role: 'A', ...quoted(4200) };
const after = { ...alone, round: 5 };
const busy = (round: number) => [
  { round, role: 'A', inFlight: 2, ...quoted(4200) },
  { round, role: 'A', inFlight: 2, ...failure },
];
const calm = (round: number) => [
  { round, role: 'A', inFlight: 2, ...quoted(4200) },
  { round, role: 'A', inFlight: 2, ...quoted(4200) },
];

export default runRule({
  id: 'delivery-price/fails-under-concurrency',
  severity: 'error',
  title: 'Orders fail when a handful of calls run at once',
  clauses: ['delivery-price.rule-2'],
  effect:
    'Several buyers quote at the same time. Some of them get a generic error, or no quote, by chance.',
  remedy:
    'Let calls run side by side: look at pools, locks and limits that a handful of calls use up.',
  mend: 'Answer several calls at the same time',
  counted: '{count} of {judged} calls failed with others under way',
  judgedOn: 'calls in bursts of five, of orders that are quoted alone before and after',
  doubt:
    'Rates are left open by the contract. Where the client asks for patience, by 429 or by 503 with Retry-After, it is a warning.',
  suppresses: [...failureRules, 'http/flaky'],
  examples: {
    conforming: [
      scene(alone, ...calm(2), ...calm(3), after),
      scene(alone, ...busy(2), ...calm(3), after),
    ],
    breaking: [scene(alone, ...busy(2), ...busy(3), after)],
  },
  judge: (exchanges) => judgeConcurrencyOfRun(exchanges, 'delivery-price'),
});
