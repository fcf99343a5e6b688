import { isQuoting } from '../../model/endpoint.ts';
import type { ExchangeReport, Run } from '../../model/run.ts';
import { givenOrders, isExplored } from '../../model/scenario.ts';
import { isPriced } from './answer.ts';
import { type Section, tableOf, under } from './block.ts';

export const isExploring = ({ scenarios }: Run): boolean =>
  scenarios.length > 0 && scenarios.every(isExplored);

/** Counts what exploring sent, in a row per endpoint: requests that vary an order, and what became of them. */
export function explored(run: Run): Section {
  const byId = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  const rows = run.scenarios.flatMap((scenario) => {
    const { id, endpoint, exchanges } = scenario;
    const sent = exchanges
      .flatMap((each) => byId.get(each) ?? [])
      .filter(({ varied = {} }) => Object.keys(varied).length > 0);
    if (!isExplored(scenario) || id.endsWith(givenOrders) || sent.length === 0) return [];
    const fates = sent.map(fateOf);
    const of = (fate: ReturnType<typeof fateOf>) => fates.filter((each) => each === fate).length;
    return {
      endpoint,
      requests: sent.length,
      fields: new Set(sent.flatMap(({ varied = {} }) => Object.keys(varied))).size,
      accepted: of('accepted'),
      rejected: of('rejected'),
      failed: of('failed'),
    };
  });
  return under('Explored', undefined, tableOf(rows));
}

/** Returns `accepted` if it was quoted or served. */
function fateOf(exchange: ExchangeReport) {
  const { answer, endpoint } = exchange;
  const status = answer.kind === 'response' ? answer.status : 0;
  if (isQuoting(endpoint) ? isPriced(exchange) : status >= 200 && status < 300) return 'accepted';
  return status >= 400 && status < 500 && status !== 429 ? 'rejected' : 'failed';
}
