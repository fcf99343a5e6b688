import type { Answer, OpenSink, OutgoingRequest, Send } from '../model/exchange.ts';
import { UsageError } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import { duration } from '../standards/text/figures.ts';
import { certificateRequested } from './connect/client-certificate.ts';
import type { Dial } from './connect/dial.ts';
import { openTrust, type TrustOptions } from './connect/trust.ts';
import { isKept, newWire, type Wire } from './connect/wire.ts';
import { exchange } from './exchange.ts';
import { failedProxy, tlsTimeout } from './failure.ts';
import { authorityOf, type ProxyFor, type ProxyWay } from './proxy/proxy.ts';
import { closedProxy, refusedByProxy, silentProxy } from './proxy/proxy-trouble.ts';

export interface DriverOptions extends TrustOptions {
  /** Maximum number of concurrent requests, and of idle connections kept for each origin. */
  readonly concurrency: number;
  /** Maximum size of an answer held in memory, in bytes after decompression. */
  readonly maxBody: number;
  /** Maximum size of an answer streamed to a sink, in bytes after decompression. */
  readonly maxBytes: number;
  /** Chooses the proxy for an address. Default: no proxy. May throw a UsageError. */
  readonly proxyFor?: ProxyFor | undefined;
}

/**
 * Sends requests over its own connections. `send` never rejects because of what a server does. It follows no
 * redirect, and resends a request only if a kept connection ended before the first byte of the answer. The caller
 * limits concurrency.
 *
 * Limits: `cutMs` from the request written to the last byte, and the same time again to connect. With a sink,
 * `cutMs` limits the wait for the first byte and each pause, and ten times `cutMs` the whole answer.
 * A failure of the configured proxy has the reason `proxy`.
 * Throws UsageError for certificates, addresses and headers that cannot be used.
 */
export function openDriver(options: DriverOptions) {
  const { proxyFor } = options;
  const pool = openPool(options.concurrency, {
    trust: openTrust(options),
    ...present({ proxyFor }),
  });
  const underWay = new Set<() => void>();
  let closed = false;

  const over = async (request: OutgoingRequest, url: URL, isKept: boolean, open?: OpenSink) => {
    const wire = isKept ? pool.take(url.origin) : pool.fresh(url.origin);
    let stop: (() => void) | undefined;
    try {
      const { sent, lost } = await exchange(wire, request, url, {
        caps: options,
        open,
        onUnderWay(next) {
          if (stop) underWay.delete(stop);
          stop = next;
          if (next) underWay.add(next);
          if (next && closed) next();
        },
      });
      if (lost) return { sent, lost };
      const reported = closed
        ? sent.answer
        : certificateRequested(sent.answer, wire.state, options);
      const { cutMs } = request.limits;
      const answer = wire.way ? byWayOf(wire.way, reported, { url, cutMs, closed }) : reported;
      // The proxy that could read and change the request; a tunnel hides it.
      const reader = url.protocol === 'http:' ? wire.way?.proxy : undefined;
      return { sent: { ...sent, answer, ...(reader ? { proxy: reader.where } : {}) } };
    } finally {
      pool.give(wire);
    }
  };
  const send: Send = async (request, open) => {
    const startedAt = new Date().toISOString();
    const url = addressOf(request.url);
    const first = await over(request, url, request.connection !== 'fresh', open);
    if (!first.lost || closed) return { startedAt, ...first.sent };
    const second = await over(request, url, false, open);
    return { startedAt, ...second.sent, lostOnReuse: first.lost };
  };

  return {
    send,
    /** Aborts the requests in flight and closes every connection. Later requests get no answer. */
    close: async () => {
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

/**
 * Opens a pool of connections by origin, each for one exchange at a time. Keeps up to `maxIdle` idle ones per origin.
 */
function openPool(maxIdle: number, dial: Dial) {
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
    /** Opens a new connection. It replaces an idle one, since a client may limit its connections. */
    fresh(origin: string): Wire {
      const last = idle.get(origin)?.pop();
      if (last) void drop(last);
      return open(origin);
    },
    /** Takes the most recently used idle connection, or a new one. */
    take(origin: string): Wire {
      const waiting = idle.get(origin) ?? [];
      for (let wire = waiting.pop(); wire; wire = waiting.pop()) {
        if (isKept(wire)) return wire;
        void drop(wire);
      }
      return open(origin);
    },
    /** Returns a connection after an exchange; it is kept if it is still usable. */
    give(wire: Wire): void {
      const waiting = idle.get(wire.origin) ?? [];
      if (!all.has(wire) || !isKept(wire) || waiting.length >= maxIdle) {
        void drop(wire);
        return;
      }
      waiting.push(wire);
      idle.set(wire.origin, waiting);
    },
    async close(): Promise<void> {
      idle.clear();
      await Promise.all([...all].map(drop));
    },
  };
}

interface ProxiedRequest {
  readonly url: URL;
  readonly cutMs: number;
  /** Whether the driver was closed during the request. */
  readonly closed: boolean;
}

/** Converts an answer received through a proxy. A failure of the proxy is reported as one, never as the client's. */
function byWayOf(way: ProxyWay, answer: Answer, request: ProxiedRequest): Answer {
  const { proxy } = way;
  const authority = authorityOf(request.url);
  if (way.trouble !== undefined) return failedProxy(way.trouble);
  if (answer.kind === 'no-response') {
    if (request.closed) return answer;
    const isOver = answer.reason === 'cut-off' || answer.code === tlsTimeout;
    if (!way.isOpen && isOver) {
      return failedProxy(silentProxy(proxy, authority, duration(request.cutMs)));
    }
    // If the client ends the connection, a proxy that reads the request answers 502.
    if (request.url.protocol === 'http:' && answer.reason === 'closed') {
      return failedProxy(closedProxy(proxy, authority, answer.code ?? 'UND_ERR_SOCKET'));
    }
    return answer;
  }
  return request.url.protocol === 'http:' && isOwnAnswer(answer)
    ? failedProxy(
        refusedByProxy(proxy, authority, answer.status, answer.headers['proxy-authenticate']),
      )
    : answer;
}

type ReceivedAnswer = Extract<Answer, { readonly kind: 'response' }>;

/**
 * Reports whether an answer is the proxy's own: only proxies send 407 (RFC 9110 15.5.8), the last member of
 * Proxy-Status is from the nearest intermediary (RFC 9209 2), and Squid names its errors. A page with a gateway
 * status and without Via, which a proxy adds to what it forwards (RFC 9110 7.6.3), counts as the proxy's own.
 */
function isOwnAnswer({ status, headers }: ReceivedAnswer): boolean {
  if (status === 407 || headers['x-squid-error'] !== undefined) return true;
  const stated = (headers['proxy-status'] ?? '').replaceAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '""');
  if (status >= 400 && /;\s*error\s*=/.test(stated.split(',').at(-1) ?? '')) return true;
  const passedOn = headers['via'] !== undefined || headers['retry-after'] !== undefined;
  const isPage = !/json/i.test(headers['content-type'] ?? '');
  return status >= 502 && status <= 504 && isPage && !passedOn;
}
