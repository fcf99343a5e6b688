import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { codeOf } from '../../standards/system-errors.ts';
import { certificateTrouble } from '../connect/certificate.ts';
import { asksForCertificate } from '../connect/client-certificate.ts';
import { begin, connectorOf, type Dial, handOver, watch } from '../connect/dial.ts';
import { tlsSentence } from '../connect/tls-failure.ts';
import type { WireState } from '../connect/wire-state.ts';
import { connectSentence, lookupSentence } from '../unconnected.ts';
import { authorityOf, type ProxyWay } from './proxy.ts';
import { closedProxy, noProxyThere, refusedByProxy, unreachedProxy } from './proxy-trouble.ts';
import { openTunnel, type Tunnel } from './proxy-tunnel.ts';

/**
 * Connects through a proxy: to it, and for https by CONNECT through it, with the client's certificate judged as
 * ever. `connect` takes in all that it takes to have a way; `tls` is the handshake with the client alone.
 */
export function proxyDialler(
  { trust, proxyTrust = { any: false } }: Dial,
  state: WireState,
  way: ProxyWay,
): buildConnector.connector {
  const toProxy = connectorOf(proxyTrust, state);
  const toClient = connectorOf(trust, state);
  const { proxy } = way;
  return (options, callback) => {
    way.state = 'opening';
    way.trouble = undefined;
    if (!begin(state, callback)) return;
    const from = performance.now();
    const authority = authorityOf(new URL(`${options.protocol}//${options.host ?? ''}`));
    const fail = (detail: string) => {
      way.trouble = detail;
      callback(new Error(detail), null);
    };
    const connected = () => {
      state.connect = performance.now() - from - (state.lookup ?? 0);
      way.state = 'open';
    };
    const { hostname, port, protocol } = proxy;
    const address = { hostname, host: proxy.where, port: String(port), protocol };
    const socket = toProxy(address, (...[error, ready]) => {
      if (error) {
        fail(unreachedProxy(proxy, unreached(error, state, proxy.hostname, proxy.where)));
        return;
      }
      const wrong = proxyTrust.any ? undefined : certificateTrouble(ready, hostname);
      if (wrong) {
        ready.destroy();
        fail(unreachedProxy(proxy, `${proxy.where}: ${wrong.detail}`));
        return;
      }
      if (options.protocol !== 'https:') {
        connected();
        watch(ready, state);
        state.phase = 'ready';
        callback(null, ready);
        return;
      }
      way.state = 'asked';
      openTunnel(ready, authority, proxy.authorization, (tunnel) => {
        if (tunnel.state !== 'open') {
          ready.destroy();
          fail(troubleOf(tunnel));
          return;
        }
        connected();
        secure(ready);
      });
    });
    state.socket = socket;
    socket.on('error', () => {});
    socket.once('connect', () => {
      if (protocol === 'https:') state.phase = 'tls';
    });

    const secure = (httpSocket: Socket) => {
      state.phase = 'tls';
      const since = performance.now();
      const secured = toClient({ ...options, httpSocket }, (...[error, ready]) => {
        if (error) {
          state.asked = asksForCertificate(secured);
          callback(error, null);
          return;
        }
        state.tls = performance.now() - since;
        handOver(ready, options.hostname, { trust, state, callback });
      });
      watch(secured, state);
    };
    const troubleOf = (tunnel: Exclude<Tunnel, { readonly state: 'open' }>): string => {
      if (tunnel.state === 'refused') return refusedByProxy(proxy, authority, tunnel);
      if (tunnel.state === 'no-proxy') return noProxyThere(proxy);
      return closedProxy(proxy, authority, tunnel.error ? codeOf(tunnel.error) : 'UND_ERR_SOCKET');
    };
  };
}

/** Why there is no connection to the proxy. */
function unreached(error: Error, state: WireState, host: string, where: string): string {
  const code = codeOf(error);
  if (state.phase === 'lookup') return `${lookupSentence(code, host)} (${code}).`;
  const tls =
    state.phase === 'tls' ? (tlsSentence(code, false) ?? 'The handshake failed') : undefined;
  return tls === undefined
    ? `${connectSentence(code, where)} (${code}).`
    : `No TLS with ${where}. ${tls} (${code}).`;
}
