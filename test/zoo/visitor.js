import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { conduct } from '../../dist/cli/drive/conduct.js';
import { fastClock } from '../../dist/engine/drive/clock.js';
import { guarded } from '../../dist/engine/redact/guard.js';

/**
 * Runs greenlight against one target after the other in this one process, with its usual caps, and says
 * how each run ended, which files it left, and how much memory the process ever held.
 */
const { targets, only } = JSON.parse(await text(process.stdin));
const folder = mkdtempSync(join(tmpdir(), 'greenlight-zoo-'));
const silent = { write: () => {}, isTTY: false };
const io = guarded({
  stdout: silent,
  stderr: silent,
  stdin: Readable.from([]),
  env: {},
  cwd: folder,
  platform: 'linux',
  onInterrupt: () => () => {},
});
const runs = [];
for (const { name, target } of targets) {
  const out = mkdtempSync(join(folder, 'run-'));
  const began = performance.now();
  const { exitCode: exit } = await conduct(
    {
      target,
      roots: ['built-in'],
      endpoints: [],
      only,
      tags: [],
      limits: {
        concurrency: 4,
        timeoutMs: 250,
        timeMs: 300_000,
        maxBody: 20e6,
        maxBytes: 1e9,
        maxRecords: 200_000,
      },
      tls: {},
      severity: {},
      waivers: [],
      failOn: 'error',
      seed: 1,
      now: Date.parse('2026-11-20T12:00:00Z'),
      settings: [],
      reporters: ['terminal', 'json'],
      out,
      dryRun: false,
      look: {},
      command: 'greenlight run',
      clock: fastClock(20),
      redactPeople: false,
      redact: [],
      lists: {},
    },
    io,
  ).catch((error) => String(error?.stack ?? error));
  const files = readdirSync(out).sort();
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  runs.push({ name, exit, files, ms: Math.round(performance.now() - began), megabytes });
  rmSync(out, { recursive: true });
}
rmSync(folder, { recursive: true });
process.stdout.write(JSON.stringify(runs));
