import type { RewrittenCommerce } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { fingerprint } from '../../../standards/text/fingerprint.ts';
import { datasetAnswer } from '../answers/dataset-answer.ts';
import { commerceOf, orderSent } from '../orders/order-sent.ts';
import { asId } from '../values/record-values.ts';

const maxCommerces = 20_000;

/** Dates may be counted from now. */
const date = /^\d{4}-\d\d-\d\d(?:$|T)/;

/** Collects the texts and numbers of a value, each after its path without positions: `/locations/address Calle 1`. */
function textsIn(value: Json | undefined, path = '', found = new Set<string>()) {
  if (typeof value === 'number' || (typeof value === 'string' && value && !date.test(value))) {
    found.add(`${path} ${value}`);
  } else if (typeof value === 'object' && value) {
    for (const [name, each] of Object.entries(value)) {
      textsIn(each, Array.isArray(value) ? path : `${path}/${name}`, found);
    }
  }
  return found;
}

/** Compares the texts of these fields with those of the first record of the commerce in the run, of JSON and of CSV. */
export function openTexts(names: readonly string[]) {
  const first = new Map<number, ReadonlySet<string>>();
  return (id: string, fields: JsonObject, form: string): RewrittenCommerce | undefined => {
    const key = fingerprint(form, id);
    const before = first.get(key);
    if (!before && first.size >= maxCommerces) return undefined;
    const after = new Set<string>();
    for (const name of names) textsIn(fields[name], `/${name}`, after);
    if (!before) first.set(key, after);
    const come = before ? [...after].filter((text) => !before.has(text)) : [];
    const gone = come.length > 0 && before ? [...before].filter((text) => !after.has(text)) : [];
    return gone.length > 0 ? { id, gone, come } : undefined;
  };
}

/** Returns commerces with a text of an order instead of their first one: the answers, the order between them, and the field. */
export function overwrittenIn(exchanges: readonly Subject[]) {
  const lists = exchanges.flatMap((x) => {
    const { listed, rewritten = [] } = datasetAnswer(x, 'commerces') ?? {};
    const texts = new Map(rewritten.map((each) => [each.id, each]));
    return listed ? [{ x, texts, has: (id: string) => listed.has(fingerprint(id)) }] : [];
  });
  const orders = groupedBy(exchanges.filter(orderSent), (x) => asId(commerceOf(orderSent(x))));
  const ids = new Set(lists.flatMap(({ texts }) => [...texts.keys()]));
  return [...ids].flatMap((id) => {
    const sooner = lists.find(({ texts, has }) => has(id) && !texts.has(id));
    const found = lists.flatMap(({ x, texts }) =>
      (orders.get(id) ?? [])
        .filter((order) => sooner && isBetween(sooner.x, order, x))
        .flatMap((order) => {
          const text = replacedBy(order, texts.get(id));
          return text && sooner ? [{ id, ...text, exchanges: [sooner.x, order, x] }] : [];
        }),
    );
    return found.slice(0, 1);
  });
}

const isBetween = (sooner: Subject, order: Subject, later: Subject): boolean =>
  sooner.startedAt < order.startedAt && order.startedAt < later.startedAt;

const fieldOf = (text: string): string => text.slice(0, text.indexOf(' '));

/** By the name of the field alone, since an order has it elsewhere. */
const named = (text: string): string =>
  text.slice(fieldOf(text).lastIndexOf('/') + 1).replace(/^commerceName /, 'name ');

/** Returns the first new text of a commerce that is one of an order, if one of the same field is gone. */
function replacedBy(order: Subject, { come, gone }: Partial<RewrittenCommerce> = {}) {
  const sent = new Set([...textsIn(orderSent(order))].map(named));
  for (const after of come ?? []) {
    const field = fieldOf(after);
    const before = gone?.find((text) => fieldOf(text) === field);
    if (before && sent.has(named(after))) {
      const [, name = '', ...within] = field.split('/');
      const [was, is] = [before, after].map((text) => text.slice(field.length + 1)) as [
        string,
        string,
      ];
      return { at: `/${name}`, field: within.at(-1) ?? name, before: was, after: is };
    }
  }
  return undefined;
}
