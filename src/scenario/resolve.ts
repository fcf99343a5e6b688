import type { Expect, FilePlace, Resolved, Scenario, Step, StepSpec } from '../model/scenario.ts';
import type { Target } from '../model/target.ts';
import { declaredOrder } from './order/declared-order.ts';
import { missingPart } from './order/missing-part.ts';
import { bodyOf } from './order/order-of.ts';
import { assertContract } from './order/outgoing.ts';
import { openRoom, type Room } from './order/room.ts';
import { type Variation, variationsOf } from './order/variations.ts';
import { type Entry, entriesOf } from './read/entries.ts';
import { filledIn, MissingData } from './read/references.ts';
import { situationOf, sourceOf } from './read/situation.ts';

export interface Resolving {
  /** Chooses between covering arrays of the same strength. */
  readonly seed: number;
  /** The instant that the run takes for now, milliseconds since 1970. */
  readonly now: number;
}

/**
 * Puts the target's data into a scenario: a step for each request that is to be sent, or why none can be.
 * The same scenario, target, seed and now give the same steps. Throws a UsageError, with the step's place,
 * when what the scenario asks to send would break the contract's request schema.
 */
export function resolve(scenario: Scenario, target: Target, resolving: Resolving): Resolved {
  const parts = [...scenario.needs, ...scenario.steps.flatMap(({ each }) => each ?? [])];
  const reason = missingPart(parts, target.data);
  if (reason) return { state: 'skipped', reason };
  try {
    const room = openRoom(scenario.at);
    const steps = scenario.steps.flatMap((spec) => {
      const made = stepsOf(spec, scenario, target, resolving, room);
      room.steps(made.length);
      return made;
    });
    return steps.length > 0
      ? { state: 'ready', steps }
      : {
          state: 'skipped',
          reason: 'The target data has one product only. Add one to data.products.',
        };
  } catch (error) {
    if (error instanceof MissingData) return { state: 'skipped', reason: error.message };
    throw error;
  }
}

function stepsOf(
  spec: StepSpec,
  scenario: Scenario,
  target: Target,
  { seed, now }: Resolving,
  room: Room,
): readonly Step[] {
  const endpoint = spec.endpoint ?? scenario.endpoint;
  const entries = entriesOf(spec.each, target.data);
  room.fits(entries.length * (spec.repeat ?? 1));
  return entries.flatMap((entry) => {
    const order = bodyOf({ spec, endpoint, target, entry, now });
    if (order === 'left out') return [];
    if (order) room.body(order.body);
    const plain = plainStep(spec, scenario, target, entry);
    const variations: readonly Variation[] = order
      ? variationsOf(spec.vary, order.body, seed)
      : [{}];
    return variations.flatMap((variation) => {
      const label = `${labelOf(spec, target, entry, variation)}${order?.note ?? ''}`;
      const step: Step = { ...plain, ...variation.as, label };
      const body = variation.body ?? order?.body;
      return repeated(asserted(body ? { ...step, body } : step, spec.at), spec.repeat);
    });
  });
}

function asserted(step: Step, at: FilePlace): Step {
  assertContract(step, at);
  return step;
}

function plainStep(
  spec: StepSpec,
  scenario: Scenario,
  target: Target,
  entry: Entry,
): Omit<Step, 'label'> {
  const { data } = target;
  const source = sourceOf(spec, entry, data);
  const situation = situationOf(spec.situation ?? scenario.situation, source);
  const endpoint = spec.endpoint ?? scenario.endpoint;
  const own: Expect = { ...scenario.expect, ...spec.expect };
  const declared = declaredOrder(entry, situation, source);
  const expect = declared ? { ...own, declared } : own;
  const query = spec.range && queryOf(filledIn(spec.range, target));
  return {
    endpoint,
    situation,
    token: spec.token ?? 'configured',
    source,
    ...(spec.role ? { role: spec.role } : {}),
    ...(query ? { query } : {}),
    ...(spec.headers ? { headers: textsOf(filledIn(spec.headers, target)) } : {}),
    ...(Object.keys(expect).length > 0 ? { expect } : {}),
  };
}

/** date_from and date_to (contract: Endpoints, transactions). */
const queryOf = ({ from, to }: NonNullable<StepSpec['range']>) => ({
  ...(from === undefined ? {} : { date_from: from }),
  ...(to === undefined ? {} : { date_to: to }),
});

/** A reference may have brought a number. */
const textsOf = (members: { readonly [name: string]: unknown }) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));

function labelOf(spec: StepSpec, target: Target, entry: Entry, { what }: Variation): string {
  const own = spec.label === undefined ? undefined : labelText(spec.label, target);
  const said = [own, entry.label, what].filter((each) => each !== undefined);
  return said.length > 0 ? said.join(', ') : plainLabel(spec);
}

/** A label that is one reference may have become a number. */
const labelText = (label: string, target: Target): string =>
  `${filledIn<string | number>(label, target)}`;

function plainLabel({ order, range, withoutBody }: StepSpec): string {
  if (withoutBody) return 'without its order';
  if (range) return [range.from ?? '…', range.to ?? '…'].join(' to ');
  if (!order) return 'request';
  return typeof order.base === 'string' ? `${order.base} order` : 'own order';
}

function repeated(step: Step, times = 1): readonly Step[] {
  if (times === 1) return [step];
  return Array.from({ length: times }, (_, i) => ({
    ...step,
    label: `${step.label}, ${i + 1} of ${times}`,
  }));
}
