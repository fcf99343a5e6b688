import type { EndpointId } from '../../model/endpoint.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { tax } from '../business/data.ts';
import { type Answer, closed } from '../http/answer.ts';
import { allowed, type Call } from '../http/call.ts';
import { at, number, object, parse, text } from '../http/read-json.ts';
import { faultsBy, type MiddlewareFactory } from './fault.ts';

/** An answer, fixed or computed from the call. */
type AnswerSource = Answer | ((call: Call) => Answer | Promise<Answer>);

const to = (call: Call, answer: AnswerSource) =>
  typeof answer === 'function' ? answer(call) : answer;

/** Answers some authorized calls; others pass. */
export const answerWhen =
  (when: (call: Call) => boolean, answer: AnswerSource): MiddlewareFactory =>
  () =>
  (call, next) =>
    allowed(call) && when(call) ? to(call, answer) : next(call);

/** Answers every call, whatever its token, as an intermediary would. */
export const answerAll =
  (answer: AnswerSource): MiddlewareFactory =>
  () =>
  (call) =>
    to(call, answer);

/** Does not answer until the peer closes the connection. */
export const neverAnswer = async ({ gone }: Call): Promise<Answer> => {
  await gone;
  return closed;
};

/** Changes every 200. */
export const changeSuccess =
  (change: (answer: Answer, call: Call) => Answer | Promise<Answer>): MiddlewareFactory =>
  () =>
  async (call, next) => {
    const answer = await next(call);
    return answer.status === 200 ? change(answer, call) : answer;
  };

/** Changes the JSON of every 200. */
export const changeBody = (change: (body: JsonObject, call: Call) => Json): MiddlewareFactory =>
  changeSuccess((answer, call) => withJson(answer, change(bodyOf(answer), call)));

/** Does the same depending on their number, from 1. */
export const changeNth =
  (change: (body: JsonObject, calls: number) => Json): MiddlewareFactory =>
  () => {
    let calls = 0;
    return changeBody((body) => {
      calls += 1;
      return change(body, calls);
    })();
  };

/** Changes every rejection, with its reason. */
export const changeRejection =
  (change: (reason: string, answer: Answer, call: Call) => Answer): MiddlewareFactory =>
  () =>
  async (call, next) => {
    const answer = await next(call);
    return answer.status === 422 ? change(reasonOf(answer), answer, call) : answer;
  };

const withJson = (answer: Answer, value: Json): Answer => ({
  ...answer,
  body: Buffer.from(JSON.stringify(value)),
});

export const withBody = (answer: Answer, body: string | Buffer): Answer => ({
  ...answer,
  body: Buffer.from(body),
});

export const textOf = (answer: Answer): string => answer.body.toString();

export const bodyOf = (answer: Answer): JsonObject => object(parse(textOf(answer))) ?? {};

export const without = (body: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** Returns a quote with another amount and consistent fields. */
export const repriced = (quote: JsonObject, change: (net: number) => number): JsonObject => {
  const net = change(amount(quote, 'netValue'));
  const gross = Math.round(net * (1 + tax.value));
  return { ...quote, transportationCost: net, netValue: net, netTaxedValue: gross };
};

export const amount = (body: JsonObject, name: string): number => number(body[name]) ?? 0;

/** Returns the reason of a rejection. */
export function reasonOf(answer: Answer): string {
  const source = textOf(answer);
  const body = parse(source);
  const reasons = [at(body, 'errors', 'message'), at(body, 'detail'), at(body, 'message')];
  return reasons.map(text).find((each) => each !== undefined) ?? source;
}

/** Makes faults of a quoting endpoint from changes of the JSON of every 200. */
export const bodyFaults = (endpoint: EndpointId) => faultsBy(endpoint, changeBody);
