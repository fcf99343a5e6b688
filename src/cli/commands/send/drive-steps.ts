import { subjectOf } from '../../../contract/answers/subject.ts';
import { endpoints } from '../../../contract/catalogue.ts';
import { procedures } from '../../../contract/procedures/procedures.ts';
import { openAsking } from '../../../engine/drive/ask.ts';
import type { Datasets } from '../../../engine/drive/datasets.ts';
import { type Driving, drive } from '../../../engine/drive/drive.ts';
import { openGate } from '../../../engine/drive/gate.ts';
import { numbered } from '../../../engine/drive/suite.ts';
import type { Scenario, Step } from '../../../model/scenario.ts';
import type { Config } from '../../config/load.ts';
import type { Io } from '../../io.ts';
import { openStoppable } from '../../stoppable.ts';

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
  const { limits, target } = config;
  const stoppable = openStoppable(config, io);
  try {
    const { signal } = stoppable;
    const asking = openAsking({
      endpoints,
      target,
      send: stoppable.send,
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
    const { interrupted } = stoppable;
    return { driving, ...(interrupted === undefined ? {} : { interrupted }) };
  } finally {
    await stoppable.close();
  }
}
