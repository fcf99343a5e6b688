import type { Driven, Procedures } from '../../model/procedure.ts';
import type { Planned } from './drive.ts';

/** What is driven of one endpoint while others go on. */
export interface Lane {
  /** Alone and first, so that "quoted alone" is known; a scenario of bursts is none. */
  readonly opener?: Planned;
  /** Beside one another, under the limit. What needs few requests tells most for each, so it comes first. */
  readonly pool: readonly Planned[];
  /** One after another, nothing else of the endpoint under way. */
  readonly alone: readonly Planned[];
}

export interface Phases {
  /** One for each endpoint. */
  readonly lanes: readonly Lane[];
  /** Alone too, and their endpoints are several. */
  readonly across: readonly Planned[];
  /** Bursts: alone, when all else is done. */
  readonly last: readonly Planned[];
  /** Wrong tokens: after everything, for lock-outs. */
  readonly tokens: readonly Planned[];
}

type When = Driven['when'];

/** What is sent when, and beside what. */
export function phasesOf(planned: readonly Planned[], procedures: Procedures): Phases {
  const timed = planned.map((each) => ({ each, when: whenOf(each, procedures) }));
  const at = (...whens: readonly When[]) =>
    timed.filter(({ when }) => whens.includes(when)).map(({ each }) => each);
  const across = at('alone').filter((each) => endpointsOf(each).size > 1);
  const early = at('pool', 'beside', 'alone');
  const endpoints = [...new Set(early.map(({ scenario }) => scenario.endpoint))];
  const lanes = endpoints.map((endpoint): Lane => {
    const [opener, ...rest] = early.filter(({ scenario }) => scenario.endpoint === endpoint);
    const of = (...whens: readonly When[]) =>
      rest.filter((each) => at(...whens).includes(each) && !across.includes(each));
    const beside = of('beside').toSorted((a, b) => a.steps.length - b.steps.length);
    return {
      ...(opener ? { opener } : {}),
      pool: [...of('pool'), ...beside],
      alone: of('alone'),
    };
  });
  const openers = lanes.map(({ opener }) => opener);
  return {
    lanes,
    across: across.filter((each) => !openers.includes(each)),
    last: at('last'),
    tokens: at('tokens'),
  };
}

/** How a scenario is driven, by its relation or by its steps. */
export function whenOf({ scenario, steps }: Planned, procedures: Procedures): When {
  if (scenario.relation) return procedures[scenario.relation].when;
  if (scenario.steps.some((step) => step.token && step.token !== 'configured')) return 'tokens';
  if (scenario.send === 'at-once') return 'last';
  // Known amounts are asked for alone: a mix-up of orders under way has rules of its own.
  return steps.some((step) => step.expect) ? 'alone' : 'pool';
}

export const endpointsOf = (planned: Planned) =>
  new Set(planned.steps.map((step) => step.endpoint));
