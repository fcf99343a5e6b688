import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { codeOf } from '../../standards/system/system-errors.ts';
import { authorityOf, type HttpProxy, newProxyWay, type ProxyWay } from '../proxy/proxy.ts';
import {
  closedProxy,
  noProxyThere,
  refusedByProxy,
  unreachedProxy,
} from '../proxy/proxy-trouble.ts';
import { connectSentence, lookupSentence } from '../proxy/unconnected.ts';
import { beginAttempt, connectorOf, connectTo, type Dial, dialler, watch } from './dial.ts';
import { largestHead } from './head-watch.ts';
import type { WireState } from './wire-state.ts';

/** Returns the connector to an address, with the state of its way through a proxy if it has one. */
export function diallerTo(address: URL, dial: Dial, state: WireState) {
  const proxy = dial.proxyFor?.(address);
  const way = proxy && newProxyWay(proxy);
  return { way, connect: way ? proxyDialler(dial, state, way) : dialler(dial, state) };
}

/**
 * Connects through a proxy, for https with CONNECT, and checks the client's certificate as without one. The
 * timing `connect` includes the proxy; `tls` is the handshake with the client alone.
 */
function proxyDialler(
  { trust, raw }: Dial,
  state: WireState,
  way: ProxyWay,
): buildConnector.connector {
  const connect = connectorOf(trust, state);
  const { proxy } = way;
  return (options, callback) => {
    way.isOpen = false;
    way.trouble = undefined;
    if (!beginAttempt(state, callback)) return;
    const from = performance.now();
    const authority = authorityOf(new URL(`${options.protocol}//${options.host ?? ''}`));
    const fail = (detail: string) => {
      way.trouble = detail;
      callback(new Error(detail), null);
    };
    const connected = () => {
      state.connect = performance.now() - from - (state.lookup ?? 0);
      way.isOpen = true;
    };
    const { hostname, port, where } = proxy;
    const address = { hostname, host: where, port: String(port), protocol: 'http:' };
    const socket = connect(address, (...[error, ready]) => {
      if (error) {
        fail(unreachedProxy(proxy, unreached(error, state, hostname, where)));
        return;
      }
      if (options.protocol !== 'https:') {
        connected();
        watch(ready, state, raw);
        state.phase = 'ready';
        callback(null, ready);
        return;
      }
      openTunnel(ready, authority, proxy.authorization, (result) => {
        const wrongTunnel = tunnelTrouble(result, proxy, authority);
        if (wrongTunnel !== undefined) {
          ready.destroy();
          fail(wrongTunnel);
          return;
        }
        connected();
        state.phase = 'tls';
        const overProxy = { ...options, httpSocket: ready };
        connectTo(connect, overProxy, { trust, raw, state, from, callback });
      });
    });
    state.socket = socket;
    socket.on('error', () => {});
  };
}

/** Explains why a proxy opened no tunnel; undefined if it did. */
function tunnelTrouble(
  result: IncomingMessage | Error,
  proxy: HttpProxy,
  authority: string,
): string | undefined {
  if (result instanceof Error) {
    const code = codeOf(result);
    return code.startsWith('HPE_') ? noProxyThere(proxy) : closedProxy(proxy, authority, code);
  }
  const { statusCode: status = 0, headers } = result;
  if (status >= 200 && status < 300) return undefined;
  return refusedByProxy(proxy, authority, status, headers['proxy-authenticate']);
}

/** Explains why the proxy could not be reached. */
function unreached(error: Error, state: WireState, host: string, where: string): string {
  const code = codeOf(error);
  const sentence =
    state.phase === 'lookup' ? lookupSentence(code, host) : connectSentence(code, where);
  return `${sentence} (${code}).`;
}

/** Requests a tunnel to `authority` (RFC 9110 9.3.6) on a connection to a proxy. `done` is called once. */
function openTunnel(
  socket: Socket,
  authority: string,
  authorization: string | undefined,
  done: (result: IncomingMessage | Error) => void,
): void {
  const connect = request({
    method: 'CONNECT',
    path: authority,
    createConnection: () => socket,
    headers: {
      Host: authority,
      ...(authorization === undefined ? {} : { 'Proxy-Authorization': authorization }),
    },
    maxHeaderSize: largestHead,
    // Some proxies end lines with a bare LF.
    insecureHTTPParser: true,
  });
  connect.removeHeader('connection');
  connect.once('connect', (answer, _socket, received) => {
    if (received.length > 0) socket.unshift(received);
    done(answer);
  });
  connect.once('error', done);
  connect.end();
}
