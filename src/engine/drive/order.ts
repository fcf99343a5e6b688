import type { Driven, Procedures } from '../../model/procedure.ts';
import type { Planned } from './drive.ts';

export interface Phases {
  /** One for each endpoint, alone and first, so that "quoted alone" is known. */
  readonly openers: readonly Planned[];
  /** Beside one another, under the limit. */
  readonly pool: readonly Planned[];
  /** One after another within an endpoint, nothing else of it under way. */
  readonly lanes: readonly (readonly Planned[])[];
  /** Alone too, and their endpoints are several. */
  readonly across: readonly Planned[];
  /** Bursts: alone, when all else is done. */
  readonly last: readonly Planned[];
  /** Wrong tokens: after everything, for lock-outs. */
  readonly tokens: readonly Planned[];
}

/** The order of sending: openers, the rest, bursts, and wrong tokens last. */
export function phasesOf(planned: readonly Planned[], procedures: Procedures): Phases {
  const openers: Planned[] = [];
  const rest = new Map<Driven['when'], Planned[]>();
  const opened = new Set<string>();
  for (const each of planned) {
    const when = whenOf(each, procedures);
    if (!opened.has(each.scenario.endpoint) && when !== 'last' && when !== 'tokens') {
      opened.add(each.scenario.endpoint);
      openers.push(each);
    } else {
      rest.set(when, [...(rest.get(when) ?? []), each]);
    }
  }
  const alone = rest.get('alone') ?? [];
  const single = alone.filter((each) => endpointsOf(each).size === 1);
  return {
    openers,
    pool: rest.get('pool') ?? [],
    lanes: lanesOf(single),
    across: alone.filter((each) => endpointsOf(each).size > 1),
    last: rest.get('last') ?? [],
    tokens: rest.get('tokens') ?? [],
  };
}

function whenOf({ scenario, steps }: Planned, procedures: Procedures): Driven['when'] {
  if (scenario.relation) return procedures[scenario.relation].when;
  if (scenario.steps.some((step) => step.token && step.token !== 'configured')) return 'tokens';
  if (scenario.send === 'at-once') return 'last';
  // Known amounts are asked for alone: a mix-up of orders under way has rules of its own.
  return steps.some((step) => step.expect) ? 'alone' : 'pool';
}

function lanesOf(planned: readonly Planned[]): readonly (readonly Planned[])[] {
  const lanes = new Map<string, Planned[]>();
  for (const each of planned) {
    const lane = lanes.get(each.scenario.endpoint) ?? [];
    lanes.set(each.scenario.endpoint, lane);
    lane.push(each);
  }
  return [...lanes.values()];
}

const endpointsOf = (planned: Planned) => new Set(planned.steps.map((step) => step.endpoint));
