import { openReferenceClient } from '../../reference-client/server.ts';
import { referenceTarget, referenceToken } from '../../reference-client/target.ts';
import { conduct } from '../conduct.ts';
import { type Flags, loadConfig } from '../config/load.ts';
import type { Io } from '../io.ts';
import { assertFaults } from '../known-faults.ts';
import { conductingOf } from './run.ts';

interface Demo {
  readonly flags: Flags;
  readonly faults: readonly string[];
}

/** The pauses between confirming calls are for live systems; this one is in our own process. */
const pauseScale = 0.01;

/** The main job against the built-in reference client, in one process. */
export async function demoCommand({ flags, faults }: Demo, io: Io): Promise<number> {
  assertFaults(faults);
  const client = await openReferenceClient({ token: referenceToken, faults });
  try {
    const target = referenceTarget(client.url);
    const config = await loadConfig({ flags, io, target, knownRules: [] });
    const command = ['greenlight demo', ...faults.map((fault) => `--fault ${fault}`)].join(' ');
    return await conduct(
      {
        ...conductingOf(config),
        command,
        pauseScale,
        name:
          faults.length === 0
            ? 'built-in reference client'
            : `reference client, ${faults.join(', ')}`,
      },
      io,
    );
  } finally {
    await client.close();
  }
}
