import { transactionShape } from '../fields.ts';

const numberOf = (name: string): number =>
  transactionShape.fields.findIndex((field) => field.name === name);

/** The numbers of a transaction's fields in its shape, by which a WrittenRecord is read. */
export const fieldNumbers = {
  orderId: numberOf('orderId'),
  internalOrderId: numberOf('internalOrderId'),
  productId: numberOf('productId'),
  commerceId: numberOf('commerceId'),
  sellerId: numberOf('sellerId'),
  sellerRouteId: numberOf('sellerRouteId'),
  date: numberOf('date'),
  documentType: numberOf('documentType'),
  documentCode: numberOf('documentCode'),
  quantity: numberOf('quantity'),
  net: numberOf('netPricePerUnit'),
  discountedNet: numberOf('discountedNetPricePerUnit'),
  tax: numberOf('taxPerUnit'),
  discountedTax: numberOf('discountedTaxPerUnit'),
  discount: numberOf('discountPerUnit'),
  gross: numberOf('grossPricePerUnit'),
  discountedGross: numberOf('discountedGrossPricePerUnit'),
  currency: numberOf('currency'),
  origin: numberOf('origin'),
  sourceChannel: numberOf('sourceChannel'),
  deliveryDate: numberOf('deliveryDate'),
  referenceCode: numberOf('referenceCode'),
  couponCode: numberOf('couponCode'),
  isDeleted: numberOf('isDeleted'),
  customerId: numberOf('customerId'),
  dispatchPrice: numberOf('dispatchPricePerUnit'),
} as const;
