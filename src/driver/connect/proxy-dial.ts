import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { codeOf } from '../../standards/system/system-errors.ts';
import { authorityOf, type ProxyWay } from '../proxy/proxy.ts';
import {
  closedProxy,
  noProxyThere,
  type ProxyRefusal,
  refusedByProxy,
  unreachedProxy,
} from '../proxy/proxy-trouble.ts';
import { connectSentence, lookupSentence } from '../proxy/unconnected.ts';
import { certificateTrouble } from './certificate.ts';
import { asksForCertificate } from './client-certificate.ts';
import { beginAttempt, connectorOf, type Dial, handOver, watch } from './dial.ts';
import { tlsSentence } from './tls-failure.ts';
import type { WireState } from './wire-state.ts';

/**
 * Connects through a proxy, for https with CONNECT, and checks the client's certificate as without one. The
 * timing `connect` includes the proxy; `tls` is the handshake with the client alone.
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
    if (!beginAttempt(state, callback)) return;
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

/** Explains why the proxy could not be reached. */
function unreached(error: Error, state: WireState, host: string, where: string): string {
  const code = codeOf(error);
  if (state.phase === 'lookup') return `${lookupSentence(code, host)} (${code}).`;
  const tls =
    state.phase === 'tls' ? (tlsSentence(code, false) ?? 'The handshake failed') : undefined;
  return tls === undefined
    ? `${connectSentence(code, where)} (${code}).`
    : `No TLS with ${where}. ${tls} (${code}).`;
}

/** Outcome of CONNECT. */
type Tunnel =
  | { readonly state: 'open' }
  | ({ readonly state: 'refused' } & ProxyRefusal)
  | { readonly state: 'no-proxy' }
  | { readonly state: 'ended'; readonly error: Error | undefined };

/** Maximum size of the head of the proxy's answer, in bytes. */
const largestHead = 64 * 1024;

/**
 * Requests a tunnel to `authority` (RFC 9110 9.3.6) on a connection to a proxy. `done` is called once. When the
 * tunnel is open, bytes received after the head are put back on the socket.
 */
function openTunnel(
  socket: Socket,
  authority: string,
  authorization: string | undefined,
  done: (tunnel: Tunnel) => void,
): void {
  let received = Buffer.alloc(0);
  const finish = (tunnel: Tunnel) => {
    socket.off('readable', read);
    socket.off('end', ended);
    socket.off('close', ended);
    socket.off('error', failed);
    done(tunnel);
  };
  const ended = () => finish({ state: 'ended', error: undefined });
  const failed = (error: Error) => finish({ state: 'ended', error });
  function read() {
    for (let chunk: unknown = socket.read(); Buffer.isBuffer(chunk); chunk = socket.read()) {
      received = Buffer.concat([received, chunk]);
    }
    for (;;) {
      const head = headOf(received);
      if (head === undefined) {
        const hopeless = received.length > largestHead || !couldBeHttp(received);
        if (hopeless) finish({ state: 'no-proxy' });
        return;
      }
      received = received.subarray(head.length);
      const tunnel = tunnelOf(head.toString('latin1'));
      // An interim answer (RFC 9110 15.2); the final one follows.
      if (tunnel === undefined) continue;
      if (tunnel.state === 'open' && received.length > 0) socket.unshift(received);
      finish(tunnel);
      return;
    }
  }
  socket.on('readable', read);
  socket.on('end', ended);
  socket.on('close', ended);
  socket.on('error', failed);
  socket.write(
    [
      `CONNECT ${authority} HTTP/1.1`,
      `Host: ${authority}`,
      ...(authorization === undefined ? [] : [`Proxy-Authorization: ${authorization}`]),
      '',
      '',
    ].join('\r\n'),
    'latin1',
  );
}

/** Returns the head up to the empty line; some proxies end lines with a bare LF. */
function headOf(received: Buffer): Buffer | undefined {
  const text = received.subarray(0, largestHead).toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  return end ? received.subarray(0, end.index + end[0].length) : undefined;
}

const couldBeHttp = (received: Buffer): boolean => {
  const start = received.subarray(0, 5).toString('latin1');
  return 'HTTP/'.startsWith(start);
};

/** Parses the outcome; undefined for an interim answer. */
function tunnelOf(head: string): Tunnel | undefined {
  const [line = '', ...fields] = head.split(/\r?\n/);
  const [, code, phrase = ''] = /^HTTP\/1\.[01] +(\d{3})(?: +(.*))?$/.exec(line) ?? [];
  if (code === undefined) return { state: 'no-proxy' };
  const status = Number(code);
  if (status < 200) return undefined;
  if (status < 300) return { state: 'open' };
  const challenge = fields
    .flatMap((field) => /^proxy-authenticate:(.*)$/i.exec(field)?.[1]?.trim() ?? [])
    .join(', ');
  return { state: 'refused', status, phrase, challenge };
}
