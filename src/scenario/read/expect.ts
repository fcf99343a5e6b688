import { type EndpointId, isQuoting } from '../../model/endpoint.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Decision, Expect } from '../../model/outcome.ts';
import { UsageError } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { schemaTrouble } from './body-schema.ts';
import type { Source } from './source.ts';

export interface RawExpect {
  readonly outcome?: Decision | readonly Decision[];
  readonly status?: number | readonly number[];
  readonly body?: JsonObject;
  readonly within?: string;
  readonly compare?: 'same' | 'different';
}

/** Reads `expect`. Throws a UsageError for an invalid time or schema. */
export function expectOf(
  raw: RawExpect,
  source: Source,
  pointer: string,
  endpoint: EndpointId,
): Expect {
  const { outcome, status, body, within, compare } = raw;
  const withinMs = within === undefined ? undefined : durationMs(within);
  if (within !== undefined && withinMs === undefined) {
    throw new UsageError(
      `within is '${within}'; expected a time such as 5s or 800ms`,
      source.place(`${pointer}/within`),
    );
  }
  const [mistake] = mistakesIn(raw, pointer, endpoint);
  if (mistake) throw new UsageError(mistake.message, source.keyPlace(`${pointer}/${mistake.key}`));
  return {
    ...(outcome === undefined ? {} : { outcome: [outcome].flat() }),
    ...(status === undefined ? {} : { status: [status].flat() }),
    ...present({ body, withinMs, compare }),
  };
}

/** Finds expectations that do not belong to the endpoint or the place, and what is wrong with the schema. */
function* mistakesIn({ outcome, body, compare }: RawExpect, pointer: string, endpoint: EndpointId) {
  if (outcome !== undefined && endpoint !== 'delivery-price')
    yield { key: 'outcome', message: `outcome is for delivery-price; ${endpoint} has none` };
  if (body && !isQuoting(endpoint)) {
    const message = `body is for orders; the records of ${endpoint} are judged one by one`;
    yield { key: 'body', message };
  }
  if (compare && pointer !== '/expect') {
    const message = 'compare applies to all steps; put it under expect of the scenario';
    yield { key: 'compare', message };
  }
  const trouble = body && schemaTrouble(body);
  if (trouble) yield { key: `body${trouble.at}`, message: trouble.message };
}

const units: { readonly [unit: string]: number } = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
};

/** Parses a time such as `60s`, `1500ms`, `1.5s` or `2m` to milliseconds; undefined for any other text. */
export function durationMs(text: string): number | undefined {
  const [, figure, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)\s*$/.exec(text) ?? [];
  const factor = units[unit];
  return figure === undefined || factor === undefined ? undefined : Number(figure) * factor;
}
