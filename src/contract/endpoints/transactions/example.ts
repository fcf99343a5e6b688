import type { Json, JsonObject } from '../../../model/json.ts';

/** A conforming record for the examples of rules: one line of an invoice. */
const invoiceLine = {
  orderId: 'P-77303',
  productId: 'SKU-4302',
  commerceId: 'C-10482',
  sellerId: 'V-07',
  date: '2026-10-14T09:12:00-03:00',
  documentType: 'invoice',
  documentCode: 'F-118527',
  quantity: 36,
  netPricePerUnit: 5990,
  discountedNetPricePerUnit: 5490,
  taxPerUnit: 1138.1,
  discountPerUnit: 500,
  currency: 'clp',
  origin: 'erp',
  sourceChannel: 'seller',
};

export const line = (values: { readonly [field: string]: Json } = {}): JsonObject => ({
  ...invoiceLine,
  ...values,
});

/** Returns a line for each of these values of a field. */
export const linesWith = (field: string, ...values: readonly Json[]): readonly JsonObject[] =>
  values.map((value) => line({ [field]: value }));

export const lineWithout = (...fields: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(invoiceLine).filter(([field]) => !fields.includes(field)));

/** Returns a line of an order, whose documentCode is its orderId. */
export const orderLine = (values: { readonly [field: string]: Json } = {}): JsonObject =>
  line({ documentType: 'order', documentCode: 'P-77303', ...values });

/** Returns a line of the `n`th order with this net price and no discount. */
export const lineAt = (
  n: number,
  net: number,
  values: { readonly [field: string]: Json },
): JsonObject =>
  line({
    orderId: `P-${n}`,
    productId: `SKU-${n}`,
    netPricePerUnit: net,
    discountedNetPricePerUnit: net,
    discountPerUnit: 0,
    ...values,
  });
