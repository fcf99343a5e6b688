import { lookup } from 'node:dns';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import newConnector from 'undici/lib/core/connect.js';
import type { ProxyFor } from '../proxy/proxy.ts';
import { certificateTrouble } from './certificate.ts';
import { asksForCertificate } from './client-certificate.ts';
import { newHeadWatch, watchHeads } from './head-watch.ts';
import type { Trust } from './trust.ts';
import { newAttempt, type WireState } from './wire-state.ts';

export interface Dial {
  readonly trust: Trust;
  readonly proxyFor?: ProxyFor;
  /** The connection, already made: answers that passed elsewhere are read from it. */
  readonly stream?: Duplex;
  /** The bytes of others pass, so nothing reads or changes them. */
  readonly raw?: true;
}

/** Delay in ms before the next of several addresses is tried. Node's 250 ms is too short for distant clients. */
const nextAddressAfterMs = 3000;
/** Maximum number of connection attempts in one exchange: two after a kept connection ended, and one for a race. */
const maxDials = 3;

/** Returns a connector for undici that records in `state` how long each layer took. */
export function dialler({ trust, raw }: Dial, state: WireState): buildConnector.connector {
  const connect = connectorOf(trust, state);
  return (options, callback) => {
    if (!beginAttempt(state, callback)) return;
    const from = performance.now();
    const socket = connectTo(connect, options, { trust, raw, state, from, callback });
    socket.once('connect', () => {
      state.connect = performance.now() - from - (state.lookup ?? 0);
      if (socket instanceof TLSSocket) state.phase = 'tls';
    });
  };
}

/** Returns a connector that hands over this connection, once. */
export const handing =
  (stream: Duplex, state: WireState): buildConnector.connector =>
  (_options, callback) => {
    if (state.dials > 0) return callback(new Error('the connection ended'), null);
    beginAttempt(state, callback);
    const socket = stream as Socket;
    watch(socket, state);
    state.phase = 'ready';
    // undici does not write in a call that is still asking for the connection.
    queueMicrotask(() => callback(null, socket));
  };

type Connect = (
  options: buildConnector.Options,
  callback: (...received: Parameters<buildConnector.Callback>) => void,
) => Socket;

/** Returns a function that opens connections and records the result and duration of the lookup in `state`. */
export function connectorOf(trust: Trust, state: WireState): Connect {
  const connect = newConnector({
    ...(trust.context ? { secureContext: trust.context } : {}),
    // connectTo checks the certificate before anything is sent, to say exactly what is wrong with it.
    rejectUnauthorized: false,
    maxCachedSessions: 0,
    timeout: 0,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
    lookup(hostname, options, done) {
      const from = performance.now();
      state.phase = 'lookup';
      lookup(hostname, options, (error, address, family) => {
        state.lookup = performance.now() - from;
        if (!error) state.phase = 'connect';
        done(error, address, family);
      });
    },
  });
  // The types of undici do not declare that a connector returns its socket.
  return connect as unknown as Connect;
}

/** Resets `state` for an attempt. Returns false and fails the callback after too many attempts. */
export function beginAttempt(state: WireState, callback: buildConnector.Callback): boolean {
  Object.assign(state, newAttempt);
  state.dials += 1;
  if (state.dials <= maxDials) return true;
  callback(new Error('the connection ended again and again'), null);
  return false;
}

/** Watches the socket on which requests are written. */
export function watch(socket: Socket, state: WireState, raw?: true): void {
  state.socket = socket;
  state.head = newHeadWatch();
  if (!raw) watchHeads(socket, () => state.head);
  socket.on('error', (error: Error) => {
    state.error = error;
  });
}

interface Attempt {
  readonly trust: Trust;
  readonly raw: true | undefined;
  readonly state: WireState;
  /** Time of `performance.now()` at which it began. */
  readonly from: number;
  readonly callback: buildConnector.Callback;
}

/** Connects to a client, and passes the connection to undici unless its certificate is not trusted. */
export function connectTo(
  connect: Connect,
  options: buildConnector.Options,
  { trust, raw, state, from, callback }: Attempt,
): Socket {
  const socket = connect(options, (...[error, ready]) => {
    state.isRequested = asksForCertificate(socket);
    if (error) {
      callback(error, null);
      return;
    }
    if (ready instanceof TLSSocket)
      state.tls = performance.now() - from - (state.lookup ?? 0) - (state.connect ?? 0);
    const wrong = trust.any ? undefined : certificateTrouble(ready, options.hostname);
    if (wrong) {
      state.certificate = wrong;
      ready.destroy();
      callback(new Error(wrong.detail), null);
      return;
    }
    state.phase = 'ready';
    callback(null, ready);
  });
  watch(socket, state, raw);
  return socket;
}
