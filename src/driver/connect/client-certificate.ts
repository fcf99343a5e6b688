import { TLSSocket } from 'node:tls';
import type { Answer } from '../../model/exchange.ts';
import type { TrustOptions } from './trust.ts';
import type { WireState } from './wire-state.ts';

/**
 * Reports whether the server requested a client certificate: only a CertificateRequest (RFC 8446 4.3.2, RFC 5246
 * 7.4.4) tells a client which signatures the server accepts. Undefined if that can no longer be seen.
 */
export function asksForCertificate(socket: unknown): boolean | undefined {
  if (!(socket instanceof TLSSocket)) return false;
  // The types do not know that it is null once the socket is closed.
  const signatures = socket.getSharedSigalgs() as readonly unknown[] | null;
  return signatures ? signatures.length > 0 : undefined;
}

/** Handshake failure that a missing client certificate may cause. */
const ambiguous = 'ERR_SSL_ALERT_HANDSHAKE_FAILURE';

/**
 * Detects a server that requested a certificate and then closed the connection; with TLS 1.3 often without an alert.
 * If it did not request one, a missing certificate is not the cause.
 */
export function certificateRequested(
  answer: Answer,
  { isRequested, head }: Pick<WireState, 'isRequested' | 'head'>,
  { cert }: Pick<TrustOptions, 'cert'>,
): Answer {
  if (answer.kind === 'response') return answer;
  const { reason, detail } = answer;
  // As OpenSSL spells it, with the TLS version.
  const [spelt = ''] = /\([^()]+\)\.$/.exec(detail) ?? [];
  if (reason === 'tls' && isRequested === false && answer.code === ambiguous) {
    return { ...answer, detail: `${noCommon} ${spelt}`, code: 'NO_COMMON_CIPHER' };
  }
  const isEnded =
    reason === 'tls' ? answer.code === ambiguous : reason === 'closed' && head.bytes === 0;
  if (!isRequested || !isEnded) return answer;
  const why = `${ended(cert)} ${spelt}`;
  return { ...answer, reason: 'tls', detail: why, code: 'CLIENT_CERTIFICATE_ASKED' };
}

const noCommon = 'The server ended the TLS handshake: it has no cipher or curve in common with us';

const ended = (cert: string | undefined): string =>
  cert === undefined
    ? 'The server asked for a client certificate and ended the connection, as none was given (--client-cert)'
    : 'The server asked for a client certificate and ended the connection when it saw ours';
