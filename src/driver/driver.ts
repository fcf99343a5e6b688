import type { Answer, NoResponse, Send } from '../model/exchange.ts';
import { UsageError } from '../model/scenario.ts';
import { duration } from '../standards/text/figures.ts';
import { certificateRequested } from './connect/client-certificate.ts';
import type { Dial } from './connect/dial.ts';
import { openTrust, type TrustOptions } from './connect/trust.ts';
import { isKept, newWire, type Wire } from './connect/wire.ts';
import { exchange } from './exchange.ts';
import { authorityOf, type HttpProxy, type ProxyFor, type ProxyWay } from './proxy/proxy.ts';
import { closedProxy, refusedByProxy, silentProxy } from './proxy/proxy-trouble.ts';

export interface DriverOptions extends TrustOptions {
  /** So many requests are sent at once at most, so many connections to an origin are kept. */
  readonly concurrency: number;
  /** The most bytes of an answer that is held whole, after decompression. */
  readonly maxBody: number;
  /** The most bytes of an answer that goes to a sink, after decompression. */
  readonly maxBytes: number;
  /** By which proxy each address is asked; left out, by none. May throw a UsageError. */
  readonly proxyFor?: ProxyFor | undefined;
}

export interface Driver {
  readonly send: Send;
  /** Ends what is under way and every connection. What is sent after it gets no answer. */
  readonly close: () => Promise<void>;
}

/**
 * Sends requests over connections of its own, and says what became of each: it never rejects for what a
 * server does. No redirect is followed, nothing is sent again, but for a kept connection that ended
 * before any byte of the answer. How many at once is up to the caller.
 *
 * Limits: `cutMs` from the request written to the last byte, and as much again for getting a connection.
 * With a sink it holds for the first byte and for each pause, and ten times it in all.
 * A failure of our own proxy has the reason `proxy`.
 * Throws UsageError for certificates, addresses and headers that cannot be used.
 */
export function openDriver(options: DriverOptions): Driver {
  const { proxyFor, cert: _cert, key: _key, ...others } = options;
  const pool = openPool(options.concurrency, {
    trust: openTrust(options),
    ...(proxyFor ? { proxyFor, proxyTrust: openTrust(others) } : {}),
  });
  const underWay = new Set<() => void>();
  let closed = false;

  const send: Send = async (request, open) => {
    const startedAt = new Date().toISOString();
    const url = addressOf(request.url);
    const over = async (kept: boolean) => {
      const wire = kept ? pool.take(url.origin) : pool.fresh(url.origin);
      let stop: (() => void) | undefined;
      try {
        const { sent, stale } = await exchange(wire, request, url, {
          caps: options,
          open,
          onUnderWay(next) {
            if (stop) underWay.delete(stop);
            stop = next;
            if (next) underWay.add(next);
            if (next && closed) next();
          },
        });
        if (stale) return { sent, stale };
        const reported = closed
          ? sent.answer
          : certificateRequested(sent.answer, wire.state, options);
        if (!wire.way) return { sent: { ...sent, answer: reported }, stale };
        const { cutMs } = request.limits;
        const answer = byWayOf(wire.way, reported, { url, cutMs, closed });
        const reader = readBy(wire.way, url);
        return { sent: { ...sent, answer, ...(reader ? { proxy: reader.where } : {}) }, stale };
      } finally {
        pool.give(wire);
      }
    };
    const first = await over(request.connection !== 'fresh');
    if (!first.stale || closed) return { startedAt, ...first.sent };
    const second = await over(false);
    return { startedAt, ...second.sent, freshConnection: true };
  };

  return {
    send,
    async close() {
      closed = true;
      for (const stop of underWay) stop();
      await pool.close();
    },
  };
}

function addressOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(`${address} is not an http or https address.`);
  }
  return url;
}

interface Pool {
  /** The connection that was used last, or a new one. */
  take(origin: string): Wire;
  /** A new one, in the place of an idle one: a client may serve no more at the same time. */
  fresh(origin: string): Wire;
  /** Back after an exchange; kept when it can be. */
  give(wire: Wire): void;
  close(): Promise<void>;
}

/** Connections by origin, each for one exchange at a time. `most` idle ones of an origin are kept. */
function openPool(most: number, dial: Dial): Pool {
  const idle = new Map<string, Wire[]>();
  const all = new Set<Wire>();

  const drop = (wire: Wire): Promise<void> => {
    all.delete(wire);
    return wire.destroy();
  };
  const open = (origin: string) => {
    const wire = newWire(origin, dial);
    all.add(wire);
    return wire;
  };
  return {
    fresh(origin) {
      const last = idle.get(origin)?.pop();
      if (last) void drop(last);
      return open(origin);
    },
    take(origin) {
      const waiting = idle.get(origin) ?? [];
      for (let wire = waiting.pop(); wire; wire = waiting.pop()) {
        if (isKept(wire)) return wire;
        void drop(wire);
      }
      return open(origin);
    },
    give(wire) {
      const waiting = idle.get(wire.origin) ?? [];
      if (!all.has(wire) || !isKept(wire) || waiting.length >= most) {
        void drop(wire);
        return;
      }
      waiting.push(wire);
      idle.set(wire.origin, waiting);
    },
    async close() {
      idle.clear();
      await Promise.all([...all].map(drop));
    },
  };
}

interface Asked {
  readonly url: URL;
  readonly cutMs: number;
  /** The driver was closed meanwhile. */
  readonly closed: boolean;
}

/** What came by way of a proxy; where it is the proxy that failed, that is said, and never of the client. */
function byWayOf(way: ProxyWay, answer: Answer, asked: Asked): Answer {
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
const readBy = (way: ProxyWay | undefined, { protocol }: URL): HttpProxy | undefined =>
  protocol === 'http:' ? way?.proxy : undefined;
