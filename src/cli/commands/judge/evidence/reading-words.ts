import type { Exchange } from '../../../../model/exchange.ts';
import { readMediaType } from '../../../../standards/http/media-type.ts';
import { duration, howMany, size } from '../../../../standards/text/figures.ts';
import type { Evidence } from './evidence.ts';

/** What the paste was read as: `Read as an HTTP answer: status 200, application/json, 89 bytes. …` */
export function readingWords(evidence: Evidence, { answer }: Exchange): string {
  const { as, status, headers, body, durationMs, request, noAnswer, notes } = evidence;
  const type = headers?.['content-type'];
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  const parts = noAnswer
    ? ['no answer']
    : [
        ...(status === undefined ? [] : [`status ${status}`]),
        ...(headers === undefined ? [formOf(answer)] : []),
        ...(headers === undefined
          ? []
          : [readMediaType(type)?.essence ?? type ?? 'no content-type']),
        body === undefined
          ? 'without its body'
          : length < 1000
            ? howMany(length, 'byte')
            : size(length),
      ];
  const time = durationMs === undefined ? [] : [`in ${duration(durationMs)}`];
  return [
    `Read as ${as}: ${[...parts, ...time].join(', ')}.`,
    request ? requestWords(request) : 'No request is included.',
    ...notes,
  ].join(' ');
}

const formOf = (answer: Exchange['answer']): string =>
  answer.kind === 'response' && answer.body.kind === 'text' && answer.body.json !== undefined
    ? 'JSON'
    : 'text that is not JSON';

function requestWords({ method, url, body }: NonNullable<Exchange['request']>): string {
  const order = body === undefined ? '' : ', with its body';
  return `Its request is included: ${method} ${url.split('?')[0]?.replace(/^\/\//, '')}${order}.`;
}
