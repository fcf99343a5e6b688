import { endpoints } from '../../contract/catalogue.ts';
import { procedures } from '../../contract/procedures.ts';
import { subjectOf } from '../../contract/subject.ts';
import { openDriver } from '../../driver/driver.ts';
import { openAsking } from '../../engine/ask.ts';
import type { Datasets } from '../../engine/datasets.ts';
import { type Driving, drive } from '../../engine/drive.ts';
import { openGate } from '../../engine/gate.ts';
import { numbered } from '../../engine/suite.ts';
import type { Scenario, Step } from '../../model/scenario.ts';
import type { Config } from '../config/load.ts';
import type { Io } from '../io.ts';

interface Sending {
  readonly steps: readonly Step[];
  readonly scenario: Scenario;
  readonly config: Config;
  readonly datasets: Datasets;
}

export interface Driven {
  readonly driving: Driving;
  /** The exit code that an interrupt asks for. */
  readonly interrupted?: number;
}

/** Sends the steps one after another, by the way that every request of a run takes. */
export async function driveSteps(
  { steps, scenario, config, datasets }: Sending,
  io: Io,
): Promise<Driven> {
  const { limits, tls, target } = config;
  const driver = openDriver({ ...limits, ...tls });
  const stop = new AbortController();
  let interrupted: number | undefined;
  const deaf = io.onInterrupt((exitCode) => {
    interrupted = exitCode;
    stop.abort();
    void driver.close();
  });
  try {
    const { signal } = stop;
    const asking = openAsking({
      endpoints,
      target,
      send: driver.send,
      openDataset: datasets.open,
      concurrency: 1,
      signal,
      gate: openGate({ ...limits, signal }),
      ...(limits.timeoutMs === undefined ? {} : { timeoutMs: limits.timeoutMs }),
    });
    const driven = await drive(
      { scenario, steps },
      { asking, procedures, subjectOf, pauseScale: 1, signal },
    );
    const [driving = driven] = numbered([driven]);
    return { driving, ...(interrupted === undefined ? {} : { interrupted }) };
  } finally {
    deaf();
    await driver.close();
  }
}
