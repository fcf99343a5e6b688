import { changed, changesInShort, variedBy } from '../contract/experiments/changes/changes.ts';
import { formsOf, isIdentity } from '../contract/experiments/changes/forms.ts';
import { type Change, type Place, placesOf } from '../contract/experiments/changes/places.ts';
import { baseOrder, exploringRounds as rounds } from '../contract/experiments/steps/rounds.ts';
import { failureOf } from '../contract/reading/failures/failure-of.ts';
import { linesOf, skuOf } from '../contract/reading/orders/order-sent.ts';
import { changedOrder } from '../contract/reading/quotes/expected-quote.ts';
import { members } from '../contract/reading/values/record-values.ts';
import { stateOf } from '../engine/judge/explained.ts';
import type { QuotingId } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Step } from '../model/scenario.ts';
import { tokensOf } from '../standards/json/json-pointer.ts';

/** Maximum number of orders, and total duration of their answers in ms, after which no other change is tried; and of lines. */
const most = { orders: 40, ms: 20_000, lines: 8 } as const;

/** Number of times that an order with and without the change is sent, to confirm it. */
const times = 2;

/** Sends a step, and keeps what was received; undefined if it was not sent. */
type Ask = (step: Step) => Promise<Exchange | undefined>;

/** What the other orders of a run need: a merge patch (RFC 7396) of each, or no line of a product. */
type Helping = { readonly orderPatch: JsonObject } | { readonly without: string };

/**
 * Looks for one change with which a failing order is quoted: what is empty or absent is filled, and what is present or a
 * line is left out, one at a time, first what the answer names. The order is then sent with and without it in turn, so
 * that the rules name the difference. Returns the change; undefined if none helps, or the platform always sends the
 * field.
 */
export async function oneChange(
  endpoint: QuotingId,
  step: Step,
  first: Exchange,
  ask: Ask,
): Promise<Helping | undefined> {
  const { body } = step;
  if (!body) return undefined;
  const places = placesOf(endpoint, body).filter(({ pattern }) => !pattern.includes('*'));
  const lines = linesOf(members(body['order']));
  let left = most.ms;
  for (const { place, change, sku } of changesOf(endpoint, places, lines, first).slice(
    0,
    most.orders,
  )) {
    if (left <= 0) return undefined;
    const varied = variedBy([change]);
    const other: Step = {
      ...step,
      label: `${step.label}, ${changesInShort([change])}`,
      situation: 'any',
      role: changedOrder,
      round: rounds.probes,
      varied,
      body: changed(endpoint, body, [change]),
    };
    const x = await ask(other);
    if (!x || failureOf(x) === 'throttled') return undefined;
    left -= x.durationMs ?? 0;
    if (failureOf(x)) continue;
    const changedStep = {
      ...step,
      varied:
        sku === undefined
          ? { [change.at]: stateOf(place.value) }
          : { [`${change.at}${skuAt[endpoint]}`]: JSON.stringify(sku) },
      role: changedOrder,
    };
    for (let time = 0; time < times; time += 1) {
      const pair = [{ ...other, role: baseOrder }, changedStep];
      for (const each of time % 2 === 0 ? pair : pair.toReversed())
        await ask({ ...each, round: rounds.confirm });
    }
    if (sku !== undefined) return { without: sku };
    return place.isOptional || change.form !== 'absent'
      ? { orderPatch: patchOf(change) }
      : undefined;
  }
  return undefined;
}

interface Try {
  readonly place: Pick<Place, 'at' | 'isOptional' | 'value'>;
  readonly change: Change;
  /** Of the line that is left out. */
  readonly sku?: string | undefined;
}

/**
 * Returns the changes to try with their places: those whose field or SKU the answer names, then fields to fill, lines
 * and fields to leave out.
 */
function changesOf(
  endpoint: QuotingId,
  places: readonly Place[],
  lines: readonly Json[],
  { answer }: Exchange,
): readonly Try[] {
  const text = answer.kind === 'response' && answer.body.kind === 'text' ? answer.body.text : '';
  const filled: readonly Try[] = places
    .filter(({ value }) => stateOf(value) !== 'present')
    .flatMap((place) => formsOf(endpoint, blank(place)).map((change) => ({ place, change })));
  // What computes no amount lacks a value.
  if (answer.kind === 'response' && answer.status === 200) return filled;
  const all: readonly Try[] = [
    ...filled,
    ...(lines.length > 1 ? lines : []).slice(0, most.lines).map((line, i) => ({
      ...leftOut({ at: `/order/products/${i}`, isOptional: true, value: line }),
      sku: skuOf(line),
    })),
    ...places
      .filter(({ value, pattern }) => stateOf(value) === 'present' && !isIdentity(pattern))
      .toSorted((a, b) => depthOf(a) - depthOf(b))
      .map(leftOut),
  ];
  const named = all.filter(({ place, sku }) =>
    text.includes(sku ?? place.at.slice(place.at.lastIndexOf('/') + 1)),
  );
  // A refusal has a reason: it names the field, or it is not about a field.
  const isRefusal = answer.kind === 'response' && answer.status < 500;
  return isRefusal ? named : [...named, ...all.filter((each) => !named.includes(each))];
}

/** Pointers from a line to its SKU. */
const skuAt: { readonly [endpoint in QuotingId]: string } = {
  'delivery-price': '/sku',
  'shipping-cost': '/product/productId',
};

const leftOut = (place: Try['place']): Try => ({
  place,
  change: { at: place.at, form: 'absent', owed: 'answer', to: () => undefined },
});

const blank = (place: Place): Place => ({ ...place, value: undefined, isOptional: false });

const depthOf = ({ at }: Place): number => at.split('/').length;

function patchOf({ at, to }: Change): JsonObject {
  const [, ...path] = tokensOf(at) ?? [];
  const value: Json = to(undefined) ?? null;
  return path.reduceRight<Json>((inner, name) => ({ [name]: inner }), value) as JsonObject;
}
