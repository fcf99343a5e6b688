import { type PeerCertificate, TLSSocket } from 'node:tls';
import { day } from '../../standards/text/figures.ts';

/** Explains in one sentence what is wrong with the server certificate; undefined if it is trusted. */
export function certificateTrouble(socket: unknown, hostname: string) {
  if (!(socket instanceof TLSSocket) || socket.authorized) return undefined;
  const code = String(socket.authorizationError);
  const certificate = socket.getPeerCertificate();
  return { code, detail: `${sentence(code, certificate, hostname)} (${code}).` };
}

function sentence(code: string, certificate: PeerCertificate, hostname: string): string {
  const issuer = String(certificate.issuer?.CN ?? certificate.issuer?.O ?? 'no name');
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return Date.parse(certificate.valid_to) < Date.now()
        ? `The certificate ended on ${day(certificate.valid_to)}`
        : 'A certificate between this one and its authority has ended';
    case 'CERT_NOT_YET_VALID':
      return Date.parse(certificate.valid_from) > Date.now()
        ? `The certificate begins on ${day(certificate.valid_from)}`
        : 'A certificate between this one and its authority has not begun';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate is for ${namesOf(certificate)} and not for ${hostname}`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return 'The certificate is signed by itself and by no authority';
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return `The certificate comes from an authority that is not known here, by ${issuer}`;
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `The certificate is signed by ${issuer}, which is not known here: the server sends no whole chain, or its authority is its own`;
    default:
      return 'The certificate is not accepted';
  }
}

/** Lists the names in the certificate, at most four. */
function namesOf(certificate: PeerCertificate): string {
  const stated = certificate.subjectaltname ?? certificate.subject?.CN ?? 'no name';
  const names = String(stated)
    .split(', ')
    .map((name) => name.replace(/^(?:DNS|IP Address):/, ''));
  const rest = names.length - 4;
  return `${names.slice(0, 4).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
