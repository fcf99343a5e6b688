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
