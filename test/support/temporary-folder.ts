import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Sets one temporary folder for all tests and their processes; returns the function that removes it. */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
