import type { Procedures, ScheduledProcedure } from '../../model/procedure.ts';
import { isOwn } from '../../model/scenario.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import type { ScenarioPlan } from './drive.ts';

/** Scenarios of one endpoint, in the order in which they are driven. */
export type Lane = ReturnType<typeof orderOf>['lanes'][number];

export function orderOf(planned: readonly ScenarioPlan[], procedures: Procedures) {
  const at = (all: readonly ScenarioPlan[], ...chosen: readonly ScheduledProcedure['when'][]) =>
    all.filter((each) => chosen.includes(whenOf(each, procedures)));
  const relations = Object.keys(procedures);
  const turnOf = ({ scenario }: ScenarioPlan) => relations.indexOf(scenario.relation ?? '');
  const [bursts, tokens] = [at(planned, 'last', 'burst'), at(planned, 'tokens')];
  const early = planned.filter((each) => !bursts.includes(each) && !tokens.includes(each));
  const byEndpoint = groupedBy(early, ({ scenario }) => scenario.endpoint);
  // The data of the suite go by an order of the suite, wherever the user's own scenarios are listed.
  const openers = [...byEndpoint.values()].flatMap(
    (group) => group.find(({ scenario }) => !isOwn(scenario)) ?? group[0] ?? [],
  );
  const rest = early.filter((each) => !openers.includes(each));
  const alone = at(rest, 'alone');
  const beside = at(rest, 'beside').toSorted((a, b) => turnOf(a) - turnOf(b));
  return {
    /** Driven concurrently. */
    lanes: openers.map((opener) => {
      const { endpoint } = opener.scenario;
      const ownFirst = (all: readonly ScenarioPlan[]) =>
        all.filter(({ scenario }) => scenario.endpoint === endpoint);
      return {
        endpoint,
        /** Driven alone, so that concurrency cannot explain the first answer. */
        opener,
        /** Driven concurrently. A slow client answers few orders in the time of a run: those of one step first. */
        pool: ownFirst(at(rest, 'pool')).toSorted((a, b) => a.steps.length - b.steps.length),
        /** Driven concurrently; repeated alone if something fails or differs. */
        beside: ownFirst(beside),
        /** Driven one at a time. */
        alone: ownFirst(alone).filter((each) => !isAcross(each)),
      };
    }),
    /** Driven one at a time after the lanes: they need several endpoints to themselves. */
    across: alone.filter(isAcross),
    /** Driven after those. */
    bursts,
    /** Driven last, since a client may lock out a caller with a wrong token. */
    tokens,
  };
}

/** Reports whether a scenario calls several endpoints. */
export const isAcross = ({ steps }: ScenarioPlan): boolean =>
  new Set(steps.map(({ endpoint }) => endpoint)).size > 1;

function whenOf(
  { scenario, steps }: ScenarioPlan,
  procedures: Procedures,
): ScheduledProcedure['when'] {
  if (scenario.relation) {
    const { when } = procedures[scenario.relation];
    // Others would make it send more, or less.
    return when === 'beside' && isOwn(scenario) ? 'alone' : when;
  }
  if (scenario.steps.some(({ token = 'configured' }) => token !== 'configured')) return 'tokens';
  if (scenario.send === 'at-once') return 'burst';
  // Orders with known amounts run alone: other rules judge mixed-up orders.
  return steps.some((step) => step.expect) ? 'alone' : 'pool';
}
