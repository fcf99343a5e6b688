import type { Socket } from 'node:net';
import type { CertificateTrouble } from './certificate.ts';
import type { HeadWatch } from './head-watch.ts';

export interface WireState {
  phase: Phase;
  /** Connection attempts in the current exchange. undici connects again when a kept connection has ended. */
  dials: number;
  /** Milliseconds of the last attempt. */
  lookup: number | undefined;
  connect: number | undefined;
  tls: number | undefined;
  socket: Socket | undefined;
  /** The last error of the socket, which is more exact than the error of undici. */
  error: Error | undefined;
  /** What is wrong with the certificate. */
  certificate: CertificateTrouble | undefined;
  /** The server requested a client certificate. */
  asked: boolean | undefined;
  head: HeadWatch;
}

/** The layer that a connection has reached. */
export type Phase = 'lookup' | 'connect' | 'tls' | 'ready';
