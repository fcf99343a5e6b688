import { lookup } from 'node:dns';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import { certificateTrouble } from './certificate.ts';
import { newHeadWatch, watchHeads } from './head-watch.ts';
import type { Trust } from './trust.ts';
import type { WireState } from './wire.ts';

export interface Dial {
  readonly trust: Trust;
}

/** Of several addresses the next is tried after this. Node's own 250 ms is less than far clients take. */
const nextAddressAfterMs = 3000;
/** More often than this one exchange does not dial: a kept connection ended, and once more for a race. */
const mostDials = 3;

/** Connects as undici asks it to, and marks in `state` how long each layer took. */
export function dialler({ trust }: Dial, state: WireState): buildConnector.connector {
  const connect = buildConnector({
    ...(trust.context ? { secureContext: trust.context } : {}),
    // The certificate is judged below, before anything is sent: only then can be said what is wrong with it.
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
  return (options, callback) => {
    const from = performance.now();
    state.dials += 1;
    state.phase = 'connect';
    state.lookup = undefined;
    state.connect = undefined;
    state.tls = undefined;
    state.error = undefined;
    if (state.dials > mostDials) {
      callback(new Error('the connection ended again and again'), null);
      return;
    }
    // The types of undici keep to themselves that a connector returns its socket.
    const socket = connect(options, (...[error, ready]) => {
      if (error) {
        callback(error, null);
        return;
      }
      const wrong = trust.any ? undefined : certificateTrouble(ready, options.hostname);
      if (wrong) {
        state.certificate = wrong.detail;
        ready.destroy();
        callback(new Error(wrong.detail), null);
        return;
      }
      const now = performance.now();
      if (ready instanceof TLSSocket)
        state.tls = now - from - (state.lookup ?? 0) - (state.connect ?? 0);
      state.phase = 'ready';
      callback(null, ready);
    }) as unknown as Socket;
    state.socket = socket;
    state.head = newHeadWatch();
    watchHeads(socket, () => state.head);
    socket.on('error', (error: Error) => {
      state.error = error;
    });
    socket.once('connect', () => {
      state.connect = performance.now() - from - (state.lookup ?? 0);
      if (socket instanceof TLSSocket) state.phase = 'tls';
    });
  };
}
