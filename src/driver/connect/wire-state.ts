import type { Socket } from 'node:net';
import type { CertificateTrouble } from './certificate.ts';
import type { HeadWatch } from './head-watch.ts';

export interface WireState {
  phase: Phase;
  /** Dialled in the exchange that is under way. undici dials again when a kept connection has ended. */
  dials: number;
  /** Milliseconds of the last dialling. */
  lookup: number | undefined;
  connect: number | undefined;
  tls: number | undefined;
  socket: Socket | undefined;
  /** The last error of the socket itself: more exact than what undici makes of it. */
  error: Error | undefined;
  /** What is wrong with the certificate. */
  certificate: CertificateTrouble | undefined;
  /** The server asked this side for a certificate in the handshake. */
  asked: boolean | undefined;
  head: HeadWatch;
}

/** How far the way to the answer has come. */
export type Phase = 'lookup' | 'connect' | 'tls' | 'ready';
