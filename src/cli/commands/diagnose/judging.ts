import { subjectOf } from '../../../contract/answers/subject.ts';
import type { Probe } from '../../../diagnosis/seen.ts';
import type { Driving } from '../../../engine/drive/drive.ts';
import { judgeAll } from '../../../engine/judge/judged.ts';
import type { RunOptions } from '../../../engine/options.ts';
import { openRedactor, secretsOf, withoutCredentials } from '../../../engine/redact/redact.ts';
import { openShown } from '../../../engine/redact/shown.ts';
import { assemble } from '../../../engine/result/assemble.ts';
import { exchangeReport } from '../../../engine/result/report.ts';
import type { Run } from '../../../model/run.ts';
import type { Target } from '../../../model/target.ts';
import type { Config } from '../../config/load.ts';
import { judgingOptions } from '../../options/judging-options.ts';

type Settings = Pick<Config, 'severity' | 'limits' | 'seed' | 'now' | 'failOn' | 'redactPeople'>;

export interface Judging {
  readonly config: Settings;
  readonly places: RunOptions['places'];
  /** No rule judges them; they are told beside the rest. */
  readonly probes?: readonly Probe[];
}

/** What was sent so far as a run, by the same rules as any; nothing is waived in a diagnosis. */
export function judgedSoFar(
  drivings: readonly Driving[],
  target: Target,
  { config, places, probes = [] }: Judging,
): Run {
  const options: RunOptions = {
    ...judgingOptions(drivings, target, { ...config, waivers: [], settings: [] }),
    observe: () => [],
    limits: { ...config.limits, concurrency: 1 },
  };
  const judged = judgeAll(drivings, options);
  const made = assemble(drivings, judged, {
    options,
    startedAt: new Date(),
    began: performance.now(),
  });
  const redactor = openRedactor(secretsOf(target));
  const beside = probes.map(({ exchange }) =>
    withoutCredentials(redactor.deep(exchangeReport(subjectOf(exchange))), redactor.variables),
  );
  const shown = openShown({ redactPeople: config.redactPeople, ...(places ? { places } : {}) });
  return shown({ ...made, exchanges: [...made.exchanges, ...beside] });
}
