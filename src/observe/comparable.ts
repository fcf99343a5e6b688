import { comparedBy, ownRole, sideOf } from '../contract/experiments/steps/by-nature.ts';
import type { DrivenScenario } from '../engine/drive/drive.ts';
import type { RecordJudgement } from '../engine/judge/records.ts';
import { bareScenario } from '../engine/result/evidence.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Relation } from '../model/scenario.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { present } from '../standards/collections/present.ts';

/** A call with its answer, as rules judge it. */
export interface Call {
  readonly exchange: Exchange;
  /** Of the records of a dataset. */
  readonly judgement?: RecordJudgement | undefined;
}

/** Returns the scenario for the calls of an endpoint, with a relation for those that are compared by it. */
export const scenarioOf = (endpoint: EndpointId, relation?: Relation) =>
  bareScenario(
    {
      id: `${endpoint}/${relation ?? 'observed'}`,
      endpoint,
      title: `Calls of ${endpoint}`,
      ...present({ relation }),
    },
    { file: 'observe' },
  );

/** Returns calls as a run sends them: those on both sides of a comparison in a scenario with its relation. */
export function asDriven(calls: readonly Call[]): readonly DrivenScenario[] {
  const contents = groupedBy(calls, ({ exchange: x }) => `${comparedBy(x)} ${x.request?.url}`);
  const placed = [...contents.values()].flatMap((calls, i) => {
    const sides = calls.map(({ exchange }) => sideOf(exchange));
    const isBoth = !sides.includes(undefined) && new Set(sides.map((x) => x?.as.role)).size > 1;
    return calls.map((call, at) => ({ call, side: isBoth ? sides[at] : undefined, i }));
  });
  const places = groupedBy(placed, ({ call, side, i }) => (side ? `${i}` : call.exchange.endpoint));
  return [...places.values()].map((calls): DrivenScenario => {
    const scenario = scenarioOf(calls[0].call.exchange.endpoint, calls[0].side?.relation);
    return {
      scenario,
      exchanges: calls.map(({ call: { exchange }, side }) => ({
        ...exchange,
        scenario: scenario.id,
        ...present({ role: ownRole(exchange), ...side?.as }),
      })),
      steps: new Map(),
      records: new Map(
        calls.flatMap(({ call: { exchange, judgement } }) =>
          judgement ? [[exchange.id, judgement]] : [],
        ),
      ),
      durationMs: 0,
    };
  });
}
