import type { AnswerExample, Breach } from '../../../../model/rule.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { type Listing, listings } from '../../../experiments/between-answers/listed.ts';
import { datasetAnswer } from '../../../reading/answers/dataset-answer.ts';
import { overwrittenIn } from '../../../reading/quotes/overwritten.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { orderTo, runRule } from '../../every/authoring/rule.ts';
import { listedAs } from '../listed-example.ts';

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
      lists(['C-1'], ['C-1 inactive'], ['C-1 inactive']),
      lists(['C-1 V1,V2'], ['C-1 V2,V1'], ['C-1 V1,V2']),
      lists(['C-1 V1'], ['C-1 V2'], ['C-1 V2'], ['C-1 V3']),
      ordered('Rosas', lists(['C-1 @Lima'], ['C-1 @Prat'])),
      lists(['C-1 @Lima'], ['C-1 @Rosas']),
    ],
    breaking: [
      lists(['C-1', 'C-2'], ['C-1']),
      lists([], ['C-1'], []),
      lists(['C-1'], ['C-1 inactive'], ['C-1']),
      lists(['C-1', 'C-2', 'C-3'], [], []),
      lists(['C-1 V1'], ['C-1 V2'], ['C-1 V3'], ['C-1 V4']),
      ordered('Rosas', lists(['C-1 @Lima', 'C-2'], ['C-1 @Rosas', 'C-2'])),
    ],
  }),
  judge(exchanges) {
    const lists = listings(exchanges);
    const commerces = Math.max(0, ...lists.map((each) => each.commerces));
    const breaches = [
      overwrittenIn(exchanges).map(({ id, at, field, before, after, exchanges }) => {
        const sample = {
          commerce: excerpt(id),
          field,
          before: excerpt(before),
          after: excerpt(after),
        };
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
          judged: commerces,
        };
      }),
      ...ways.map(({ count, are, says, ...more }) =>
        lists
          .filter((listing) => count(listing) > 0)
          .map((listing) => {
            const n = count(listing);
            const { answers, commerces: judged, fields } = listing;
            return {
              message: `commerces was requested ${answers.length} times in the run: ${figure(n)} of ${figure(judged)} ${are(listing)}${fields.length > 0 ? `, in ${list(fields)}` : ''}.`,
              expected: 'the same commerces and values each time',
              actual: says(n, listing),
              exchanges: answers.map(({ id }) => id),
              count: n,
              judged,
              ...more,
              ...(fields.length === 0 || fields.includes('isInactive')
                ? {}
                : {
                    effect: `What the platform knows of a commerce in ${list(fields)} depends on when it asks.`,
                  }),
            };
          }),
      ),
    ].find(({ length }) => length > 0);
    return {
      judged: lists.reduce((sum, each) => sum + each.commerces, 0),
      breaches: breaches ?? [],
    };
  },
});

/** Minimum number of commerces; fewer may have been removed in the meantime. */
const minCommerces = 3;

/** Reports whether every commerce disappeared, more than once: a list of changes since the last request. */
const isGivenOnce = ({ answers, commerces, gone }: Listing): boolean =>
  commerces >= minCommerces &&
  gone === commerces &&
  answers.length > 2 &&
  answers.slice(-2).every((x) => datasetAnswer(x, 'commerces')?.records === 0);

/** Ways in which commerces change: of how many of a list one is true, and what they did. The first that any list has counts. */
const ways: readonly (Pick<Breach, 'severity' | 'remedy'> & {
  readonly count: (listing: Listing) => number;
  readonly are: (listing: Listing) => string;
  readonly says: (count: number, listing: Listing) => string;
})[] = [
  {
    count: ({ turning }) => turning,
    are: () => 'were there, gone and there again',
    says: (n) => `${figure(n)} come and go`,
  },
  {
    count: ({ flipping }) => flipping,
    are: () => 'had other values in one answer, and those before in the next',
    says: (n) => `${figure(n)} with values that change and come back`,
  },
  {
    count: ({ drifting }) => drifting,
    are: () => 'had other values each time',
    says: (n) => `${figure(n)} with values of their own in each answer`,
    severity: 'warning',
    remedy:
      'Send what is stored of the commerce. Look for a value that is the moment of the answer, or a number that is drawn. If it is a next date that is computed for each answer, no change is needed.',
  },
  {
    count: (listing) => (isGivenOnce(listing) ? listing.gone : 0),
    are: () => 'were there at first, and none the last times',
    says: () => 'each commerce once',
    remedy:
      'Return every commerce each time. Do not send only what changed since the last request: the platform names no time, and may ask as often as it needs to.',
  },
  {
    count: ({ gone, come }) => gone + come,
    are: ({ gone, come }) =>
      `were not in every answer: ${figure(gone)} were gone the last time and ${figure(come)} were new. Commerces may be registered or removed meanwhile`,
    says: (_, { gone, come }) => `${figure(gone)} gone, ${figure(come)} new`,
    severity: 'warning',
  },
];
