import stringWidth from 'string-width';
import type { ExchangeReport } from '../../model/run.ts';
import { duration } from '../../standards/text/figures.ts';
import { receivedWords } from '../view/exchange.ts';
import { paragraph, toTheLeft, toTheRight, widest, wrapped } from './layout.ts';
import type { Pen } from './pen.ts';

/** A line an exchange: id, step, status, duration, and what the service does with the answer. */
export function exchangeLines(
  pen: Pen,
  exchanges: readonly ExchangeReport[],
  indent: number,
): readonly string[] {
  const rows = exchanges.map((exchange) => ({
    id: pen.text(exchange.id, 20),
    step: pen.text(exchange.step, 30),
    status: exchange.answer.kind === 'response' ? String(exchange.answer.status) : '-',
    time: exchange.durationMs === undefined ? '-' : duration(exchange.durationMs),
    received: pen.text(receivedWords(exchange), 300),
  }));
  const columns = {
    id: widest(rows.map(({ id }) => id)),
    step: widest(rows.map(({ step }) => step)),
    time: widest(rows.map(({ time }) => time)),
  };
  return rows.flatMap(({ id, step, status, time, received }) => {
    const before = [
      toTheLeft(id, columns.id),
      toTheLeft(step, columns.step),
      toTheRight(status, 3),
      toTheRight(time, columns.time),
    ].join('  ');
    const hang = indent + stringWidth(before) + 2;
    if (pen.width - hang < 40) {
      return [
        ...paragraph(pen, indent, before, pen.dim),
        ...paragraph(pen, indent + 2, received, pen.dim),
      ];
    }
    const [first = '', ...more] = wrapped(received, pen.width - hang);
    return [
      pen.dim(`${' '.repeat(indent)}${before}  ${first}`),
      ...more.map((line) => pen.dim(' '.repeat(hang) + line)),
    ];
  });
}
