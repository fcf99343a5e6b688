import { STATUS_CODES } from 'node:http';
import type { Exchange } from '../../model/exchange.ts';
import { duration, howMany, size } from '../../standards/text/figures.ts';
import { cut } from '../../standards/text/legible.ts';
import { spacedJson } from '../json/spaced-json.ts';
import { paragraph, wrapped } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';

/** Of a body that is not asked for whole. */
const longest = 2000;
const mostLines = 30;

/** An answer as a person reads it: status, type, size and time in one line, then its body. */
export function answerLines(
  pen: Pen,
  { answer, durationMs, timings }: Exchange,
  whole: boolean,
): readonly string[] {
  // The contract's time begins with the request on a connection that is there.
  const before = (timings.lookup ?? 0) + (timings.connect ?? 0) + (timings.tls ?? 0);
  const time =
    durationMs === undefined
      ? []
      : [`${duration(durationMs)}${before >= 1 ? ' without connecting' : ''}`];
  if (answer.kind === 'no-response') {
    return [
      [pen.bold('no answer'), ...time].join('   '),
      '',
      ...paragraph(pen, 2, pen.text(answer.detail)),
    ];
  }
  const { status, headers, bytes, body } = answer;
  const reason = STATUS_CODES[status];
  const head = [
    pen.bold(`${status}${reason === undefined ? '' : ` ${reason}`}`),
    pen.text(headers['content-type'] ?? 'no content-type', 80),
    ...(body.kind === 'records' ? [howMany(body.records, 'record')] : []),
    size(bytes),
    ...time,
  ];
  const others = Object.entries(headers).filter(([name]) => name !== 'content-type');
  return [
    head.join('   '),
    ...(whole
      ? others.flatMap(([name, value]) => paragraph(pen, 2, pen.text(`${name}: ${value}`)))
      : []),
    ...(body.kind === 'text' ? ['', ...bodyLines(pen, body, whole)] : []),
  ];
}

function bodyLines(
  pen: Pen,
  body: { readonly text: string; readonly json?: Parameters<typeof spacedJson>[0] },
  whole: boolean,
): readonly string[] {
  if (body.text === '') return ['  (an empty body)'];
  const room = pen.measure - 2;
  const most = whole ? 1_000_000 : longest;
  const lines =
    body.json === undefined
      ? cut(body.text, most)
          .split('\n')
          .flatMap((line) => wrapped(pen.text(line, most), room))
      : spacedJson(body.json, room).map((line) => pen.text(line, most));
  const shown = whole ? lines : lines.slice(0, mostLines);
  const left = lines.length - shown.length;
  return [
    ...shown.map((line) => `  ${line}`),
    ...(left > 0 ? [pen.dim(`  … ${howMany(left, 'more line')} (--verbose)`)] : []),
  ];
}
