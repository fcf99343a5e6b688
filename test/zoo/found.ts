/** What a run finds. */
export interface Expected {
  /** Findings that come by chance, and are left out of the comparison. */
  readonly maybe?: readonly string[];
  /** `error rule endpoint`, in order: all of it. */
  readonly found: readonly string[];
  /** A part of what the first finding on delivery-price says. */
  readonly says?: string;
}

/** Findings that many animals share; each with what the one on delivery-price says. */
const finds =
  (...found: readonly string[]) =>
  (says = ''): Expected => ({ found, says });

const onBoth = (rule: string, ofRecords: 'error' | 'warning' = 'error') =>
  [`${ofRecords} ${rule} commerces`, `error ${rule} delivery-price`].sort();

const noJson = onBoth('http/not-json');

export const unreachable = finds(...onBoth('http/unreachable'));
export const lost = finds(...onBoth('http/connection-lost'));
/** On a GET the limit is ours. */
export const cutOff = finds(...onBoth('http/cut-off', 'warning'));
export const notJson = finds(...noJson);
export const status = finds(...onBoth('http/unexpected-status', 'warning'));
/** A quote and a rejection that nobody can unpack. */
export const packed = finds(
  'error delivery-price/rejection-text-not-read delivery-price',
  ...noJson,
);
export const blank = finds('error delivery-price/rejection-without-text delivery-price', ...noJson);
export const encoding = finds(
  'warning http/encoding commerces',
  'warning http/encoding delivery-price',
);
export const undecodable = finds(
  'error http/encoding commerces',
  'error http/encoding delivery-price',
);
/** An answer that is not read whole is not judged. */
export const capped = finds('warning http/too-large delivery-price');
