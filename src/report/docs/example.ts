import type { Exchange } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import { spacedJson } from '../json/spaced-json.ts';
import { duration, howMany } from '../words/figures.ts';
import { legible } from '../words/legible.ts';
import { askedLines, dateLines } from './example-range.ts';

/** An example of a rule, ready to be shown: answers in the order in which they came, or records. */
export interface ShownExample {
  readonly why?: string;
  readonly exchanges: readonly Exchange[];
  readonly records: readonly JsonObject[];
}

/** The answer of an exchange: its status line and what matters beside it, then the body. */
export function answerLines(exchange: Exchange, columns: number): readonly string[] {
  const { answer, endpoint, durationMs } = exchange;
  const about = [
    ...(endpoint === 'delivery-price' ? [] : [`of ${endpoint}`]),
    ...(exchange.situation === 'unquotable' ? ['for an order that cannot be quoted'] : []),
    ...(exchange.token === 'configured' ? [] : [tokens[exchange.token]]),
    ...(exchange.inFlight > 1 ? [`with ${exchange.inFlight} calls under way`] : []),
    ...(exchange.resendOf ? ['to the same request, sent again'] : []),
    ...(durationMs !== undefined && durationMs >= 1000 ? [`after ${duration(durationMs)}`] : []),
  ].join(', ');
  const suffix = about === '' ? '' : `   (${about})`;
  const asked = askedLines(exchange);
  if (answer.kind === 'no-response') {
    return [...asked, `no answer${suffix}`, legible(answer.detail)];
  }
  const type = answer.headers['content-type'];
  const others = Object.entries(answer.headers).filter(([name]) => name !== 'content-type');
  return [
    ...asked,
    `${answer.status}${type === undefined ? '' : ` ${type}`}${suffix}`,
    ...others.map(([name, value]) => `${name}: ${legible(value)}`),
    ...bodyLines(exchange, columns),
  ];
}

const tokens = { wrong: 'to a wrong token', none: 'to no token' } as const;

function bodyLines({ answer }: Exchange, columns: number): readonly string[] {
  if (answer.kind === 'no-response') return [];
  const { body } = answer;
  const trouble = body.trouble.map(({ detail }) => `(${legible(detail)})`);
  if (body.kind === 'records') {
    const dates = body.digest ? dateLines(body.digest) : [];
    return [`(${howMany(body.records, 'record')})`, ...dates, ...trouble];
  }
  const repeated = body.trouble.some(({ kind }) => kind === 'duplicate-member');
  if (body.json !== undefined && !repeated) return [...spacedJson(body.json, columns), ...trouble];
  if (body.text === '') return ['(an empty body)', ...trouble];
  return [...body.text.split('\n').map((line) => legible(line)), ...trouble];
}
