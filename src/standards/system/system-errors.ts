/** Errors of the system (errno.h) that say what the machine is out of: nobody's mistake, and no bug. */
const codes: ReadonlySet<string> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ENOMEM',
  'ENOBUFS',
]);

/** The code of a system error; undefined for any other. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (withoutFiles.test(error.message)) return 'EMFILE';
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Where Node 24 may open no more files, it says so in words. */
const withoutFiles = /^Worker initialization failure: EMFILE$|: too many open files\.?$/;

/** Whether the machine is out of something: files, room on the disk, memory. */
export const isOutOf = (error: unknown): boolean =>
  codes.has(systemCode(error) ?? '') || isOutOfAddresses(error);

/** Whether the process may reserve no more virtual memory (`ulimit -v`); V8 gives that no code. */
export const isOutOfAddresses = (error: unknown): boolean =>
  error instanceof RangeError &&
  /^(?:WebAssembly\.\w+\(\): Out of memory|Array buffer allocation failed)/.test(error.message);

/** The code of an error; its name where it has none (HTTPParserError on Node 20). */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no code';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/**
 * The code of an alert of TLS without its version: `ERR_SSL_SSLV3_ALERT_…`, `ERR_SSL_TLSV1_ALERT_…` and
 * `ERR_SSL_SSL/TLS_ALERT_…` are one and the same by different releases of OpenSSL.
 */
export const withoutTlsVersion = (code: string): string =>
  code.replace(/^ERR_SSL_(?:SSLV3|TLSV1|TLSV13|SSL\/TLS|TLS)_ALERT_/, 'ERR_SSL_ALERT_');
