import type { Exchange } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';

export function subjectOf(exchange: Exchange): Subject {
  const { answer } = exchange;
  if (answer.kind === 'no-response') {
    return { ...exchange, status: undefined, json: undefined, text: undefined };
  }
  const { body } = answer;
  const textual = body.kind === 'text' ? body : undefined;
  return { ...exchange, status: answer.status, json: textual?.json, text: textual?.text };
}
