import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { UsageError } from '../model/errors.ts';
import { codeOf } from './spoken.ts';

export interface TrustOptions {
  /** PEM; trusted beside the authorities that Node knows. */
  readonly ca?: string;
  /** PEM: the certificate and the key with which this side shows itself. */
  readonly cert?: string;
  readonly key?: string;
  /** Takes any certificate. */
  readonly insecure?: boolean;
}

export interface Trust {
  /** Absent for what Node does by itself, NODE_EXTRA_CA_CERTS included. */
  readonly context?: SecureContext;
  /** Any certificate is taken. */
  readonly any: boolean;
}

/** Whom to trust. Throws UsageError for a certificate or key that cannot be read. */
export function openTrust({ ca, cert, key, insecure }: TrustOptions): Trust {
  const any = insecure === true;
  if (ca === undefined && cert === undefined && key === undefined) return { any };
  if (ca !== undefined) readAuthorities(ca);
  try {
    const context = createSecureContext({
      ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
    });
    return { any, context };
  } catch (error) {
    throw new UsageError(`The client certificate or its key cannot be read (${codeOf(error)}).`);
  }
}

/** OpenSSL passes over what it cannot read, so that a broken CA file would only be missed later. */
function readAuthorities(ca: string): void {
  const blocks = ca.match(/-----BEGIN (?:TRUSTED )?CERTIFICATE-----[^-]*-----END[^-]*-----/g);
  if (!blocks) throw new UsageError('The CA file holds no certificate in PEM form.');
  const broken = blocks.findIndex((block) => !isReadable(block));
  if (broken < 0) return;
  const which = blocks.length > 1 ? `certificate ${broken + 1} of the CA file` : 'CA file';
  throw new UsageError(`The ${which} cannot be read.`);
}

function isReadable(block: string): boolean {
  try {
    return new X509Certificate(block).raw.length > 0;
  } catch {
    return false;
  }
}
