import type { Finding } from '../../model/run.ts';

/** Rules that find a text where a number is due. */
export const typeRules: readonly string[] = [
  'delivery-price/field-type',
  'shipping-cost/field-type',
  'transactions/field-type',
  'commerces/field-type',
];

/** The texts that a finding met. */
export const actualTexts = ({ actual, samples }: Finding): readonly string[] =>
  [actual, ...samples.map((sample) => sample.actual)].filter((each) => typeof each === 'string');

/** `4200`, `$ 4.200`, `4200 CLP`. */
export const isNumberAsText = (text: string): boolean =>
  /^(?:(?:[A-Z]{2,3}|[$€£]|US\$|R\$)\s*)?[-+]?\d[\d.,'\s]*(?:[A-Z]{3}|[$€%])?$/i.test(text.trim());

/** `4200,50` and `4.200,50`; `4,200` is a thousand with its separator as likely, and `4,200.50` surely. */
export const hasDecimalComma = (text: string): boolean =>
  isNumberAsText(text) && /\d,\d+\D*$/.test(text) && !/^\D*\d{1,3}(?:,\d{3})+\D*$/.test(text);
