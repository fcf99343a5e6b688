import type { Exchange } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';
import { textBody } from './whole-body.ts';

export function subjectOf(exchange: Exchange): Subject {
  const { answer } = exchange;
  const body = textBody(exchange);
  const status = answer.kind === 'response' ? answer.status : undefined;
  return { ...exchange, status, json: body?.json, text: body?.text };
}
