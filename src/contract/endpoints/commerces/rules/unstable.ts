import type { AnswerExample, Breach } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { type Listing, listings } from '../../../experiments/between-answers/listed.ts';
import {
  type Overwritten,
  overwrittenIn,
} from '../../../experiments/between-answers/overwritten.ts';
import { datasetAnswer } from '../../../reading/answers/dataset-answer.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { runRule } from '../../every/authoring/define.ts';
import { listedAs } from '../listed-example.ts';

/** Makes answers to one request, each with its commerces. */
const lists = (...answers: readonly (readonly string[])[]) =>
  listedAs(...answers.map((commerces) => ({ commerces })));

/** Makes an order for C-1 to an address, between the first and the second of these answers. */
const ordered = (address: string, all: readonly AnswerExample[]): readonly AnswerExample[] => [
  ...all.slice(0, 1),
  {
    endpoint: 'delivery-price',
    exchange: {
      id: 'order',
      startedAt: '2026-11-20T12:00:00.500Z',
      request: {
        method: 'POST',
        url: 'https://erp.example.com/delivery-price',
        headers: {},
        body: { order: { externalId: 'C-1', shippingAddress: { address } } },
      },
    },
  },
  ...all.slice(1),
];

export default runRule({
  id: 'commerces/unstable',
  severity: 'error',
  harm: 'lost',
  title: 'Commerces or their values change between answers',
  clauses: ['commerces.answer'],
  effect:
    'Which commerces the platform knows, and which of them are active, depends on when it asks. Missing commerces cannot order.',
  remedy:
    'Return every commerce with the same values each time. Look for a cache, a lagging replica, or pages in an unstable order.',
  mend: 'Send the same commerces each time',
  counted: ['commerces', 'were not the same in every answer'],
  provokedBy: ['asked-twice'],
  doubt:
    'Commerces that only appeared or disappeared may have been added or removed: a warning. This does not explain a list that is empty once it was sent, a commerce that disappears and returns, a contract field or entry of a list that changes and changes back, or a text that becomes that of an order. Values that are others in each of four answers are a warning: a next date may be counted from now. The order of lists, additionalInfo, unknown fields and other single changes do not count.',
  explains: { run: ['commerces/no-records'] },
  examples: () => ({
    conforming: [
      lists(['C-1', 'C-2'], ['C-2', 'C-1']),
      lists([], []),
      lists(['C-1'], ['C-1 inactive'], ['C-1 inactive']),
      lists(['C-1 V1,V2'], ['C-1 V2,V1'], ['C-1 V1,V2']),
      lists(['C-1 V1'], ['C-1 V2'], ['C-1 V2'], ['C-1 V3']),
      ordered('Rosas', lists(['C-1 @Lima'], ['C-1 @Prat'])),
      ordered('Lima', lists(['C-1 @Lima'], ['C-1 @Prat'])),
      lists(['C-1 @Lima'], ['C-1 @Rosas']),
    ],
    breaking: [
      lists(['C-1', 'C-2'], ['C-1']),
      lists(['C-1', 'C-2'], ['C-1'], ['C-1', 'C-2']),
      lists([], ['C-1'], []),
      lists(['C-1'], ['C-1 inactive'], ['C-1']),
      lists(['C-1', 'C-2', 'C-3'], [], []),
      lists(['C-1 V1'], ['C-1 V1,V2'], ['C-1 V1']),
      lists(['C-1 V1'], ['C-1 V2'], ['C-1 V3'], ['C-1 V4']),
      ordered('Rosas', lists(['C-1 @Lima', 'C-2'], ['C-1 @Rosas', 'C-2'])),
    ],
  }),
  judge(exchanges) {
    const lists = listings(exchanges);
    const turning = lists.filter((each) => each.turning > 0);
    const flipping = lists.filter((each) => each.flipping > 0);
    const drifting = lists.filter((each) => each.drifting > 0);
    const once = lists.filter(({ gone, come }) => gone + come > 0);
    const overwritten = overwrittenIn(exchanges);
    const commerces = Math.max(0, ...lists.map((each) => each.commerces));
    const breaches = [
      overwritten.map((each) => ({ ...overwrites(each), judged: commerces })),
      turning.map(turns),
      flipping.map(flips),
      drifting.map(drifts),
      once.map((each) => (isGivenOnce(each) ? givesOnce(each) : onceOnly(each))),
    ].find(({ length }) => length > 0);
    return {
      judged: lists.reduce((sum, { commerces }) => sum + commerces, 0),
      breaches: breaches ?? [],
    };
  },
});

const overwrites = ({ id, at, before, after, exchanges }: Overwritten): Breach => {
  const field = at.slice(at.lastIndexOf('/') + 1);
  return {
    message: `An order changed the commerce ${excerpt(id)}: its ${field} was ${JSON.stringify(excerpt(before))}, and after the order it is ${JSON.stringify(excerpt(after))}, which the order had.`,
    at,
    expected: before,
    actual: after,
    effect:
      'The platform reads from the list of commerces what an order had, as if the commerce had changed.',
    remedy:
      'Compute a quote without storing anything of its order in the commerce: copy the commerce first.',
    mend: 'Do not change commerces by quotes',
    byHand: 'Send these in turn: the list, the order, the list again.',
    exchanges: exchanges.map((x) => x.id),
    sample: { commerce: excerpt(id), field, before: excerpt(before), after: excerpt(after) },
  };
};

const common = ({ answers, commerces }: Listing): Partial<Breach> => ({
  expected: 'the same commerces each time',
  judged: commerces,
  exchanges: answers.map(({ id }) => id),
});

const turns = (listing: Listing): Breach => ({
  ...common(listing),
  message: `commerces was requested ${listing.answers.length} times in the run: ${figure(listing.turning)} of ${figure(listing.commerces)} were there, gone and there again.`,
  actual: `${figure(listing.turning)} come and go`,
  count: listing.turning,
});

const flips = (listing: Listing): Breach => ({
  ...common(listing),
  message: `commerces was requested ${listing.answers.length} times in the run: ${figure(listing.flipping)} of ${figure(listing.commerces)} had other values in one answer, and those before in the next.`,
  expected: 'the same values each time',
  actual: `${figure(listing.flipping)} with values that change and come back`,
  count: listing.flipping,
});

const drifts = (listing: Listing): Breach => ({
  ...common(listing),
  severity: 'warning',
  message: `commerces was requested ${listing.answers.length} times in the run: ${figure(listing.drifting)} of ${figure(listing.commerces)} had other values each time.`,
  expected: 'the same values each time',
  actual: `${figure(listing.drifting)} with values of their own in each answer`,
  remedy:
    'Send what is stored of the commerce. Look for a field that is the moment of the answer, such as createdDate, or a number that is drawn.',
  count: listing.drifting,
});

/** Minimum number of commerces; fewer may have been removed in the meantime. */
const minCommerces = 3;

/** Reports whether every commerce disappeared, more than once: a list of changes since the last request. */
const isGivenOnce = ({ answers, commerces, gone }: Listing): boolean =>
  commerces >= minCommerces &&
  gone === commerces &&
  answers.length > 2 &&
  answers.slice(-2).every((x) => datasetAnswer(x, 'commerces')?.records === 0);

const givesOnce = (listing: Listing): Breach => ({
  ...common(listing),
  message: `commerces was requested ${listing.answers.length} times in the run: all ${figure(listing.commerces)} were there at first, and none the last times.`,
  actual: 'each commerce once',
  remedy:
    'Return every commerce each time. Do not send only what changed since the last request: the platform names no time, and may ask as often as it needs to.',
  count: listing.gone,
});

const onceOnly = (listing: Listing): Breach => ({
  ...common(listing),
  severity: 'warning',
  message: `commerces was requested ${listing.answers.length} times: ${figure(listing.gone)} were gone the last time and ${figure(listing.come)} were new. Commerces may be registered or removed meanwhile.`,
  actual: `${figure(listing.gone)} gone, ${figure(listing.come)} new`,
  count: listing.gone + listing.come,
});
