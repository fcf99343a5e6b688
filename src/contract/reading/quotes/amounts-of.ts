import type { Exchange } from '../../../model/exchange.ts';
import { present } from '../../../standards/collections/present.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { figure } from '../../../standards/text/figures.ts';
import { membersOf } from '../answers/whole-body.ts';
import { disagreement, withTax } from '../values/amounts.ts';
import { asNumber } from '../values/record-values.ts';
import { quoteOf } from './quote.ts';
import { usable } from './usable.ts';

/** Amounts of one quote or cost, by field; absent if not a finite number. */
export type Amounts = { readonly [field in Amount]?: number };

const amountNames = ['transportationCost', 'netValue', 'netTaxedValue', 'shippingCost'] as const;

type Amount = (typeof amountNames)[number];

/** Returns the amounts of a usable 200; undefined for every other answer, including a conforming 4xx. */
export function amountsOf(x: Exchange): Amounts | undefined {
  const { answer } = x;
  if (answer.kind === 'no-response' || answer.status !== 200 || !usable(x)) return undefined;
  return (isCost(x) ? costIn : quoteIn)(answer, x);
}

/** Rules compare the same answers many times. */
const [quoteIn, costIn] = [remembered(amountsIn), remembered(amountsIn)];

function amountsIn(_: object, x: Exchange): Amounts {
  const json = membersOf(x) ?? {};
  const names = amountNames.filter((name) => (name === 'shippingCost') === isCost(x));
  return present(Object.fromEntries(names.map((name) => [name, asNumber(json[name])])));
}

const isCost = ({ endpoint }: Exchange) => endpoint === 'shipping-cost';

/** Tolerance for equal amounts: sums of fractions depend on their order. */
const noise = 1e-6;

export const sameNumber = (a: number, b: number): boolean => Math.abs(a - b) < noise;

/** Reports whether two answers have the same amounts. Other rules judge a field that only one has. */
export const sameAmounts = (a: Amounts, b: Amounts): boolean =>
  amountNames.every((name) => {
    const [left, right] = [a[name], b[name]];
    return left === undefined || right === undefined || sameNumber(left, right);
  });

/** Returns the amounts that all have in common; undefined if one differs, or is absent. */
export function commonAmounts(all: readonly (Amounts | undefined)[]): Amounts | undefined {
  const [first] = all;
  return first && all.every((each) => each && sameAmounts(first, each)) ? first : undefined;
}

export const isQuotedAt = (amounts: Amounts, x: Exchange | undefined): boolean =>
  commonAmounts([amounts, x && amountsOf(x)]) !== undefined;

/** Reports whether shipping is free, which does not distinguish orders. */
export const isFree = (amounts: Amounts | undefined): boolean =>
  amounts !== undefined && Object.values(amounts).every((amount) => sameNumber(amount, 0));

/** Formats amounts: `4,200 net, 4,998 with tax`, or the cost alone. */
export function amountsInWords(amounts: Amounts): string {
  const { shippingCost, transportationCost, netValue, netTaxedValue } = amounts;
  if (shippingCost !== undefined) return figure(shippingCost);
  const net =
    netValue !== undefined && transportationCost !== undefined && netValue !== transportationCost
      ? `${figure(transportationCost)} (stored ${figure(netValue)})`
      : figure(netValue ?? transportationCost ?? 0);
  return netTaxedValue === undefined
    ? `${net} net`
    : `${net} net, ${figure(netTaxedValue)} with tax`;
}

/** The amounts of two quotes or costs that a reader compares first: the cost, or the price without tax. */
export const comparedAmounts = (expected: Amounts = {}, received: Amounts = {}) =>
  present({ expected: mainAmount(expected), received: mainAmount(received) });

const mainAmount = ({ shippingCost, transportationCost, netValue }: Amounts) =>
  shippingCost ?? transportationCost ?? netValue;

/** Reports whether a quote has the amounts that the target data declares for its order. */
export function givesDeclared(x: Exchange): boolean {
  const amounts = amountsOf(x);
  const { netValue, netTaxedValue } = x.expect?.declared ?? {};
  return (
    amounts !== undefined &&
    agrees(amounts.shippingCost, declaredCost(x)) &&
    agrees(amounts.netValue ?? amounts.transportationCost, netValue) &&
    (agrees(amounts.netTaxedValue, netTaxedValue) || areRounded(x, netTaxedValue))
  );
}

/** Reports whether the quoted and the declared price with tax are one amount, rounded in either direction. */
function areRounded(x: Exchange, declared = Number.NaN): boolean {
  const { netValue, netTaxedValue = Number.NaN, taxRate } = quoteOf(x) ?? {};
  if (netValue === undefined || taxRate === undefined) return false;
  const due = withTax(netValue, taxRate);
  return [netTaxedValue, declared].every((taxed) => disagreement(taxed, due) === 'none');
}

/** Returns the declared cost of an order, else its declared net value, which both endpoints have in common (contract: Responses). */
export function declaredCost({ expect }: Exchange): number | undefined {
  const { netValue, shippingCost } = expect?.declared ?? {};
  return shippingCost ?? netValue;
}

export function declaredAmounts(x: Exchange): Amounts | undefined {
  const { netValue, netTaxedValue } = x.expect?.declared ?? {};
  if (netValue === undefined) return undefined;
  return present(isCost(x) ? { shippingCost: declaredCost(x) } : { netValue, netTaxedValue });
}

/** Reports whether the owner declares that the two quoting endpoints have different tariffs. */
export function declaresTwoTariffs({ expect }: Exchange): boolean {
  const { netValue, shippingCost } = expect?.declared ?? {};
  return shippingCost !== undefined && netValue !== undefined && shippingCost !== netValue;
}

/** Reports whether an amount rounds to the declared one, at its decimals. Other rules judge an absent one. */
export function agrees(actual: number | undefined, declared: number | undefined): boolean {
  if (actual === undefined || declared === undefined) return true;
  const decimals = /\.(\d+)$/.exec(String(declared))?.[1]?.length ?? 0;
  return Math.abs(actual - declared) <= 0.5 / 10 ** decimals + 1e-9;
}
