import { type Config, type Flags, loadConfig } from '../../config/load.ts';
import { fastClock } from '../../engine/drive/clock.ts';
import { endpointIds } from '../../model/endpoint.ts';
import type { Io } from '../../model/io.ts';
import { openReferenceClient } from '../../reference-client/server.ts';
import { referenceTarget, referenceToken } from '../../reference-client/target.ts';
import { conduct } from '../drive/conduct.ts';
import { watch } from '../drive/watch.ts';
import { assertFaults } from '../options/faults.ts';
import { optionsOf } from '../options/given.ts';

interface DemoFlags extends Flags {
  readonly fault?: readonly string[];
}

/** Small, so that it is served in a moment; `serve` has a longer history. */
const demoRecords = 2000;

/** Shortens the pauses, which are for live systems; this client is in our own process. */
const clock = fastClock(20);

const usualOut = 'reports/demo';

export async function demoCommand(flags: DemoFlags, io: Io): Promise<number> {
  const { fault: faults = [] } = flags;
  assertFaults(faults);
  let config: Config | undefined;
  const client = await openReferenceClient({
    token: referenceToken,
    faults,
    records: demoRecords,
    // The day of the run, which --now may set, is the client's too.
    now: () => config?.now ?? io.now(),
  });
  try {
    const target = referenceTarget(client.url, endpointIds);
    config = await loadConfig({ flags, io, target, usualOut });
    const command = [
      'greenlight demo',
      ...faults.map((fault) => `--fault ${fault}`),
      ...optionsOf({ '--seed': flags.seed }),
    ].join(' ');
    const settings = {
      ...config,
      out: config.out ?? usualOut,
      usualOut,
      command,
      clock,
      passing: true,
      name:
        faults.length === 0
          ? 'built-in reference client'
          : `reference client, ${faults.join(', ')}`,
    } as const;
    return config.watch ? await watch(settings, io) : (await conduct(settings, io)).exitCode;
  } finally {
    await client.close();
  }
}
