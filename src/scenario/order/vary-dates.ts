import { asObject } from '../../contract/answers/json-object.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Variation } from './variation.ts';

/** An instant of UTC in forms of ISO 8601 that name the same day. */
const forms: { readonly [what: string]: (date: string) => string } = {
  'the date alone': (date) => date.slice(0, 10),
  'no milliseconds': (date) => date.replace(/\.\d+(?=Z$)/, ''),
  'an offset': (date) => {
    const there = new Date(Date.parse(date) - 3 * 3_600_000).toISOString();
    return there.replace('Z', '-03:00');
  },
};

/** The order unchanged, as A, and with its delivery date in each form, as A+the date alone … */
export function dateFormVariations(body: JsonObject): readonly Variation[] {
  const order = asObject(body['order']) ?? {};
  const date = order['estimatedDeliverAt'];
  if (typeof date !== 'string' || Number.isNaN(Date.parse(date))) return [];
  const written = Object.entries(forms).map(
    ([what, form]): Variation => ({
      body: { order: { ...order, estimatedDeliverAt: form(date) } },
      what: `${what} in its delivery date`,
      as: { role: `A+${what}` },
    }),
  );
  return [{ body, what: 'in the usual form', as: { role: 'A' } }, ...written];
}
