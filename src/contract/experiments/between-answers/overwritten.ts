import type { RewrittenCommerce } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { escapeToken } from '../../../standards/json/json-pointer.ts';
import { fingerprint } from '../../../standards/text/fingerprint.ts';
import { datasetAnswer } from '../../reading/answers/dataset-answer.ts';
import { commerceOf, orderSent } from '../../reading/orders/order-sent.ts';
import { asId } from '../../reading/values/record-values.ts';

/** Maximum number of commerces whose first texts are kept. */
const maxCommerces = 20_000;
/** Maximum number of commerces of an answer with other texts than at first. */
export const maxRewritten = 1_000;

/** Dates may be counted from now. */
const date = /^\d{4}-\d\d-\d\d(?:$|T)/;

/** Collects the texts and numbers of a value by JSON Pointer. */
function textsIn(value: Json | undefined, at = '', found = new Map<string, string>()) {
  if (typeof value === 'number' || (typeof value === 'string' && value && !date.test(value))) {
    found.set(at, String(value));
  } else if (typeof value === 'object' && value) {
    for (const [name, each] of Object.entries(value)) {
      textsIn(each as Json, `${at}/${escapeToken(name)}`, found);
    }
  }
  return found;
}

/** Compares the texts of these fields with those of the first record of the commerce in the run, of JSON and of CSV. */
export function openTexts(names: readonly string[]) {
  const first = new Map<number, ReadonlyMap<string, string>>();
  return (id: string, fields: JsonObject, form: string): RewrittenCommerce | undefined => {
    const key = fingerprint(form, id);
    const before = first.get(key);
    if (!before && first.size >= maxCommerces) return undefined;
    const after = new Map<string, string>();
    for (const name of names) textsIn(fields[name], `/${name}`, after);
    if (!before) first.set(key, after);
    const isSame = !before || [...after].every(([at, text]) => before.get(at) === text);
    return isSame ? undefined : { id, before, after };
  };
}

/** A text of a commerce that was replaced by that of an order for it. */
export interface Overwritten {
  readonly id: string;
  /** JSON Pointer in the commerce; its last token is the name of the field. */
  readonly at: string;
  readonly before: string;
  readonly after: string;
  /** The first answer, the order, and an answer after it. */
  readonly exchanges: readonly Subject[];
}

/** Returns the place of a text without the positions of lists: `/locations/address`. */
const placeOf = (at: string): string => at.replace(/\/\d+(?=\/|$)/g, '');

/** Returns a key of a text by the name of its field, by which an order and a commerce compare. */
const named = (at: string, text: string): string => {
  const name = placeOf(at).split('/').at(-1);
  return `${name === 'commerceName' ? 'name' : name} ${text}`;
};

/** Returns the commerces of which an answer has a text that an order for it had, instead of one of the first answer. */
export function overwrittenIn(exchanges: readonly Subject[]): readonly Overwritten[] {
  const lists = exchanges.flatMap((x) => {
    const { listed, rewritten = [] } = datasetAnswer(x, 'commerces') ?? {};
    return listed
      ? [{ x, listed, rewritten: new Map(rewritten.map((each) => [each.id, each])) }]
      : [];
  });
  const orders = groupedBy(exchanges.filter(orderSent), (x) => asId(commerceOf(orderSent(x))));
  const found = new Map<string, Overwritten>();
  for (const { x: later, rewritten } of lists) {
    for (const [id, texts] of rewritten) {
      const key = fingerprint(id);
      const sooner = lists.find((each) => each.listed.has(key) && !each.rewritten.has(id))?.x;
      for (const order of orders.get(id) ?? []) {
        if (!sooner || !isBetween(sooner, order, later) || found.has(id)) continue;
        const text = replacedBy(order, texts);
        if (text) found.set(id, { id, ...text, exchanges: [sooner, order, later] });
      }
    }
  }
  return [...found.values()];
}

const isBetween = (sooner: Subject, order: Subject, later: Subject): boolean =>
  sooner.startedAt < order.startedAt && order.startedAt < later.startedAt;

/** Returns the first new text of a commerce that is one of an order, if one of the same place is gone. */
function replacedBy(order: Subject, { before, after }: RewrittenCommerce) {
  const sent = new Set([...textsIn(orderSent(order))].map(([at, text]) => named(at, text)));
  const newIn = (texts: typeof after, others: typeof after) => {
    const known = new Set([...others].map(([at, text]) => placeOf(at) + text));
    return [...texts].filter(([at, text]) => !known.has(placeOf(at) + text));
  };
  const gone = newIn(before, after);
  for (const [at, text] of newIn(after, before)) {
    const [, replaced] = gone.find(([other]) => placeOf(other) === placeOf(at)) ?? [];
    if (replaced !== undefined && sent.has(named(at, text))) {
      return { at, before: replaced, after: text };
    }
  }
  return undefined;
}
