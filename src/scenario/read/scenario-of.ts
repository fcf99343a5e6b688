import type { EndpointId } from '../../model/endpoint.ts';
import type { Situation } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import {
  type DataPart,
  type OrderSpec,
  type Relation,
  type Scenario,
  type StepSpec,
  UsageError,
} from '../../model/scenario.ts';
import { expectOf } from './expect.ts';
import { assertReferences } from './references.ts';
import { assertSchema } from './schema-mistakes.ts';
import type { Source } from './source.ts';
import { assertStep, type RawStep } from './step-mistakes.ts';

/** A scenario file as its schema describes it. */
interface RawScenario extends RawStep {
  readonly title: string;
  readonly endpoint: EndpointId;
  readonly tags?: readonly string[];
  readonly relation?: Relation;
  readonly send?: Scenario['send'];
  readonly needs?: readonly DataPart[];
  readonly records?: 'judge' | 'compare';
  readonly steps?: readonly RawStep[];
}

/** Reads the JSON file of `order.base`, by its path as written. */
export type ReadBase = (path: string, at: Source, pointer: string) => Promise<JsonObject>;

/** Keys that make a scenario of one step, and have no place beside `steps`. */
const stepKeys = ['order', 'vary', 'each', 'repeat', 'token', 'withoutBody', 'headers', 'range'];

/** Makes a Scenario of a file. Throws a UsageError with the place of the first mistake. */
export async function scenarioOf(
  id: string,
  source: Source,
  readBase: ReadBase,
): Promise<Scenario> {
  assertSchema('scenario', source);
  assertReferences(source);
  const raw = source.value as unknown as RawScenario;
  const beside = raw.steps && stepKeys.find((key) => Object.hasOwn(raw, key));
  if (beside) {
    throw new UsageError(
      `${beside} cannot be combined with steps; put it inside the steps`,
      source.keyPlace(`/${beside}`),
    );
  }
  const expect = raw.expect && expectOf(raw.expect, source, '/expect', raw.endpoint);
  const relation = relationOf(raw, source);
  const steps: StepSpec[] = [];
  const given = raw.steps ?? [alone(raw)];
  for (const [i, step] of given.entries()) {
    const pointer = raw.steps ? `/steps/${i}` : '';
    assertStep(step, step.endpoint ?? raw.endpoint, source, pointer);
    steps.push(await stepOf(step, raw, source, pointer, readBase));
  }
  return {
    id,
    title: raw.title,
    tags: raw.tags ?? [],
    endpoint: raw.endpoint,
    situation: raw.situation ?? situationOf(raw, raw.endpoint),
    ...(relation ? { relation } : {}),
    send: raw.send ?? 'in-turn',
    needs: raw.needs ?? [],
    ...(raw.records ? { records: raw.records } : {}),
    ...(expect ? { expect } : {}),
    steps,
    at: source.place(''),
  };
}

/** The scenario's own keys of a step; what it expects is the scenario's. */
function alone(scenario: RawScenario): RawStep {
  const { expect: _, situation: __, endpoint: ___, ...raw } = scenario;
  return raw;
}

/** What is due where nothing is written: what the declared data says, else a quote. */
function situationOf({ each }: RawStep, endpoint: EndpointId): Situation {
  if (endpoint !== 'delivery-price' && endpoint !== 'shipping-cost') return 'any';
  return each === 'uncovered' || each === 'unquotable' ? 'unquotable' : 'quotable';
}

function relationOf({ relation, expect }: RawScenario, source: Source): Relation | undefined {
  if (expect?.compare && relation && relation !== 'compare') {
    throw new UsageError(
      `expect.compare needs relation compare, not ${relation}`,
      source.place('/relation'),
    );
  }
  if (relation === 'compare' && !expect?.compare) {
    throw new UsageError('relation compare needs expect.compare', source.place('/relation'));
  }
  return expect?.compare ? 'compare' : relation;
}

async function stepOf(
  raw: RawStep,
  scenario: RawScenario,
  source: Source,
  pointer: string,
  readBase: ReadBase,
): Promise<StepSpec> {
  const { label, endpoint, role, vary, each, repeat, token, withoutBody, headers, range } = raw;
  const inherited = scenario.situation === undefined && each !== undefined;
  const situation =
    raw.situation ?? (inherited ? situationOf(raw, endpoint ?? scenario.endpoint) : undefined);
  const order = raw.order && (await orderOf(raw.order, source, `${pointer}/order`, readBase));
  const expect =
    raw.expect && expectOf(raw.expect, source, `${pointer}/expect`, endpoint ?? scenario.endpoint);
  return {
    ...(label === undefined ? {} : { label }),
    ...(endpoint ? { endpoint } : {}),
    ...(situation ? { situation } : {}),
    ...(role ? { role } : {}),
    ...(order ? { order } : {}),
    ...(vary ? { vary } : {}),
    ...(each ? { each } : {}),
    ...(repeat === undefined ? {} : { repeat }),
    ...(token ? { token } : {}),
    ...(withoutBody ? { withoutBody } : {}),
    ...(headers ? { headers } : {}),
    ...(range ? { range } : {}),
    ...(expect ? { expect } : {}),
    at: order ? source.keyPlace(`${pointer}/order`) : source.place(pointer),
  };
}

async function orderOf(
  { base = 'full', lines, deliverIn, discount, merge }: NonNullable<RawStep['order']>,
  source: Source,
  pointer: string,
  readBase: ReadBase,
): Promise<OrderSpec> {
  const known = base === 'full' || base === 'draft';
  return {
    base: known ? base : await readBase(base, source, `${pointer}/base`),
    ...(lines ? { lines } : {}),
    ...(deliverIn === undefined ? {} : { deliverIn }),
    ...(discount === undefined ? {} : { discount }),
    ...(merge === undefined ? {} : { merge }),
  };
}
