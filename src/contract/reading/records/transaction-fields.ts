import type { DatasetShape, FieldType } from '../../../model/dataset.ts';

const required = <Name extends string>(name: Name, type: FieldType) =>
  ({ name, type, required: true }) as const;
const optional = <Name extends string>(name: Name, type: FieldType) =>
  ({ name, type, required: false }) as const;

const fields = [
  required('orderId', 'text'),
  optional('internalOrderId', 'text'),
  required('productId', 'text'),
  required('commerceId', 'text'),
  required('sellerId', 'text'),
  optional('sellerRouteId', 'text'),
  required('date', 'date'),
  required('documentType', 'text'),
  optional('documentCode', 'text'),
  required('quantity', 'number'),
  required('netPricePerUnit', 'number'),
  required('discountedNetPricePerUnit', 'number'),
  required('taxPerUnit', 'number'),
  optional('discountedTaxPerUnit', 'number'),
  required('discountPerUnit', 'number'),
  optional('grossPricePerUnit', 'number'),
  optional('discountedGrossPricePerUnit', 'number'),
  required('currency', 'text'),
  required('origin', 'text'),
  required('sourceChannel', 'text'),
  optional('deliveryDate', 'date'),
  optional('referenceCode', 'text'),
  optional('couponCode', 'text'),
  optional('isDeleted', 'bool'),
  optional('customerId', 'text'),
  optional('dispatchPricePerUnit', 'number'),
] as const;

/** The contract's table of a transaction; customerId and dispatchPricePerUnit are named below it. */
export const transactionShape: DatasetShape = {
  endpoint: 'transactions',
  datedBy: 'date',
  namedBy: { document: 'documentCode', order: 'orderId', product: 'productId' },
  fields,
};
