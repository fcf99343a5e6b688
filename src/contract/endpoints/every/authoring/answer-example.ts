import type { Trouble, TroubleKind } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import type { AnswerExample } from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';

/** Returns a quote with these amounts; `rate` is taxesApplied.value. */
export const amounts = (
  transportationCost: Json,
  netValue: Json,
  netTaxedValue: Json,
  rate?: number,
): { readonly body: JsonObject } => ({
  body: {
    transportationCost,
    netValue,
    netTaxedValue,
    ...(rate === undefined ? {} : { taxesApplied: { value: rate } }),
  },
});

export const quote = (net: number, taxed: number, rate?: number) => amounts(net, net, taxed, rate);

export const soundQuote: AnswerExample = quote(10, 12);

/** Makes the part of an answer with a defect of its bytes, as found by the driver. */
export const troubled = (kind: TroubleKind, detail: string, more: Partial<Trouble> = {}) => ({
  trouble: [{ kind, offset: 0, detail, ...more }],
});

/** Makes the exchange of a delivery-price order. */
export const sending = (order: JsonObject) => ({
  request: {
    method: 'POST' as const,
    url: 'https://erp.example.com/webhooks/platform/order/delivery-price',
    headers: {},
    body: { order },
  },
});

export const orderTo = (commune: string, externalId?: string) =>
  sending({ ...present({ externalId }), shippingAddress: { commune } });
