import type { Json } from '../../model/json.ts';
import type { AnswerReport, ExchangeReport, Run } from '../../model/run.ts';
import { parsedJson } from '../../standards/json/json-text.ts';

/** A text without what must not be reported. */
export type Replace = (text: string) => string;

/** What a run says of its parts in sentences that quote the client, with these replaced. */
export function sayingsWith({ scenarios, endpoints, rules, ...run }: Run, text: Replace) {
  return {
    scenarios: scenarios.map((each) => ({ ...said(each, text), summary: text(each.summary) })),
    endpoints: endpoints.map((each) => said(each, text)),
    rules: rules.map((each) => said(each, text)),
    configuration: run.configuration.map((each) =>
      each.setting.startsWith('data.') ? { ...each, value: text(each.value) } : each,
    ),
    observations: run.observations.map((each) => ({ ...each, saw: text(each.saw) })),
  };
}

const said = <Saying extends { readonly reason?: string }>(
  saying: Saying,
  text: Replace,
): Saying => (saying.reason === undefined ? saying : { ...saying, reason: text(saying.reason) });

/** How each kind of text of an exchange is replaced. */
export interface Replacing {
  readonly text: Replace;
  readonly url: Replace;
  /** The text of an answer's body. */
  readonly body: Replace;
  readonly json: (value: Json) => Json;
}

export function exchangeWith(exchange: ExchangeReport, by: Replacing): ExchangeReport {
  const { request, answer, outcome } = exchange;
  const body = request?.body === undefined ? {} : { body: by.json(request.body) };
  return {
    ...exchange,
    ...(request ? { request: { ...request, url: by.url(request.url), ...body } } : {}),
    answer: answerWith(answer, by),
    ...(outcome
      ? { outcome: { ...outcome, buyerSees: outcome.buyerSees && by.text(outcome.buyerSees) } }
      : {}),
  };
}

function answerWith(answer: AnswerReport, { text, body }: Replacing): AnswerReport {
  if (answer.kind === 'no-response') return { ...answer, detail: text(answer.detail) };
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, text(value)]);
  return {
    ...answer,
    headers: Object.fromEntries(headers),
    ...(answer.body === undefined ? {} : { body: body(answer.body) }),
  };
}

/** The parts of an address's query: the order of a GET may stand in one as JSON. */
export const queryOf = (url: string): readonly (readonly [name: string, value: string])[] =>
  url.includes('?') ? [...new URLSearchParams(url.slice(url.indexOf('?')))] : [];

/** A body, and the JSON document in it where one was made a text of JSON once more. */
export function documentsIn(body: string | undefined): readonly string[] {
  if (body === undefined) return [];
  const inner = /^\s*"/.test(body) ? parsedJson(body) : undefined;
  return typeof inner === 'string' ? [body, inner] : [body];
}
