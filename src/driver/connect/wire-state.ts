import type { Socket } from 'node:net';
import type { certificateTrouble } from './certificate.ts';
import { type HeadWatch, newHeadWatch } from './head-watch.ts';

export interface WireState {
  phase: Phase;
  /** Number of connection attempts in the current exchange. undici reconnects when a kept connection has ended. */
  dials: number;
  /** Durations of the last attempt, in ms. */
  lookup: number | undefined;
  connect: number | undefined;
  tls: number | undefined;
  socket: Socket | undefined;
  /** Last error of the socket, which is more exact than the error of undici. */
  error: Error | undefined;
  certificate: ReturnType<typeof certificateTrouble>;
  /** Whether the server requested a client certificate. */
  isRequested: boolean | undefined;
  head: HeadWatch;
  /** Time of `performance.now()` at the end of the last answer, in ms. */
  idleSince: number | undefined;
  /** Idle time in ms after which the client announced to close, in its last answer. */
  keepAliveMs: number | undefined;
}

/** Layer that a connection has reached. */
export type Phase = 'lookup' | 'connect' | 'tls' | 'ready';

/** What an attempt begins with. */
export const newAttempt = {
  phase: 'connect',
  lookup: undefined,
  connect: undefined,
  tls: undefined,
  error: undefined,
  isRequested: false,
} as const satisfies Partial<WireState>;

export const newWireState = (): WireState => ({
  ...newAttempt,
  dials: 0,
  socket: undefined,
  certificate: undefined,
  head: newHeadWatch(),
  idleSince: undefined,
  keepAliveMs: undefined,
});
