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
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Whether the machine is out of something: files, room on the disk, memory. */
export const isOutOf = (error: unknown): boolean => codes.has(systemCode(error) ?? '');

/** The code of an error; its name where it has none (HTTPParserError on Node 20). */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no code';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
