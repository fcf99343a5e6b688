import { asObject } from '../../../contract/answers/json-object.ts';
import { secretsOf } from '../../../engine/redact/redact.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { ExchangeReport, Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { parsedJson } from '../../../standards/json/json-text.ts';
import { readRun } from '../../saved/saved-run.ts';
import { theOne } from '../judge/evidence/which-one.ts';
import { refilled } from '../replay/refill.ts';
import type { Order } from './order.ts';

interface Asked {
  readonly file: string;
  /** `e12`, or `f3` for the first exchange of a finding. */
  readonly id: string | undefined;
  readonly endpoint: EndpointId;
  readonly target: Target;
  readonly cwd: string;
}

/**
 * The order of an exchange in a saved run. Headers and address are those of the config, not the saved
 * ones. Throws a UsageError where the run does not hold the whole order.
 */
export async function savedOrder(asked: Asked): Promise<Order> {
  const { file, endpoint, target } = asked;
  const { run } = await readRun(file, asked.cwd);
  const saved = savedExchange(run, asked);
  if (saved.endpoint !== endpoint) {
    throw new UsageError(`${saved.id} is an exchange of ${saved.endpoint}, not of ${endpoint}`);
  }
  const body = bodyOf(saved);
  const text = JSON.stringify(body ?? null);
  if (text.includes('(redacted)')) {
    throw new UsageError(
      `${saved.id} was saved without a part of its order; it cannot be sent again`,
    );
  }
  const order = objectIn(JSON.parse(refilled(text, secretsOf(target))) as Json, 'order');
  if (!order)
    throw new UsageError(`${saved.id} was sent without an order; choose another exchange`);
  return {
    label: `${saved.id} of ${file}`,
    order,
    source: saved.source ?? 'declared',
    ...(saved.situation === undefined ? {} : { situation: saved.situation }),
  };
}

function savedExchange(run: Run, { file, id, endpoint }: Asked): ExchangeReport {
  const finding = run.findings.find((each) => each.id === id);
  if (finding && finding.exchanges.length === 0) {
    throw new UsageError(`${finding.id} is about no exchange; name one with --exchange`);
  }
  return theOne(run.exchanges, {
    asked: finding ? finding.exchanges[0] : id,
    idOf: (each) => each.id,
    fits: (each) => each.endpoint === endpoint,
    tell: (each) => `${each.id} ${each.step}`,
    called: { file, one: 'exchange', flag: '--exchange', endpoint },
  });
}

/** Shipping-cost may carry its order in the query. */
function bodyOf({ request }: ExchangeReport): Json | undefined {
  if (request?.body !== undefined) return request.body;
  const query = request?.url.split('?')[1];
  const order = query === undefined ? null : new URLSearchParams(query).get('order');
  const json = order === null ? undefined : parsedJson(order);
  return json === undefined ? undefined : { order: json };
}

const objectIn = (value: Json, name: string): JsonObject | undefined =>
  asObject(asObject(value)?.[name]);
