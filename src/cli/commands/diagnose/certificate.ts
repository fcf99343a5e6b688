import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { Certificate } from '../../../diagnosis/signs/seen.ts';

const patienceMs = 5_000;
/** With TLS 1.3 a server requests our certificate, and closes, only after the handshake. */
const afterwardsMs = 200;

/** Reads the certificate of a server, trusted or not; undefined without TLS, and if none arrives within 5 s. */
export function certificateOf(address: string): Promise<Certificate | undefined> {
  const url = new URL(address);
  if (url.protocol !== 'https:') return Promise.resolve(undefined);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    // It is only read here; the driver verifies it.
    const socket = connect({
      host,
      port: Number(url.port || 443),
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    const done = (certificate: Certificate | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(certificate);
    };
    const timer = setTimeout(() => done(undefined), patienceMs);
    let seen: Certificate | undefined;
    socket.once('secureConnect', () => {
      seen = shown(socket, url.origin);
      setTimeout(() => done(seen), afterwardsMs);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const asks = /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE/.test(error.code ?? '');
      done(seen && asks ? { ...seen, asksForOurs: true } : seen);
    });
  });
}

function shown(socket: TLSSocket, origin: string): Certificate | undefined {
  const certificate = socket.getPeerCertificate();
  const [from, to] = [iso(certificate.valid_from), iso(certificate.valid_to)];
  if (from === undefined || to === undefined) return undefined;
  const protocol = socket.getProtocol();
  return {
    origin,
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    from,
    to,
    ...(protocol === null ? {} : { protocol }),
  };
}

const nameOf = (name: PeerCertificate['subject'] | undefined): string =>
  String(name?.CN ?? name?.O ?? 'no name');

/** Converts `Jan  1 00:00:00 2026 GMT` to ISO 8601. */
function iso(stated: string | undefined): string | undefined {
  const at = Date.parse(stated ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
