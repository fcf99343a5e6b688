import type { Answer, NoResponse } from '../../model/exchange.ts';
import { duration } from '../../standards/text/figures.ts';
import { authorityOf, type HttpProxy, type ProxyWay } from './proxy.ts';
import { closedProxy, refusedByProxy, silentProxy } from './proxy-trouble.ts';

interface Asked {
  readonly url: URL;
  readonly cutMs: number;
  /** The driver was closed meanwhile. */
  readonly closed: boolean;
}

/** What came by way of a proxy; where it is the proxy that failed, that is said, and never of the client. */
export function byWayOf(way: ProxyWay, answer: Answer, asked: Asked): Answer {
  const { proxy } = way;
  const authority = authorityOf(asked.url);
  if (way.trouble !== undefined) return failed(way.trouble);
  if (answer.kind === 'no-response') {
    if (asked.closed) return answer;
    if (way.state !== 'open' && answer.reason === 'cut-off') {
      return failed(silentProxy(proxy, authority, duration(asked.cutMs)));
    }
    // A proxy that reads the request answers 502 for a client that ends the connection.
    if (asked.url.protocol === 'http:' && answer.reason === 'closed') {
      return failed(closedProxy(proxy, authority, answer.code ?? 'UND_ERR_SOCKET'));
    }
    return answer;
  }
  return asked.url.protocol === 'http:' && isOwnAnswer(answer)
    ? failed(refusedByProxy(proxy, authority, refusalOf(answer)))
    : answer;
}

const failed = (detail: string): NoResponse => ({ kind: 'no-response', reason: 'proxy', detail });

type Received = Extract<Answer, { readonly kind: 'response' }>;

/**
 * Whether an answer is the proxy's own: 407 is for proxies alone (RFC 9110 15.5.8), the last member of
 * Proxy-Status is of the intermediary next to us (RFC 9209 2), and Squid names its errors. A page for a
 * gateway's status without Via, which a proxy adds to what it passes on (RFC 9110 7.6.3), is taken for its own.
 */
function isOwnAnswer({ status, headers }: Received): boolean {
  if (status === 407 || headers['x-squid-error'] !== undefined) return true;
  const stated = (headers['proxy-status'] ?? '').replaceAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '""');
  if (status >= 400 && /;\s*error\s*=/.test(stated.split(',').at(-1) ?? '')) return true;
  const passedOn = headers['via'] !== undefined || headers['retry-after'] !== undefined;
  const isPage = !/json/i.test(headers['content-type'] ?? '');
  return status >= 502 && status <= 504 && isPage && !passedOn;
}

const refusalOf = ({ status, headers }: Received) => ({
  status,
  phrase: '',
  challenge: headers['proxy-authenticate'] ?? '',
});

/** Where the request could be read and changed on its way. */
export const readBy = (way: ProxyWay | undefined, { protocol }: URL): HttpProxy | undefined =>
  protocol === 'http:' ? way?.proxy : undefined;
