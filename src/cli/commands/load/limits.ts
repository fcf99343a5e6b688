import { time, type ValueParser } from '../../../config/given/values.ts';
import type { Config, Flags } from '../../../config/load.ts';
import { loadMetrics } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import { duration, figure } from '../../../standards/text/figures.ts';
import { readFlag } from '../../options/given.ts';

export interface LoadFlags extends Omit<Flags, 'failOn'> {
  readonly for?: string;
  readonly yesLoad?: boolean;
  readonly failOn?: readonly string[];
}

const [usualRate, usualMs] = [10, 60_000] as const;
/** Maximum duration and number of calls; more must be a typing error. */
const [maxLoadMs, maxCalls] = [86_400_000, 10_000_000] as const;

/** Returns the duration, the rate and the number of calls. Throws UsageError for none, or too many. */
export function howMuchOf(
  flags: LoadFlags,
  { ratePerSecond = usualRate, requests }: Config['limits'],
) {
  const forMs = flags.for === undefined ? usualMs : time.read(flags.for);
  if (forMs === undefined || forMs > maxLoadMs) {
    throw new UsageError(`--for is '${flags.for}'; expected ${time.expected}, up to 24 h`);
  }
  const calls = Math.round((forMs / 1000) * ratePerSecond);
  if (calls < 1) throw new UsageError(`--for ${flags.for} is too short for one call at this rate`);
  if (calls > (requests ?? maxCalls)) {
    const bound = requests === undefined ? 'the maximum is' : 'limits.requests allows';
    throw new UsageError(
      `${figure(ratePerSecond)} calls a second for ${duration(forMs)} are ${figure(calls)}; ${bound} ${figure(requests ?? maxCalls)}`,
    );
  }
  return { forMs, ratePerSecond, calls };
}

/** Parses `--fail-on`: its usual words, and limits such as `p95=10s` or `lost=5`. */
export function failOnOf(texts: readonly string[]) {
  const all = texts.flatMap((each) => each.split(',')).filter((each) => each !== '');
  const thresholds = all.flatMap((text) => {
    if (!text.includes('=')) return [];
    const [name = '', value = ''] = text.split('=');
    const metric = loadMetrics.find((each) => each === name);
    if (metric === undefined) {
      throw new UsageError(
        `--fail-on: unknown metric '${name}'; expected one of ${loadMetrics.join(', ')}`,
      );
    }
    const limit = readFlag(value, `--fail-on ${metric}`, metric === 'lost' ? perThousand : time);
    return limit === undefined ? [] : [{ metric, limit }];
  });
  const words = all.filter((text) => !text.includes('='));
  if (words.length > 1) throw new UsageError(`--fail-on takes one of ${words.join(', ')}`);
  return { failOn: words[0], thresholds };
}

const perThousand: ValueParser<number> = {
  read: (text) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined),
  expected: 'quotes lost in a thousand calls, such as lost=5',
};
