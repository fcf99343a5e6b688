import type { Exchange } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';
import { isReasonPhrase } from '../../../standards/http/status.ts';
import { list, withoutFigures, withoutFullStop } from '../../../standards/text/figures.ts';
import { brokenOff, troubleOf } from '../answers/trouble.ts';
import { answerText } from '../answers/whole-body.ts';
import { amountsOf } from '../quotes/amounts-of.ts';
import { reasonIn } from '../quotes/rejection-text.ts';
import { hasReadableText } from '../quotes/usable.ts';
import { excerpt, plainText } from '../values/excerpt.ts';
import { isErrorOfAProgram } from '../values/text-of-a-program.ts';
import { answeredInstead } from './who-answered.ts';

/** What was received instead of a quote or a cost. */
export type Failure =
  /** 429, or 503 with Retry-After. */
  | 'throttled'
  /** No answer, or an incomplete one. */
  | 'no-answer'
  /** A 5xx, or a connection that the program closes instead. */
  | 'server-error'
  /** A 4xx; other rules check its reason. */
  | 'refused'
  /** A 200 without an amount, or a status that the contract does not mention. */
  | 'no-amount';

/** Classifies a failure; undefined for a quote or a cost. A 4xx with a reason is `refused` like any other. */
export function failureOf(x: Exchange): Failure | undefined {
  const { answer } = x;
  if (answer.kind === 'no-response') return isClosed(x) ? 'server-error' : 'no-answer';
  if (isThrottled(x)) return 'throttled';
  if (amountsOf(x)) return undefined;
  if (troubleOf(x, ...brokenOff)) return 'no-answer';
  if (answer.status >= 500 && answer.status < 600) return 'server-error';
  return answer.status >= 400 && answer.status < 500 ? 'refused' : 'no-amount';
}

/** Reports whether the connection was made, and closed without an answer: most often by an exception. */
export const isClosed = ({ answer }: Exchange): boolean =>
  answer.kind === 'no-response' && answer.reason === 'closed';

/** Reports whether the client limits the rate. At most a warning: the contract leaves rates open. */
export function isThrottled({ answer }: Exchange): boolean {
  if (answer.kind === 'no-response') return false;
  return (
    answer.status === 429 || (answer.status === 503 && answer.headers['retry-after'] !== undefined)
  );
}

/** Reports whether a 4xx gives a reason about its order: not a limit of the rate, a firewall, or a program that failed. */
export const isAboutOrder = (x: Subject): boolean =>
  hasReadableText(x) &&
  !isThrottled(x) &&
  !isErrorOfAProgram(reasonIn(x) ?? '') &&
  answeredInstead(x) === undefined;

/** Reports whether a failure breaks the contract for a quotable order: no answer, a 5xx, or a 4xx other than 429. */
export function failed(x: Exchange): boolean {
  const failure = failureOf(x);
  return failure === 'no-answer' || failure === 'server-error' || failure === 'refused';
}

/** Returns status and text of a rejection without digits, which may be specific to this order. */
export const refusalOf = ({ status, text = '' }: Subject): string =>
  `${status} ${withoutFigures(text)}`;

/** Lists the statuses of answers, each once: `401 and 403`. */
export const statusesOf = (answers: readonly Subject[], conjunction?: 'or'): string =>
  list([...new Set(answers.map(({ status }) => String(status)))], conjunction);

/** Numbers that a request or a trace has for itself. */
const ids = /[\da-f-]{8,}/gi;

/** Reports whether two answers are the same, apart from numbers of their own: the same page, text, or way to end. */
export function isAnsweredAlike(...answers: readonly [Subject, Subject]): boolean {
  const [one, other] = answers.map(({ answer, json, status, text = '' }) => {
    if (answer.kind === 'no-response') return answer.reason;
    return `${status} ${json === undefined ? 'page' : withoutFigures(text.replaceAll(ids, ''))}`;
  });
  return one === other;
}

/** Describes a failure with the client's own words: `no answer: socket closed`, `status 400 “city is required”`. */
export function failureInWords(x: Exchange): string {
  const kind = failureKind(x);
  const status = x.answer.kind === 'response' ? x.answer.status : 0;
  const text = status === 200 ? answerText(x).trim() : '';
  if (kind === no200 && text !== '') return `status 200 with the body “${excerpt(text, 120)}”`;
  const words = kind === `status ${status}` ? saidBy(x, status) : '';
  return words === '' ? kind : `${kind} “${excerpt(words, 120)}”`;
}

const no200 = 'status 200 without a usable body';

/** Describes a failure without words of the client, so that few kinds cover any number of answers. */
export function failureKind(x: Exchange): string {
  const { answer } = x;
  if (answer.kind === 'no-response') return `no answer: ${withoutFullStop(answer.detail)}`;
  if (troubleOf(x, ...brokenOff)) return `status ${answer.status} and an incomplete body`;
  return answer.status === 200 ? no200 : `status ${answer.status}`;
}

/**
 * Returns what an answer says: the reason that it gives, else its whole text without tags and full stop. The page of a
 * gateway repeats its status.
 */
function saidBy(x: Exchange, status: number): string {
  const words = plainText(reasonIn(x) || answerText(x));
  const isEmpty = !/\p{L}/u.test(words) || words.startsWith(`${status}`);
  return isEmpty || isReasonPhrase(words) ? '' : withoutFullStop(words);
}
