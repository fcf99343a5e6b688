import type { Subject } from '../../../../model/rule.ts';
import { duration } from '../../../../standards/text/figures.ts';
import { cut } from '../../../../standards/text/legible.ts';
import { notWhole, troubleOf } from '../../../reading/answers/trouble.ts';
import { members } from '../../../reading/values/record-values.ts';
import { flaw, unanswered } from './parts.ts';

const thenWhat = `The contract does not say what the buyer was shown, what was saved and whether the order advanced.`;

/** Tells of a 5xx, which is never a rejection (contract: Errors). */
export const failureStory = ({ status }: Subject): readonly string[] => [
  `The platform took this as an infrastructure failure, because the status is ${status}.`,
  'The buyer saw a generic error, and no text of this answer.',
  'The contract does not say what was saved and whether the order advanced.',
];

/** Tells of a cut after 60 s (contract: Limits). */
export function cutOffStory({ answer, durationMs, limits }: Subject): readonly string[] {
  const limit = duration(limits.cutMs);
  const late = answer.kind === 'response' && durationMs !== undefined && durationMs >= limits.cutMs;
  return [
    late
      ? `This answer took ${duration(durationMs)}; the platform had cut the connection after ${limit}.`
      : `The answer was not complete within ${limit}, and the platform cut the connection.`,
    'The quote was lost.',
    thenWhat,
  ];
}

/** Tells of a commerce without a code in the client's system (contract: rule 3), also if it was called all the same. */
export const notAskedStory: readonly string[] = [
  'The platform does not send this order: it has no externalId, the code of the commerce.',
  'The order is created with shipping 0, regardless of the client.',
];

/** Tells of no connection, other statuses, a truncated answer, a cost that is not a number, another type. */
export function notStatedStory(x: Subject): readonly string[] {
  const { answer } = x;
  if (answer.kind === 'no-response') return [unanswered(answer.detail), thenWhat];
  const broken = troubleOf(x, ...notWhole);
  if (answer.status !== 200) {
    return [
      `The status is ${answer.status}: neither 200, nor a 4xx, nor a 5xx. The contract does not say what the platform does with it.`,
    ];
  }
  if (broken) return [`The answer is incomplete: ${broken.detail}.`, thenWhat];
  const cost = members(x.json).transportationCost;
  if (typeof cost !== 'number' || !Number.isFinite(cost)) {
    return [
      `The contract does not say whether this is a quote: ${flaw('transportationCost', cost)}.`,
      thenWhat,
    ];
  }
  const type = answer.headers['content-type'];
  const declared = type === undefined ? 'declares no type' : `is declared ${cut(type, 80)}`;
  return [
    `The contract does not say whether the platform reads this quote: it ${declared} and the contract asks for application/json.`,
    thenWhat,
  ];
}

export const unknownStory = ({ answer }: Subject): readonly string[] => [
  answer.kind === 'response' ? `The client answered ${answer.status}.` : unanswered(answer.detail),
];
