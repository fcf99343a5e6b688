import type { Client } from 'undici';
import OneClient from 'undici/lib/dispatcher/client.js';
import type { HttpProxy } from '../proxy/proxy.ts';
import { newProxyWay, type ProxyWay } from '../proxy/proxy.ts';
import { type Dial, dialler, handing } from './dial.ts';
import { largestHead } from './head-watch.ts';
import { proxyDialler } from './proxy-dial.ts';
import { newWireState, type WireState } from './wire-state.ts';

/** Connection and its state. */
export interface Wire {
  readonly origin: string;
  readonly client: Dispatcher;
  readonly state: WireState;
  /** Set if the connection goes through a proxy. */
  readonly way: ProxyWay | undefined;
  /** Closes the connection, even during an exchange. */
  destroy(): Promise<void>;
}

/** Creates a connection that the first request opens. */
export function newWire(origin: string, dial: Dial): Wire {
  const state = newWireState();
  const proxy = dial.proxyFor?.(new URL(origin));
  const way = proxy && newProxyWay(proxy);
  const client = new OneClient(origin, {
    connect: dial.stream
      ? handing(dial.stream, state)
      : way
        ? proxyDialler(dial, state, way)
        : dialler(dial, state),
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
      // undici has no socket until it is connected.
      state.socket?.destroy();
      await client.destroy();
    },
  };
}

/** Reports whether the connection can be reused. */
export const isKept = ({ client, state }: Wire) =>
  !client.destroyed && state.phase === 'ready' && state.socket?.destroyed === false;

/** Part of undici's Client that an exchange uses. */
type Dispatcher = Pick<Client, 'dispatch' | 'destroy' | 'destroyed'>;

/**
 * Sends each request in absolute-form for a proxy (RFC 9112 3.2.2), which removes its own credentials. A tunnel would
 * hide the request from the proxy, but many proxies allow CONNECT only to port 443.
 */
function absoluteForm(client: Client, origin: string, proxy: HttpProxy): Dispatcher {
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
