import { X509Certificate } from 'node:crypto';
import tls, { createSecureContext, rootCertificates } from 'node:tls';
import { UsageError } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { codeOf } from '../../standards/system/system-errors.ts';

export interface TrustOptions {
  /** PEM; trusted in addition to the authorities that Node knows. */
  readonly ca?: string | undefined;
  /** PEM of NODE_EXTRA_CA_CERTS, which Node ignores if `ca` is set. Unreadable certificates are ignored. */
  readonly extraCa?: string | undefined;
  /** PEM: the client certificate and its key. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** Accepts any certificate. */
  readonly insecure?: boolean | undefined;
}

export type Trust = ReturnType<typeof openTrust>;

/** Prepares the trusted authorities and the client certificate. Throws UsageError if one cannot be read. */
export function openTrust({ ca, extraCa = '', cert, key, insecure }: TrustOptions) {
  /** Whether any certificate is accepted. */
  const any = insecure === true;
  // Node's default, which includes NODE_EXTRA_CA_CERTS.
  if (ca === undefined && cert === undefined && key === undefined) return { any };
  assertReadable('--ca-file', ca);
  assertReadable('--client-cert', cert);
  if (key !== undefined) assertKey(key);
  const authorities =
    ca === undefined
      ? {}
      : { ca: [...known(), ...certificatesIn(extraCa).filter((block) => isReadable(block)), ca] };
  try {
    return { any, context: createSecureContext({ ...authorities, ...present({ cert, key }) }) };
  } catch (error) {
    const code = codeOf(error);
    const why = code.endsWith('_MISMATCH') ? 'do not belong together' : 'cannot be used';
    throw new UsageError(
      `The certificate of --client-cert and the key of --client-key ${why} (${code}).`,
    );
  }
}

/** Returns the default authorities, which setting `ca` would replace. */
function known(): readonly string[] {
  // Since Node 22.15 this lists all trusted authorities, including those of the system if enabled.
  const { getCACertificates } = tls as { getCACertificates?: (kind: 'default') => string[] };
  return getCACertificates?.('default') ?? rootCertificates;
}

function assertKey(key: string): void {
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(key)) {
    throw new UsageError('The file of --client-key holds no private key; expected a PEM file.');
  }
  if (/-----BEGIN ENCRYPTED|^Proc-Type: 4,ENCRYPTED/m.test(key)) {
    throw new UsageError(
      'The key of --client-key is locked with a passphrase; give it without one, as openssl pkey writes it.',
    );
  }
}

/** Throws for unreadable certificates, which OpenSSL would ignore. */
function assertReadable(flag: string, pem: string | undefined): void {
  const blocks = pem === undefined ? undefined : certificatesIn(pem);
  if (blocks === undefined || (blocks.length > 0 && blocks.every(isReadable))) return;
  throw new UsageError(
    `The file of ${flag} has a certificate that cannot be read, or none in PEM form.`,
  );
}

const certificatesIn = (pem: string): readonly string[] =>
  pem.match(/-----BEGIN (?:TRUSTED )?CERTIFICATE-----[^-]*-----END[^-]*-----/g) ?? [];

function isReadable(block: string): boolean {
  try {
    return new X509Certificate(block).raw.length > 0;
  } catch {
    return false;
  }
}
