import type { Client } from 'undici';
import OneClient from 'undici/lib/dispatcher/client.js';
import type { HttpProxy } from '../proxy/proxy.ts';
import { type Dial, handing } from './dial.ts';
import { largestHead } from './head-watch.ts';
import { diallerTo } from './proxy-dial.ts';
import { newWireState } from './wire-state.ts';

/** Connection and its state. */
export type Wire = ReturnType<typeof newWire>;

/** Creates a connection that the first request opens. */
export function newWire(origin: string, dial: Dial) {
  const state = newWireState();
  const { way, connect } = dial.stream
    ? { way: undefined, connect: handing(dial.stream, state) }
    : diallerTo(new URL(origin), dial, state);
  const client = new OneClient(origin, {
    connect,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: largestHead,
  });
  return {
    origin,
    client: way && origin.startsWith('http:') ? absoluteForm(client, origin, way.proxy) : client,
    state,
    /** Set if the connection goes through a proxy. */
    way,
    /** Closes the connection, even during an exchange. */
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
