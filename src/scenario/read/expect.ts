import type { EndpointId } from '../../model/endpoint.ts';
import type { Decision, Expect } from '../../model/outcome.ts';
import { UsageError } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { durationMs } from './duration.ts';
import type { Source } from './source.ts';

/** `expect` as it is written. */
export interface RawExpect {
  readonly outcome?: Decision | readonly Decision[];
  readonly status?: number | readonly number[];
  readonly within?: string;
  readonly compare?: 'same' | 'different';
}

/** What a scenario expects. Throws a UsageError for an invalid time. */
export function expectOf(
  raw: RawExpect,
  source: Source,
  pointer: string,
  endpoint: EndpointId,
): Expect {
  const { outcome, status, within, compare } = raw;
  const withinMs = within === undefined ? undefined : durationMs(within);
  if (within !== undefined && withinMs === undefined) {
    throw new UsageError(
      `within is '${within}'; expected a time such as 5s or 800ms`,
      source.place(`${pointer}/within`),
    );
  }
  if (outcome !== undefined && endpoint !== 'delivery-price') {
    throw new UsageError(
      `outcome is for delivery-price; ${endpoint} has none`,
      source.keyPlace(`${pointer}/outcome`),
    );
  }
  if (compare && pointer !== '/expect') {
    throw new UsageError(
      'compare applies to all steps; put it under expect of the scenario',
      source.keyPlace(`${pointer}/compare`),
    );
  }
  return {
    ...(outcome === undefined ? {} : { outcome: [outcome].flat() }),
    ...(status === undefined ? {} : { status: [status].flat() }),
    ...present({ withinMs, compare }),
  };
}
