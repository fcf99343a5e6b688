import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives all tests and the processes that they start one folder for temporary files; returns what removes it at the end. */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
