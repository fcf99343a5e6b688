import { type EndpointId, isQuoting } from '../../model/endpoint.ts';
import type { Situation } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import {
  type OrderSpec,
  type Relation,
  type Scenario,
  type StepSpec,
  UsageError,
} from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { headerMistake } from '../../standards/http/http-message.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import { expectOf, type RawExpect } from './expect.ts';
import { nearest } from './nearest.ts';
import { assertReferences } from './references.ts';
import { assertSchema } from './schema-mistakes.ts';
import type { Source } from './source.ts';

interface RawScenario
  extends RawStep,
    Partial<Pick<Scenario, 'tags' | 'relation' | 'send' | 'needs' | 'records'>> {
  readonly title: string;
  readonly endpoint: EndpointId;
  readonly core?: boolean;
  readonly steps?: readonly RawStep[];
}

export type ReadBase = (path: string, at: Source, pointer: string) => Promise<JsonObject>;

/** Keys of a scenario with one step, not allowed beside `steps`. */
const stepKeys = ['order', 'each', 'repeat', 'token', 'withoutBody', 'headers', 'range'];

/** Builds a Scenario from a file. Throws a UsageError with the place of the first mistake. */
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
  const rawSteps = raw.steps ?? [alone(raw)];
  for (const [i, step] of rawSteps.entries()) {
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
    send: raw.send ?? 'in-turn',
    needs: raw.needs ?? [],
    ...present({ relation, records: raw.records, expect }),
    ...(raw.core ? { core: true } : {}),
    steps,
    at: source.place(''),
  };
}

function alone(scenario: RawScenario): RawStep {
  const { expect: _, situation: __, endpoint: ___, ...raw } = scenario;
  return raw;
}

/** Returns the default situation: `unquotable` for data declared so, else `quotable`. */
function situationOf({ each }: RawStep, endpoint: EndpointId): Situation {
  if (!isQuoting(endpoint)) return 'any';
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
  const { label, endpoint, role, each, repeat, token, withoutBody, headers, range } = raw;
  const inherited = scenario.situation === undefined && each !== undefined;
  const situation =
    raw.situation ?? (inherited ? situationOf(raw, endpoint ?? scenario.endpoint) : undefined);
  const order = raw.order && (await orderOf(raw.order, source, `${pointer}/order`, readBase));
  const expect =
    raw.expect && expectOf(raw.expect, source, `${pointer}/expect`, endpoint ?? scenario.endpoint);
  return {
    ...present({ label, endpoint, situation, role, order, each, repeat, token }),
    ...present({ withoutBody, headers, range, expect }),
    at: order ? source.keyPlace(`${pointer}/order`) : source.place(pointer),
  };
}

async function orderOf(
  { base = 'full', ...rest }: NonNullable<RawStep['order']>,
  source: Source,
  pointer: string,
  readBase: ReadBase,
): Promise<OrderSpec> {
  const known = base === 'full' || base === 'draft';
  return {
    base: known ? base : await readBase(base, source, `${pointer}/base`),
    ...present(rest),
  };
}

const bases = ['full', 'draft'];

/** Finds what a schema cannot express, or not with a clear message. */
function* mistakesIn(step: RawStep, endpoint: EndpointId) {
  const { order, headers = {} } = step;
  const among = (...keys: readonly (keyof RawStep)[]) => keys.filter((key) => key in step);
  if (!isQuoting(endpoint)) {
    for (const key of among('order', 'withoutBody'))
      yield { at: `/${key}`, message: `${key} is for orders; ${endpoint} takes none` };
  } else if (step.range) {
    const message = `range is for transactions and commerces; ${endpoint} takes an order`;
    yield { at: '/range', message };
  }
  if (step.withoutBody) {
    for (const key of among('order', 'each'))
      yield { at: `/${key}`, message: `${key} and withoutBody cannot be combined` };
  }
  const { base = 'full' } = order ?? {};
  const isFile = !bases.includes(base);
  if (isFile && !/\.json$/i.test(base)) {
    const near = nearest(base, bases);
    const hint = near ? `; the nearest is '${near}'` : '';
    const message = `base is '${base}'; expected full, draft or a JSON file such as ./order.json${hint}`;
    yield { at: '/order/base', message };
  }
  if (base === 'draft' && endpoint === 'shipping-cost') {
    const message =
      'shipping-cost always takes the full order (contract: Endpoints); use base full';
    yield { at: '/order/base', message };
  }
  if (order?.lines && isFile && endpoint === 'shipping-cost')
    yield { at: '/order/lines', message: 'lines needs base full on shipping-cost' };
  for (const [name, value] of Object.entries(headers)) {
    const message = headerMistake(name, value);
    if (message) yield { at: pointerOf(['headers', name]), message };
  }
}

function assertStep(step: RawStep, endpoint: EndpointId, source: Source, pointer: string): void {
  const [found] = mistakesIn(step, endpoint);
  if (found) throw new UsageError(found.message, source.keyPlace(`${pointer}${found.at}`));
}

/** Step as written in the file: orders in other files are not read yet. */
interface RawStep extends Omit<StepSpec, 'order' | 'expect' | 'at'> {
  readonly order?: Omit<OrderSpec, 'base'> & { readonly base?: string };
  readonly expect?: RawExpect;
}
