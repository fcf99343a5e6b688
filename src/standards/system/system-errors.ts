/** errno codes of exhausted resources: neither a user's mistake nor a bug. */
const codes: ReadonlySet<string> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ENOMEM',
  'ENOBUFS',
]);

export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (withoutFiles.test(error.message)) return 'EMFILE';
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Messages of Node 24 for EMFILE in errors without a code. */
const withoutFiles = /^Worker initialization failure: EMFILE$|: too many open files\.?$/;

/** Reports whether an error means that the machine has no files, disk space or memory left. */
export const isOutOf = (error: unknown): boolean =>
  codes.has(systemCode(error) ?? '') || isOutOfAddresses(error);

/** Reports whether an error means that no more virtual memory can be reserved (`ulimit -v`); V8 gives it no code. */
export const isOutOfAddresses = (error: unknown): boolean =>
  error instanceof RangeError &&
  /^(?:WebAssembly\.\w+\(\): Out of memory|Array buffer allocation failed)/.test(error.message);

/** Returns the code of an error, or its name if it has none (HTTPParserError on Node 20). */
export const codeOf = (error: unknown): string =>
  systemCode(error) ?? (error instanceof Error ? error.name : 'no code');

/**
 * Removes the version from the code of a TLS alert: OpenSSL releases name the same alert `ERR_SSL_SSLV3_ALERT_…`,
 * `ERR_SSL_TLSV1_ALERT_…` or `ERR_SSL_SSL/TLS_ALERT_…`.
 */
export const withoutTlsVersion = (code: string): string =>
  code.replace(/^ERR_SSL_(?:SSLV3|TLSV1|TLSV13|SSL\/TLS|TLS)_ALERT_/, 'ERR_SSL_ALERT_');
