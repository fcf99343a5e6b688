/** Findings that many animals share: the first of each on a dataset, the second on a quote. */

const both = (rule: string, ofRecords: 'error' | 'warning' = 'error') =>
  [`${ofRecords} ${rule} commerces`, `error ${rule} delivery-price`].sort();

export const unreachable = both('http/unreachable');
export const lost = both('http/connection-lost');
/** On a GET the limit is ours. */
export const cutOff = both('http/cut-off', 'warning');
export const notJson = both('http/not-json');
export const status = both('http/unexpected-status', 'warning');
/** A quote and a rejection that nobody can unpack. */
export const packed = ['error delivery-price/rejection-text-not-read delivery-price', ...notJson];
export const blank = ['error delivery-price/rejection-without-text delivery-price', ...notJson];
export const encoding = ['warning http/encoding commerces', 'warning http/encoding delivery-price'];
export const undecodable = ['error http/encoding commerces', 'error http/encoding delivery-price'];
/** An answer that is not read whole is not judged. */
export const capped = ['warning http/too-large delivery-price'];
