import type { Client } from 'undici';
import OneClient from 'undici/lib/dispatcher/client.js';
import type { HttpProxy } from '../proxy/proxy.ts';
import { newProxyWay, type ProxyWay } from '../proxy/proxy.ts';
import { type Dial, dialler } from './dial.ts';
import { newHeadWatch } from './head-watch.ts';
import { proxyDialler } from './proxy-dial.ts';
import type { WireState } from './wire-state.ts';

/** One connection of our own, and what is known of it. */
export interface Wire {
  readonly origin: string;
  readonly client: Dispatching;
  readonly state: WireState;
  /** Where it goes through a proxy of ours. */
  readonly way: ProxyWay | undefined;
  /** Ends it, at whatever it is. */
  destroy(): Promise<void>;
}

/** The head of an answer may be so large; a server that sends more is not read on. */
export const largestHead = 64 * 1024;

/** Opens nothing yet: the first request dials. */
export function newWire(origin: string, dial: Dial): Wire {
  const state: WireState = {
    phase: 'connect',
    dials: 0,
    lookup: undefined,
    connect: undefined,
    tls: undefined,
    socket: undefined,
    error: undefined,
    certificate: undefined,
    asked: false,
    head: newHeadWatch(),
  };
  const proxy = dial.proxyFor?.(new URL(origin));
  const way = proxy && newProxyWay(proxy);
  const client = new OneClient(origin, {
    connect: way ? proxyDialler(dial, state, way) : dialler(dial, state),
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: largestHead,
  });
  return {
    origin,
    client: proxy && origin.startsWith('http:') ? absoluteForm(client, origin, proxy) : client,
    state,
    way,
    async destroy() {
      // undici does not know the socket before it is connected.
      state.socket?.destroy();
      await client.destroy();
    },
  };
}

/** Whether another request may be sent on it. */
export const isKept = ({ client, state }: Wire) =>
  !client.destroyed && state.phase === 'ready' && state.socket?.destroyed === false;

/** As much of a Client as an exchange needs. */
type Dispatching = Pick<Client, 'dispatch' | 'destroy' | 'destroyed'>;

/**
 * Writes each request the way a proxy reads it: the whole address for the path (RFC 9112 3.2.2). A tunnel would
 * hide the request from the proxy, but many allow CONNECT to port 443 only. The credentials are the proxy's,
 * which takes them off.
 */
function absoluteForm(client: Client, origin: string, proxy: HttpProxy): Dispatching {
  return {
    get destroyed() {
      return client.destroyed;
    },
    destroy: client.destroy.bind(client),
    dispatch(options, handler) {
      const headers = options.headers as { readonly [name: string]: string };
      return client.dispatch(
        {
          ...options,
          path: `${origin}${options.path}`,
          headers:
            proxy.authorization === undefined
              ? headers
              : { ...headers, 'proxy-authorization': proxy.authorization },
        },
        handler,
      );
    },
  };
}
