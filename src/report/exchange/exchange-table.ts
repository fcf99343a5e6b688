import type { Exchange } from '../../model/exchange.ts';
import type { Said } from '../../model/outcome.ts';
import { membersOf } from '../story/story-parts.ts';
import { wrapped } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';
import { type Cells, tableLines } from '../terminal/table.ts';
import { duration, figure, howMany } from '../words/figures.ts';
import { decisionWords, outcomeWords } from '../words/outcome-words.ts';

/** So many answers have a line of their own. */
const most = 20;

/** Several answers to one request, a line each. */
export function answerTable(pen: Pen, exchanges: readonly Exchange[]): readonly string[] {
  const rows = exchanges.slice(0, most).map((exchange) => cellsOf(exchange));
  const lines =
    tableLines(pen, rows, undefined, pen.measure - 2) ??
    exchanges
      .slice(0, most)
      .flatMap((x) =>
        wrapped(pen.text(`${x.step}  ${statusOf(x)}  ${received(x)}`), pen.measure - 2),
      );
  const left = exchanges.length - rows.length;
  return [
    ...lines.map((line) => `  ${line}`),
    ...(left > 0 ? [`  and ${howMany(left, 'more answer')}`] : []),
  ];
}

function cellsOf(exchange: Exchange): Cells {
  const { id, step, durationMs, outcome } = exchange;
  const reported = {
    answer: `${id} ${step}`,
    status: statusOf(exchange),
    time: durationMs === undefined ? '' : duration(durationMs),
  };
  if (!outcome) return { ...reported, saw: received(exchange) };
  const { decision, priceShown, storedOnOrder, buyerSees } = outcome;
  return {
    ...reported,
    decision: decisionWords[decision],
    ...said('shown', priceShown),
    ...said('stored', storedOnOrder),
    ...(buyerSees === null ? {} : said('buyer saw', buyerSees)),
  };
}

/** Nothing where there is nothing to say: a column without any value is not drawn. */
const said = (name: string, value: Said<number | string>): Cells =>
  value === null ? {} : { [name]: value === 'not stated' ? 'not stated' : value };

const statusOf = ({ answer }: Exchange) =>
  answer.kind === 'response' ? String(answer.status) : 'none';

/** What came in a few words. */
function received(exchange: Exchange): string {
  const { answer, outcome } = exchange;
  if (outcome) return outcomeWords(outcome);
  if (answer.kind === 'no-response') return answer.detail;
  const cost = membersOf(exchange)?.shippingCost;
  if (typeof cost === 'number') return `cost ${figure(cost)}`;
  return answer.body.kind === 'records' ? howMany(answer.body.records, 'record') : 'no cost';
}
