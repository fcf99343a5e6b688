import { TLSSocket } from 'node:tls';
import type { Answer } from '../../model/exchange.ts';
import type { TrustOptions } from './trust.ts';
import type { WireState } from './wire-state.ts';

/**
 * Whether the server asked this side for a certificate: only a CertificateRequest (RFC 8446 4.3.2, RFC 5246
 * 7.4.4) tells a client which signatures the server takes. Undefined where that can no longer be seen.
 */
export function asksForCertificate(socket: unknown): boolean | undefined {
  if (!(socket instanceof TLSSocket)) return false;
  // The types do not know that it is null once the socket is closed.
  const signatures = socket.getSharedSigalgs() as readonly unknown[] | null;
  return signatures ? signatures.length > 0 : undefined;
}

/** A handshake that failed for one of several reasons, of which this is one. */
const ambiguous = /_ALERT_HANDSHAKE_FAILURE\)/;

/**
 * A server that asked for a certificate and then ended the connection: under TLS 1.3 it often says nothing
 * more, so that the end comes in the place of an answer. Where it did not ask, that is no reason.
 */
export function certificateRequested(
  answer: Answer,
  { asked, head }: Pick<WireState, 'asked' | 'head'>,
  { cert }: Pick<TrustOptions, 'cert'>,
): Answer {
  if (answer.kind === 'response') return answer;
  const { reason, detail } = answer;
  const [code = ''] = /\([^()]+\)\.$/.exec(detail) ?? [];
  if (reason === 'tls' && asked !== undefined && ambiguous.test(detail)) {
    return { ...answer, detail: `${asked ? ended(cert) : noCommon} ${code}` };
  }
  if (!asked || head.bytes > 0 || reason !== 'closed') return answer;
  return { ...answer, reason: 'tls', detail: `${ended(cert)} ${code}` };
}

const noCommon = 'The server ended the TLS handshake: it has no cipher or curve in common with us';

const ended = (cert: string | undefined): string =>
  cert === undefined
    ? 'The server asked for a client certificate and ended the connection, as none was given (--client-cert)'
    : 'The server asked for a client certificate and ended the connection when it saw ours';
