import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import type { ExchangeReport } from '../../../model/run.ts';

/**
 * An exchange as it may be told: what the report of it holds, secrets and people replaced, with what only
 * the exchange knows.
 */
export function shownExchange(exchange: Exchange, report: ExchangeReport): Exchange {
  const { request: _, outcome: __, ...own } = exchange;
  return {
    ...own,
    step: report.step,
    ...(report.request ? { request: report.request } : {}),
    ...(report.outcome ? { outcome: report.outcome } : {}),
    answer: answerOf(exchange, report),
  };
}

function answerOf({ answer }: Exchange, report: ExchangeReport): Exchange['answer'] {
  const reported = report.answer;
  if (answer.kind === 'no-response' || reported.kind === 'no-response') {
    return answer.kind === 'no-response' && reported.kind === 'no-response'
      ? { ...answer, detail: reported.detail }
      : answer;
  }
  const { headers } = reported;
  if (answer.body.kind === 'records') return { ...answer, headers };
  const { json, ...body } = answer.body;
  // A body that is kept in part only is no JSON any more; its amounts are still told.
  const shown = json === undefined || reported.truncated ? json : jsonOf(reported.body ?? '', json);
  return {
    ...answer,
    headers,
    body: { ...body, text: reported.body ?? '', ...(shown === undefined ? {} : { json: shown }) },
  };
}

function jsonOf(text: string, otherwise: Json): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return otherwise;
  }
}
