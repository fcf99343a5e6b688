import type { Exchange } from '../../model/exchange.ts';
import { list } from '../../standards/text/figures.ts';
import { excerpt } from '../http/excerpt.ts';

const telling = ['server', 'via', 'x-cache', 'x-amz-cf-id', 'cf-ray', 'x-azure-ref'];

/**
 * Who answered, by the headers in which servers and proxies name themselves (RFC 9110 7.6.3 and 10.2.4);
 * undefined when none does.
 */
export function answeredBy({ answer }: Exchange): string | undefined {
  if (answer.kind === 'no-response') return undefined;
  const named = telling.flatMap((name) => {
    const value = answer.headers[name];
    return value ? [`${name} ${excerpt(value)}`] : [];
  });
  return named.length > 0 ? list(named) : undefined;
}
