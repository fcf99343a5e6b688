import { present } from '../../standards/collections/present.ts';
import { localText } from '../base/calendar.ts';
import type { Line } from './line.ts';
import { type Order, ordersOf } from './order.ts';

export type DocumentType = 'order' | 'invoice' | 'bill' | 'credit note' | 'debit note';

/** A record of the answer, with its date as an instant. */
export type Entry = ReturnType<typeof entryOf>;

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
export const entryOf = (order: Order, document: Document, line: Line) => ({
  at: document.at,
  record: present(fieldsOf(order, document, line)),
});

function fieldsOf(order: Order, document: Document, line: Line) {
  const { type, at, code, deliveredAt, referenceCode, isDeleted = false } = document;
  const { shop, internalOrderId, random } = order;
  const coupon = line.prices.discountPerUnit > 0 && random.percent(20);
  return {
    orderId: document.orderId ?? orderId(order),
    internalOrderId: document.orderId === undefined ? internalOrderId : undefined,
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
    deliveryDate: deliveredAt === undefined ? undefined : localText(deliveredAt),
    referenceCode,
    couponCode: coupon ? 'PRIMAVERA' : undefined,
    isDeleted,
  };
}

/** Names of the fields, in that order. */
export const transactionColumns: readonly string[] = ordersOf(1, 1).flatMap((order) =>
  order.lines
    .slice(0, 1)
    .flatMap((line) =>
      Object.keys(fieldsOf(order, { type: 'order', at: order.at, code: '' }, line)),
    ),
);
