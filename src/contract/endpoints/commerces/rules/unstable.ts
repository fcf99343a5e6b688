import type { AnswerExample, Breach } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { type Listing, listings } from '../../../experiments/between-answers/listed.ts';
import { datasetAnswer } from '../../../reading/answers/dataset-answer.ts';
import { overwrittenIn } from '../../../reading/quotes/overwritten.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { orderTo } from '../../every/authoring/answer-example.ts';
import { runRule } from '../../every/authoring/define.ts';
import { listedAs } from '../listed-example.ts';

type Overwritten = ReturnType<typeof overwrittenIn>[number];

/** Makes answers to one request, each with its commerces. */
const lists = (...answers: readonly (readonly string[])[]) =>
  listedAs(...answers.map((commerces) => ({ commerces })));

/** Makes an order for C-1 between the first and the second of these answers. */
const ordered = (commune: string, all: readonly AnswerExample[]): readonly AnswerExample[] => {
  const sent = { startedAt: '2026-11-20T12:00:01.500Z', ...orderTo(commune, 'C-1') };
  return [...all.slice(0, 1), { exchange: { id: 'order', ...sent } }, ...all.slice(1)];
};

export default runRule({
  id: 'commerces/unstable',
  harm: 'lost',
  title: 'Commerces or their values change between answers',
  clauses: ['commerces.answer'],
  effect:
    'Which commerces the platform knows, and which of them are active, depends on when it asks. Missing commerces cannot order.',
  remedy:
    'Return every commerce with the same values each time. Look for a cache, a lagging replica, or pages in an unstable order.',
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

const overwrites = ({ id, at, field, before, after, exchanges }: Overwritten): Breach => {
  const sample = { commerce: excerpt(id), field, before: excerpt(before), after: excerpt(after) };
  return {
    message: `An order changed the commerce ${sample.commerce}: its ${field} was ${JSON.stringify(sample.before)}, and after the order it is ${JSON.stringify(sample.after)}, which the order had.`,
    at,
    expected: before,
    actual: after,
    effect:
      'The platform reads from the list of commerces what an order had, as if the commerce had changed.',
    remedy:
      'Compute a quote without storing anything of its order in the commerce: copy the commerce first.',
    byHand: 'Send these in turn: the list, the order, the list again.',
    exchanges: exchanges.map((x) => x.id),
    sample,
  };
};

/** Makes a breach of what is true of some commerces of a list. */
const changing = (
  { answers, commerces }: Listing,
  count: number,
  are: string,
  found: Partial<Breach>,
): Breach => ({
  message: `commerces was requested ${answers.length} times in the run: ${figure(count)} of ${figure(commerces)} ${are}.`,
  expected: 'the same values each time',
  judged: commerces,
  exchanges: answers.map(({ id }) => id),
  count,
  ...found,
});

const expected = 'the same commerces each time';

const turns = (listing: Listing): Breach =>
  changing(listing, listing.turning, 'were there, gone and there again', {
    expected,
    actual: `${figure(listing.turning)} come and go`,
  });

const flips = (listing: Listing): Breach =>
  changing(
    listing,
    listing.flipping,
    'had other values in one answer, and those before in the next',
    {
      actual: `${figure(listing.flipping)} with values that change and come back`,
    },
  );

const drifts = (listing: Listing): Breach =>
  changing(listing, listing.drifting, 'had other values each time', {
    severity: 'warning',
    actual: `${figure(listing.drifting)} with values of their own in each answer`,
    remedy:
      'Send what is stored of the commerce. Look for a field that is the moment of the answer, such as createdDate, or a number that is drawn.',
  });

/** Minimum number of commerces; fewer may have been removed in the meantime. */
const minCommerces = 3;

/** Reports whether every commerce disappeared, more than once: a list of changes since the last request. */
const isGivenOnce = ({ answers, commerces, gone }: Listing): boolean =>
  commerces >= minCommerces &&
  gone === commerces &&
  answers.length > 2 &&
  answers.slice(-2).every((x) => datasetAnswer(x, 'commerces')?.records === 0);

const givesOnce = (listing: Listing): Breach =>
  changing(listing, listing.gone, 'were there at first, and none the last times', {
    expected,
    actual: 'each commerce once',
    remedy:
      'Return every commerce each time. Do not send only what changed since the last request: the platform names no time, and may ask as often as it needs to.',
  });

const onceOnly = (listing: Listing): Breach => {
  const { gone, come } = listing;
  const are = `were not in every answer: ${figure(gone)} were gone the last time and ${figure(come)} were new. Commerces may be registered or removed meanwhile`;
  return changing(listing, gone + come, are, {
    expected,
    severity: 'warning',
    actual: `${figure(gone)} gone, ${figure(come)} new`,
  });
};
