import { diagnosed, foundSoFar, judgedSoFar } from '../../src/cli/commands/diagnose/diagnose.ts';
import { certificateOf, look } from '../../src/cli/commands/diagnose/look.ts';
import type { LookOptions } from '../../src/cli/commands/diagnose/looking.ts';
import { datasets } from '../../src/cli/drive/datasets.ts';
import { endpoints } from '../../src/contract/catalogue.ts';
import { type DriverOptions, openDriver } from '../../src/driver/driver.ts';
import type { Diagnosed } from '../../src/model/diagnosed.ts';
import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type { Target } from '../../src/model/target.ts';
import { openReferenceClient } from '../../src/reference-client/server.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { loadScenarios } from '../../src/scenario/load.ts';

/** Read once. */
const builtIn = loadScenarios(['built-in']);

const now = Date.parse('2026-11-20T12:00:00Z');

export interface Live extends Partial<Pick<LookOptions, 'endpoints' | 'now' | 'certificateOf'>> {
  readonly driver?: Partial<DriverOptions>;
}

/** What `greenlight diagnose` says of a client; pauses are short. */
export async function diagnoseLive(target: Target, live: Live = {}): Promise<Diagnosed> {
  const { driver: more, ...asked } = live;
  const driver = openDriver({ concurrency: 4, maxBody: 2e7, maxBytes: 1e9, ...more });
  const limits = { concurrency: 4, maxBody: 2e7, maxBytes: 1e9, maxRecords: 200_000 };
  const config = {
    severity: {},
    limits,
    seed: 1,
    now,
    failOn: 'error',
    redactPeople: false,
  } as const;
  try {
    const looked = await look({
      target,
      scenarios: await builtIn,
      send: driver.send,
      datasets: datasets({ now, maxRecords: limits.maxRecords }),
      certificateOf,
      judge: (drivings, of) => foundSoFar(drivings, of, { config, places: undefined }),
      limits,
      endpoints,
      seed: 1,
      now,
      pauseScale: 0.002,
      signal: new AbortController().signal,
      ...asked,
    });
    return diagnosed(looked, {
      run: judgedSoFar(looked.drivings, looked.target, {
        config,
        places: undefined,
        probes: looked.seen.probes ?? [],
      }),
      startedAt: new Date(now),
      durationMs: 0,
      secrets: [],
      hidden: false,
    });
  } finally {
    await driver.close();
  }
}

/** The same against the reference client with these faults. */
export async function diagnoseFaults(
  faults: readonly string[],
  live: Live & {
    readonly timeScale?: number;
    /** About so many transactions. */
    readonly records?: number;
    readonly implementing?: readonly EndpointId[];
    readonly change?: (target: Target) => Target;
  } = {},
): Promise<Diagnosed> {
  const {
    timeScale = 1,
    records = 2000,
    implementing = endpointIds,
    change = (target) => target,
    ...more
  } = live;
  const client = await openReferenceClient({
    token: referenceToken,
    faults,
    timeScale,
    now: () => now,
    records,
  });
  try {
    return await diagnoseLive(change(referenceTarget(client.url, implementing)), more);
  } finally {
    await client.close();
  }
}

/** The causes, and what no cause accounts for, in one line each. */
export const reportedBy = ({ causes, others }: Diagnosed): readonly string[] => [
  ...causes.map(({ id }) => id),
  ...others.map(({ rule, endpoint, message }) => `? ${endpoint} ${rule}: ${message}`),
];
