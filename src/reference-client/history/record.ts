import type { JsonObject } from '../../model/json.ts';
import { localText } from '../base/calendar.ts';
import type { Line } from './line.ts';
import type { Order } from './order.ts';

export type DocumentType = 'order' | 'invoice' | 'bill' | 'credit note' | 'debit note';

/** A record of the answer, with its date as an instant. */
export interface Entry {
  readonly at: number;
  readonly record: JsonObject;
}

export interface Document {
  readonly type: DocumentType;
  readonly at: number;
  readonly code: string;
  /** Default: the order's own number. */
  readonly orderId?: string;
  readonly deliveredAt?: number;
  readonly referenceCode?: string;
  readonly isDeleted?: boolean;
}

export const orderId = ({ number }: Order): string => `P-${number}`;

/** Makes the record of one line in one document, with the fields in the order of the contract. */
export function entryOf(order: Order, document: Document, line: Line): Entry {
  const { type, at, code, deliveredAt, referenceCode, isDeleted = false } = document;
  const { shop, internalOrderId, random } = order;
  const made = internalOrderId === undefined || document.orderId !== undefined;
  const coupon = line.prices.discountPerUnit > 0 && random.percent(20);
  return {
    at,
    record: {
      orderId: document.orderId ?? orderId(order),
      ...(made ? {} : { internalOrderId }),
      productId: line.productId,
      commerceId: shop.commerceId,
      sellerId: order.sellerId,
      sellerRouteId: `R-${order.sellerId.slice(1)}`,
      date: localText(at),
      documentType: type,
      documentCode: code,
      quantity: line.quantity,
      ...line.prices,
      currency: 'clp',
      origin: internalOrderId === undefined ? 'erp' : 'platform',
      sourceChannel: order.sourceChannel,
      ...(deliveredAt === undefined ? {} : { deliveryDate: localText(deliveredAt) }),
      ...(referenceCode === undefined ? {} : { referenceCode }),
      ...(coupon ? { couponCode: 'PRIMAVERA' } : {}),
      isDeleted,
    },
  };
}

/** Names of the fields, in that order. */
export const transactionColumns: readonly string[] = [
  'orderId',
  'internalOrderId',
  'productId',
  'commerceId',
  'sellerId',
  'sellerRouteId',
  'date',
  'documentType',
  'documentCode',
  'quantity',
  'netPricePerUnit',
  'discountedNetPricePerUnit',
  'taxPerUnit',
  'discountedTaxPerUnit',
  'discountPerUnit',
  'grossPricePerUnit',
  'discountedGrossPricePerUnit',
  'currency',
  'origin',
  'sourceChannel',
  'deliveryDate',
  'referenceCode',
  'couponCode',
  'isDeleted',
];
