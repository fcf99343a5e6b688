import type { WrittenRecord } from '../../../model/dataset.ts';
import type { RuleId } from '../../../model/rule.ts';
import { plainlyFits } from '../lines/prices.ts';
import { fieldNumbers as f } from './field-numbers.ts';
import { hasNearMisses } from './near-misses.ts';
import { isPlainlyNotBefore } from './plain-delivery.ts';
import {
  areAlike,
  isAbsent,
  isAmount,
  isAmountOrAbsent,
  isCode,
  isCodeOrAbsent,
  isCurrency,
  isDate,
  isFlagOrAbsent,
  isText,
  isTextOrAbsent,
  isTheText,
} from './plain-values.ts';

/** Rules that every record meets. */
const always: readonly RuleId[] = [
  'transactions/required-field',
  'transactions/empty-text',
  'transactions/field-type',
  'transactions/document-type',
  'transactions/date-format',
  'transactions/negative-number',
  'transactions/currency-code',
  'transactions/price-arithmetic',
  'transactions/discount-above-price',
];
const withReference = [...always, 'transactions/reference-missing'];
const withDelivery = [...always, 'transactions/delivery-before-date'];
const withCode = [...always, 'transactions/document-code-of-order'];
const withBoth = [...withDelivery, 'transactions/document-code-of-order'];

/** The rules that `plainlyKept` answers for. */
export const plainlyKeptRules: ReadonlySet<RuleId> = new Set([...withBoth, ...withReference]);

/**
 * The rules that a record meets, where it plainly keeps each of them; undefined where they must be asked.
 * It only ever accepts, in one look at each field: what is kept in an unusual way the rules find themselves,
 * and what is broken they alone tell. A record that is accepted has codes of ASCII where records share
 * keys, and no name that is nearly a field. The same list is given for records that meet the same rules.
 */
export function plainlyKept(r: WrittenRecord): readonly RuleId[] | undefined {
  if (!hasPlainTexts(r) || !hasPlainAmounts(r) || hasNearMisses(r.others)) return undefined;
  if (!isFlagOrAbsent(r, f.isDeleted) || !isCurrency(r, f.currency)) return undefined;
  if (!isDate(r, f.date)) return undefined;
  const isDelivered = !isAbsent(r, f.deliveryDate);
  if (isDelivered && !isDate(r, f.deliveryDate)) return undefined;
  return isTheText(r, f.documentType, 'order') ? metByOrder(r, isDelivered) : metByOther(r);
}

const hasPlainTexts = (r: WrittenRecord): boolean =>
  isCode(r, f.orderId) &&
  isCode(r, f.productId) &&
  isCode(r, f.commerceId) &&
  isText(r, f.sellerId) &&
  isText(r, f.origin) &&
  isText(r, f.sourceChannel) &&
  isTextOrAbsent(r, f.internalOrderId) &&
  isTextOrAbsent(r, f.sellerRouteId) &&
  isTextOrAbsent(r, f.couponCode) &&
  isTextOrAbsent(r, f.customerId) &&
  isCodeOrAbsent(r, f.documentCode) &&
  isCodeOrAbsent(r, f.referenceCode);

const hasPlainAmounts = (r: WrittenRecord): boolean =>
  isAmount(r, f.quantity) &&
  isAmount(r, f.net) &&
  isAmount(r, f.discountedNet) &&
  isAmount(r, f.tax) &&
  isAmount(r, f.discount) &&
  isAmountOrAbsent(r, f.discountedTax) &&
  isAmountOrAbsent(r, f.gross) &&
  isAmountOrAbsent(r, f.discountedGross) &&
  isAmountOrAbsent(r, f.dispatchPrice) &&
  addUp(r);

function addUp(r: WrittenRecord): boolean {
  const { numbers } = r;
  const net = numbers[f.net] as number;
  const discountedNet = numbers[f.discountedNet] as number;
  const discount = numbers[f.discount] as number;
  if (discount > net || discountedNet > net || !plainlyFits(discountedNet, net, -discount)) {
    return false;
  }
  const gross = numbers[f.gross] as number;
  if (!isAbsent(r, f.gross) && !plainlyFits(gross, net, numbers[f.tax] as number)) return false;
  if (isAbsent(r, f.discountedGross) || isAbsent(r, f.discountedTax)) return true;
  const discountedTax = numbers[f.discountedTax] as number;
  return plainlyFits(numbers[f.discountedGross] as number, discountedNet, discountedTax);
}

function metByOrder(r: WrittenRecord, isDelivered: boolean): readonly RuleId[] | undefined {
  const hasCode = !isAbsent(r, f.documentCode);
  if (hasCode && !areAlike(r, f.documentCode, f.orderId)) return undefined;
  if (!isDelivered) return hasCode ? withCode : always;
  if (!isPlainlyNotBefore(r)) return undefined;
  return hasCode ? withBoth : withDelivery;
}

function metByOther(r: WrittenRecord): readonly RuleId[] | undefined {
  if (isTheText(r, f.documentType, 'invoice') || isTheText(r, f.documentType, 'bill')) {
    return always;
  }
  const isNote =
    isTheText(r, f.documentType, 'credit note') || isTheText(r, f.documentType, 'debit note');
  return isNote && isCode(r, f.referenceCode) ? withReference : undefined;
}
