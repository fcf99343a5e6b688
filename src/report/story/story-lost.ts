import type { Exchange } from '../../model/exchange.ts';
import { capital, duration, stopped } from '../../standards/text/figures.ts';
import { cut } from '../../standards/text/legible.ts';
import type { Sentence } from './story-parts.ts';
import { flaw, membersOf, says, silent, statusOf } from './story-parts.ts';

const thenWhat = `What the buyer was shown, what was saved, and whether the order advanced ${silent}.`;

/** A 5xx: never a rejection (contract: Errors). */
export const failureStory = (exchange: Exchange): readonly Sentence[] => [
  says(
    `The service took this as an infrastructure failure, because the status is ${statusOf(exchange)}.`,
    'http/server-error',
  ),
  says(
    'The buyer was shown a generic error that the buyer cannot resolve, and no text of this answer.',
    'http/server-error',
    'delivery-price/rejected-as-5xx',
  ),
  says(`What was saved and whether the order advanced ${silent}.`),
];

/** After 60 s the connection is cut (contract: Limits). */
export function cutOffStory({ answer, durationMs, limits }: Exchange): readonly Sentence[] {
  const limit = duration(limits.cutMs).replace(/\.0 s$/, ' s');
  const late = answer.kind === 'response' && durationMs !== undefined && durationMs >= limits.cutMs;
  return [
    late
      ? says(
          `This answer took ${duration(durationMs)}; the service had cut the connection after ${limit}.`,
          'http/cut-off',
        )
      : says(
          `No whole answer came within ${limit}, and the service cut the connection.`,
          'http/cut-off',
        ),
    says('The quote was lost.', 'http/cut-off'),
    says(thenWhat),
  ];
}

/** A commerce without a code in the client's system (contract: rule 3). */
export const notAskedStory = (): readonly Sentence[] => [
  says('The service does not send this order: it has no externalId, the code of the commerce.'),
  says('The order was created with shipping 0, whatever the client would answer.'),
];

/** No connection, other statuses, an answer that broke off, a cost that is no number, another type. */
export function notStatedStory(exchange: Exchange): readonly Sentence[] {
  const { answer, limits } = exchange;
  if (answer.kind === 'no-response') {
    if (answer.reason === 'cut-off') {
      return [
        says(
          `No whole answer came within ${duration(limits.cutMs)}, a limit of this side; the service waits 60 s.`,
          'http/cut-off',
        ),
      ];
    }
    return [
      says(`No answer came. ${stopped(capital(cut(answer.detail, 300)))}`, 'http/unreachable'),
      says(thenWhat),
    ];
  }
  const broken = answer.body.trouble.find(({ kind }) =>
    ['connection-lost', 'cut-off', 'compression', 'too-large', 'too-deep'].includes(kind),
  );
  if (answer.status !== 200) {
    return [
      says(
        `The status is ${answer.status}: neither 200, nor a 4xx, nor a 5xx. What the service does with it ${silent}.`,
        'http/unexpected-status',
      ),
    ];
  }
  if (broken) return [says(`The answer was not had whole: ${broken.detail}.`), says(thenWhat)];
  const cost = membersOf(exchange)?.transportationCost;
  if (typeof cost !== 'number' || !Number.isFinite(cost)) {
    return [
      says(
        `Whether this is a quote ${silent}, because ${flaw('transportationCost', cost)}.`,
        'delivery-price/field-type',
      ),
      says(thenWhat),
    ];
  }
  const type = answer.headers['content-type'];
  const declared = type === undefined ? 'declares no type' : `is declared ${cut(type, 80)}`;
  return [
    says(
      `Whether the service reads this quote ${silent}, because it ${declared} and application/json is due.`,
      'http/content-type',
    ),
    says(thenWhat),
  ];
}

/** Nothing is known of the outcome. */
export const unknownStory = (exchange: Exchange): readonly Sentence[] =>
  exchange.answer.kind === 'response'
    ? [says(`The client answered ${exchange.answer.status}.`)]
    : [says(`No answer came. ${stopped(capital(cut(exchange.answer.detail, 300)))}`)];
