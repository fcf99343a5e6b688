import type { Breach, ExchangeRule, Subject } from '../../../model/rule.ts';
import { present } from '../../../standards/collections/present.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { toNumber, withoutNoise } from '../../../standards/decimal.ts';
import { figure } from '../../../standards/text/figures.ts';
import { expectedQuote } from '../../reading/quotes/expected-quote.ts';
import { costIncludesTax, type Quote } from '../../reading/quotes/quote.ts';
import {
  disagreement,
  isLeftOut,
  isSameAmount,
  netOfTaxed,
  showsCents,
  withTax,
} from '../../reading/values/amounts.ts';
import { schemaErrorsOf } from '../../reading/values/schema.ts';
import { amounts, exchangeRule, quote, type RowOf, tableOf } from '../every/authoring/rule.ts';

type Amounts = ReturnType<typeof amountsOf>;
type Name = keyof Amounts;

/** Texts and examples of a rule, and the amounts that it compares. */
interface Row extends RowOf<ExchangeRule, 'applies' | 'judge'> {
  /** Fields that must be numbers in a judged quote. */
  readonly of: readonly Name[];
  /** Quotes with this number are left to another rule. */
  readonly without?: Name;
  readonly judge: (amounts: Amounts, x: Subject, run?: readonly Subject[]) => Breach | undefined;
}

const amountRules = tableOf<ExchangeRule, Row>(({ of, without, judge, ...words }) =>
  exchangeRule({
    defect: 'amounts',
    harm: 'lost',
    // A later amount in the body may be the one in `without`.
    ...(without === undefined ? { needs: 'part' as const } : {}),
    reads: 'body',
    ...words,
    applies(x) {
      const found = expectedQuote(x);
      return (
        found !== undefined &&
        of.every((each) => found[each] !== undefined) &&
        (without === undefined || found[without] === undefined)
      );
    },
    judge: (x, run) => judge(amountsOf(expectedQuote(x)), x, run),
  }),
);

/** Returns the amounts of a quote; 0 if not a number. */
const amountsOf = ({
  transportationCost = 0,
  netValue = 0,
  netTaxedValue = 0,
  taxRate = 0,
}: Partial<Quote> = {}) => ({ transportationCost, netValue, netTaxedValue, taxRate });

const taxedBreach = (
  { transportationCost, netValue, netTaxedValue }: Amounts,
  { expected, more = '' }: { readonly expected: string; readonly more?: string },
): Breach => ({
  message: `netTaxedValue is ${figure(netTaxedValue)} and netValue is ${figure(netValue)}${more}.`,
  at: '/netTaxedValue',
  expected,
  actual: `netTaxedValue ${figure(netTaxedValue)}`,
  sample: { transportationCost, netValue, netTaxedValue },
});

/** Relative tolerance for the rounding errors of doubles. */
const noiseOfDoubles = 1e-9;

/** Maximum effect of rounding up to whole units. */
const unit = 1;

const ofRate =
  'Send in taxesApplied.value the rate that netTaxedValue has, or apply the stated rate. Look for a rate that is a constant.';

const ofWholeRate =
  'Send the rate in taxesApplied.value as a number with its decimals: look for what cuts it to an integer, such as a column or the schema of the answer. If no tax is due, add none to netTaxedValue.';

const ofPercent = 'Store the rate as a fraction, 0.19 for 19 %: netTaxedValue is computed with it.';

const ofNoTax =
  'Send netTaxedValue with tax, and netValue and transportationCost without it; if no tax is due on these orders, send taxesApplied.value 0 and add no tax. With tax, netTaxedValue is netValue × (1 + taxesApplied.value).';

const ofPart =
  'Add the tax to the whole net price: look for a surcharge that is added after the tax, or a discount that is taken off after it.';

/** Returns the part of netValue that bears no tax: one amount, at different prices, in every quote of the run that disagrees. */
const untaxedIn = remembered((run: readonly Subject[]): number | undefined => {
  const parts = run.flatMap((x) => {
    const { transportationCost, netValue, netTaxedValue, taxRate } = amountsOf(expectedQuote(x));
    const isWrong = disagreement(netTaxedValue, withTax(netValue, taxRate)) !== 'none';
    const part = netValue - netOfTaxed(netTaxedValue, taxRate, x.text);
    return taxRate > 0 && netValue === transportationCost && isWrong ? [{ netValue, part }] : [];
  });
  const [one = { netValue: 0, part: 0 }] = parts;
  const isOne = one.part > 20 && parts.every(({ part }) => Math.abs(part - one.part) < 2);
  return isOne && parts.some((x) => x.netValue !== one.netValue) ? one.part : undefined;
});

const ofCut = (fields: string) =>
  `Send ${fields}: do not read an amount back from a text that was formatted for people, as with a separator of thousands.`;

/** Reports whether an amount is what is before or after rounding at the thousands of another, and not it in other units. */
const isCut = (amount: number, whole: number): boolean =>
  amount > 0 &&
  Math.abs(whole - amount * 1000) > 1 &&
  [Math.floor, Math.round].some((to) => to(Math.round(whole) / 1000) === amount);

/** Says how an amount lost what another one has: its decimals or last digits, or what is after the thousands. */
function lostBy(amount: number, whole: number): string {
  if (isCut(amount, whole)) return ' It was cut after the thousands.';
  const [unit, what] = Number.isInteger(whole) ? [10, 'tens'] : [1, 'a whole number'];
  if (amount === 0) return '';
  const [isTruncated, isRounded] = [Math.trunc, Math.round].map(
    (to) => amount === unit * to(whole / unit),
  );
  if (!isTruncated && !isRounded) return '';
  return ` It was ${isTruncated ? (isRounded ? 'rounded or cut' : 'cut') : 'rounded'} to ${what}.`;
}

/** Returns the net price of netTaxedValue, and why netValue is the wrong one: it is cut, or both are declared. Else undefined. */
function netOf(
  { netValue, netTaxedValue, taxRate }: Amounts,
  { text, expect }: Subject,
): { readonly net: string; readonly why: string } | undefined {
  const declared = expect?.declared;
  const net = netTaxedValue / (1 + taxRate);
  if (isCut(netValue, net))
    return {
      net: figure(netOfTaxed(netTaxedValue, taxRate, text)),
      why: 'It was cut after the thousands.',
    };
  const isDeclared =
    declared?.netTaxedValue === netTaxedValue &&
    declared.netValue !== undefined &&
    disagreement(netTaxedValue, withTax(declared.netValue, taxRate)) === 'none';
  return isDeclared
    ? { net: figure(declared?.netValue ?? 0), why: 'Both are declared for this order.' }
    : undefined;
}

export default amountRules('delivery-price', {
  'net-value-mismatch': {
    title: 'netValue differs from transportationCost',
    clauses: ['delivery-price.answer-net', 'delivery-price.rule-4'],
    effect:
      'The platform validates transportationCost and stores netValue. The order stores a different shipping cost from the one quoted.',
    remedy: 'Send the same amount, without tax, as transportationCost and netValue.',
    counted: ['quotes', 'would store a different net price'],
    explains: { answer: ['delivery-price/tax-differs', 'delivery-price/known-quote'] },
    doubt:
      'The contract asks for equal amounts, so rounding one of them breaks it. A floating-point error, below one part in 1,000,000,000, does not.',
    examples: () => ({
      conforming: [
        quote(4200, 4998),
        { why: 'equal but for a floating-point error', ...amounts(0.3, 0.30000000000000004, 0.3) },
      ],
      breaking: [
        { why: 'netValue includes the tax', ...amounts(4200, 4998, 4998) },
        { why: 'transportationCost includes the tax', ...amounts(4998, 4200, 4998) },
        amounts(4200, 4201, 4998),
        amounts(4200, 0, 4998),
        { why: 'one of them is rounded', ...amounts(4199.6, 4200, 4998) },
      ],
    }),
    of: ['netValue'],
    judge({ transportationCost, netValue, netTaxedValue, taxRate }, x) {
      const apart = Math.abs(netValue - transportationCost);
      if (apart <= Math.max(1e-9, Math.abs(transportationCost) * noiseOfDoubles)) return undefined;
      const costIsGross = costIncludesTax({ transportationCost, netValue, netTaxedValue });
      const fits = (net: number) => disagreement(netTaxedValue, withTax(net, taxRate)) === 'none';
      const isGross = costIsGross || includesTax(transportationCost, netValue, netTaxedValue);
      const fitsNet = !isGross && fits(netValue) && !fits(transportationCost);
      const [net, other] =
        costIsGross || fitsNet
          ? (['transportationCost', 'netValue'] as const)
          : (['netValue', 'transportationCost'] as const);
      const amount = { netValue, transportationCost };
      return {
        message: `${net} is ${figure(amount[net])} and ${other} is ${figure(amount[other])}.${isGross ? ` ${net} includes the tax.` : lostBy(amount[net], amount[other]) || (fitsNet ? lostBy(amount[other], amount[net]).replace('It', other) : '')}${fitsNet ? ` netTaxedValue fits ${other}.` : ''}`,
        ...(isGross && {
          remedy: `Send ${net} without tax, equal to ${other}; only netTaxedValue includes it.`,
        }),
        at: `/${net}`,
        expected: `${net} ${figure(amount[other])}, equal to ${other}`,
        actual: `${net} ${figure(amount[net])}`,
        sample: {
          transportationCost,
          netValue,
          netTaxedValue: expectedQuote(x)?.netTaxedValue ?? null,
        },
      };
    },
  },
  'tax-arithmetic': {
    title: 'Net price, tax rate and taxed price disagree',
    clauses: ['delivery-price.answer-taxed', 'delivery-price.answer-taxes'],
    effect:
      'The buyer sees a price that is not the stored net price plus the stated tax. One of the three values is not what the contract defines.',
    remedy:
      'Correct the amount or the rate that is wrong: netTaxedValue is netValue × (1 + taxesApplied.value), with netValue without tax and the rate as a fraction. The tariff and shipping-cost have the net price.',
    counted: ['quotes', 'show a price that is not net plus tax'],
    doubt:
      'The contract does not say how amounts are rounded. A difference of up to one currency unit or 1 % is a warning; rounding to the decimals shown is accepted. A missing tax of over 1 % is always an error.',
    explains: {
      listed: ['delivery-price/known-quote'],
      answer: ['delivery-price/tax-differs'],
      run: ['shipping-cost/differs-from-quote'],
    },
    examples: () => ({
      conforming: [
        quote(4200, 4998, 0.19),
        { why: 'no rate', ...quote(4200, 4998) },
        { why: 'a small price in whole units', ...quote(3, 3, 0.21) },
        {
          why: 'whole units with two decimals',
          ...quote(4201, 4999, 0.19),
          text: '{"netTaxedValue":4999.00}',
        },
        quote(0, 0, 0.19),
      ],
      breaking: [
        { why: 'a tax rate, but no tax in the price', ...quote(4200, 4200, 0.19) },
        { why: 'with cents', ...quote(3, 3, 0.21), text: '{"netTaxedValue":3.00}' },
        { why: 'whole units with cents', ...quote(7, 8, 0.2), text: '{"netTaxedValue":8.00}' },
        { why: 'the net price is cut after the thousands', ...quote(5, 6942, 0.19) },
        { why: 'the taxed price is cut after the thousands', ...quote(1420.61, 2, 0.19) },
        { why: 'the price in other units: either may be wrong', ...quote(5, 5950, 0.19) },
        { why: 'the net price is that of another order', ...quote(1204.99, 4998, 0.19) },
        { why: 'the rate 1 is 100 %', ...quote(4200, 4242, 1) },
        { why: 'the rate of other places, in a price with cents', ...quote(196.08, 227.45, 0.08) },
        { why: 'the rate is cut to an integer', ...quote(4200, 4998, 0) },
        { why: 'two units off: a warning', ...quote(4200, 5000, 0.19) },
      ],
    }),
    of: ['netValue', 'netTaxedValue', 'taxRate'],
    judge(found, x, run = []) {
      const { transportationCost, netValue, netTaxedValue, taxRate } = found;
      const wanted = withTax(netValue, taxRate);
      const apart = disagreement(netTaxedValue, wanted);
      const isOut = isLeftOut(netTaxedValue, netValue, wanted);
      // If the net amounts differ and one of them fits, delivery-price/net-value-mismatch judges it.
      const byCost = withTax(transportationCost, taxRate);
      const fits =
        transportationCost !== netValue &&
        (disagreement(netTaxedValue, byCost) === 'none' ||
          (netTaxedValue === transportationCost && disagreement(netValue, byCost) === 'none'));
      const by = Math.abs(toNumber(wanted) - netTaxedValue);
      const isCentsApart = by >= 0.01 && (isOut || by * 100 > netTaxedValue) && showsCents(x.text);
      const isRounded = apart === 'none' && !isCentsApart;
      if (isRounded || fits) return undefined;
      const due = netOf(found, x);
      if (due)
        return {
          message: `netValue is ${figure(netValue)}; netTaxedValue ${figure(netTaxedValue)} with a tax rate of ${taxRate} has a net price of ${due.net}. ${due.why}`,
          at: '/netValue',
          expected: `netValue ${due.net}`,
          actual: `netValue ${figure(netValue)}`,
          sample: { netValue, 'taxesApplied.value': taxRate, netTaxedValue },
          remedy: ofCut('netValue and transportationCost as numbers, without tax'),
        };
      const isSmall = apart !== 'beyond' && !isOut;
      const expected = figure(toNumber(wanted));
      const untaxed = taxRate > 0 ? untaxedIn(run) : undefined;
      const isNear = isCentsApart && apart !== 'beyond';
      const applied = isNear || untaxed ? undefined : rateOf(netValue, netTaxedValue);
      // If both are equal, the tax is missing in one, or the other contains it, or none is due.
      const areEqual = netTaxedValue === netValue;
      const isTaxedCut = isCut(netTaxedValue, toNumber(wanted));
      const tax = netTaxedValue - netValue;
      const isPart = untaxed !== undefined || (tax > 0 && tax < 2 * netValue * taxRate);
      const isOfPart = applied === undefined && !isSmall && taxRate > 0 && isPart;
      const part = ` ${figure(untaxed ?? 0)} of netValue bears no tax, as in every quote that disagrees.`;
      // A price with a tax, and a rate without decimals: the rate lost them.
      const rate = 'taxesApplied.value';
      const isRateCut = applied !== undefined && Number.isInteger(taxRate);
      const ofApplied = isRateCut ? ofWholeRate : ofRate;
      const isEither = applied === undefined && !isSmall && !isTaxedCut && taxRate >= 0;
      const or = areEqual
        ? ' if it has tax, or taxesApplied.value 0 if no tax is due'
        : isEither && ' if netTaxedValue is right';
      const net = `, or netValue ${figure(netOfTaxed(netTaxedValue, taxRate, x.text))}${or}`;
      return {
        message: isRateCut
          ? `${rate} is ${taxRate}, and netTaxedValue ${figure(netTaxedValue)} is netValue ${figure(netValue)} with a rate of ${applied}.`
          : `netTaxedValue is ${figure(netTaxedValue)}; netValue ${figure(netValue)} with a tax rate of ${taxRate} gives ${expected}.${applied === undefined ? '' : ` It has a rate of ${applied}.`}${isTaxedCut ? ' It was cut after the thousands.' : ''}${untaxed ? part : ''}`,
        at: isRateCut ? '/taxesApplied/value' : '/netTaxedValue',
        expected: isRateCut ? `${rate} ${applied}` : `netTaxedValue ${expected}${or ? net : ''}`,
        actual: isRateCut ? `${rate} ${taxRate}` : `netTaxedValue ${figure(netTaxedValue)}`,
        facts: { expected: toNumber(wanted), received: netTaxedValue, ...present({ applied }) },
        sample: {
          netValue,
          'taxesApplied.value': taxRate,
          netTaxedValue,
          ...(applied === undefined ? {} : { 'rate of netTaxedValue': applied }),
        },
        ...present({
          remedy:
            (isTaxedCut && ofCut('netTaxedValue as a number')) ||
            (applied && ofApplied) ||
            (areEqual && ofNoTax) ||
            (isOfPart ? ofPart : undefined),
        }),
        ...(isSmall ? { severity: 'warning' } : {}),
      };
    },
  },
  'tax-rate-not-fraction': {
    title: 'The tax rate is not a fraction',
    clauses: ['delivery-price.answer-taxes'],
    effect:
      'The platform reads taxesApplied.value as a fraction: 19, for example, means a tax of 1,900 %. The order carries a different tax from the one applied.',
    remedy: 'Send the rate as a fraction of 0 or more: 0.19 for 19 %.',
    counted: ['quotes', 'have a tax rate that is not a fraction'],
    doubt:
      'The contract sets no maximum rate. A rate above 1 that matches netTaxedValue may be a real fraction, so it is a warning, unless a hundredth of it is the rate of other quotes.',
    explains: {
      listed: ['delivery-price/known-quote'],
      answer: ['delivery-price/tax-differs', 'delivery-price/tax-arithmetic'],
    },
    examples: () => ({
      conforming: [
        quote(4200, 4998, 0.19),
        { why: 'free shipping with its tax rate', ...quote(0, 0, 0.19) },
      ],
      breaking: [
        { why: 'a percentage', ...quote(4200, 4998, 19) },
        { why: 'a percentage, and no tax in the price', ...quote(4200, 4200, 19) },
        { why: 'a tax of 150 %: a warning', ...quote(4200, 10_500, 1.5) },
      ],
    }),
    of: ['taxRate'],
    judge({ taxRate: rate, netValue, netTaxedValue }, x, run = []) {
      const [error] = schemaErrorsOf(x, 'delivery-price/tax-rate-not-fraction');
      // A rate computed as taxed / net − 1 may miss 0 or 1 by the rounding errors of doubles.
      if (!error || (rate > -noiseOfDoubles && rate < 1 + noiseOfDoubles)) return undefined;
      const isApplied = fits(expectedQuote(x) ?? {}, rate);
      const isPercent =
        isApplied &&
        run.some((each) => isSameAmount(expectedQuote(each)?.taxRate ?? 0, rate / 100));
      return {
        message: `taxesApplied.value is ${figure(rate)}${isPercent ? `, and other quotes have ${rate / 100}` : '; send a fraction such as 0.19'}.${isApplied ? ` netTaxedValue is ${figure(Number((netTaxedValue / netValue).toPrecision(3)))} times netValue.` : ''}`,
        at: error.at,
        expected: isPercent ? rate / 100 : 'a fraction, such as 0.19 for 19 %',
        actual: rate,
        ...(isPercent ? { remedy: ofPercent } : isApplied ? { severity: 'warning' } : {}),
      };
    },
  },
  'taxed-below-net': {
    title: 'netTaxedValue is lower than netValue',
    clauses: ['delivery-price.answer-taxed'],
    effect:
      'The buyer sees netTaxedValue, which is less than the cost without tax that the order stores.',
    remedy:
      'Send netValue with tax as netTaxedValue, not the reverse. Without tax, both are equal.',
    counted: ['quotes', 'show less than their net price'],
    explains: {
      answer: [
        'delivery-price/tax-differs',
        'delivery-price/tax-arithmetic',
        'delivery-price/known-quote',
      ],
    },
    examples: () => ({
      conforming: [
        quote(4200, 4998),
        quote(4200, 4200),
        { why: 'no tax, and the displayed price rounded to whole units', ...quote(4200.4, 4200) },
        {
          why: 'netValue alone is wrong, which has a rule of its own',
          ...amounts(4200, 420_000, 4998),
        },
      ],
      breaking: [
        { why: 'the two are swapped', ...quote(4998, 4200) },
        { why: 'cut after the thousands', ...quote(864.74, 1) },
        { why: 'its separator of thousands is read as a decimal point', ...quote(9233, 10.987) },
        { why: 'the tax alone', ...quote(4200, 798) },
        quote(4200, 0),
      ],
    }),
    of: ['netValue', 'netTaxedValue'],
    judge(found, _, run = []) {
      const { transportationCost, netValue, netTaxedValue, taxRate } = found;
      // If they differ, netValue may be the wrong one: delivery-price/net-value-mismatch judges it.
      const net = Math.min(transportationCost, netValue);
      if (taxRate > 0 && untaxedIn(run)) return undefined;
      if (netTaxedValue >= net || disagreement(netTaxedValue, net) === 'none') return undefined;
      const isSwapped =
        taxRate > 0 && disagreement(net, withTax(netTaxedValue, taxRate)) === 'none';
      if (isSwapped)
        return {
          ...taxedBreach(found, {
            expected: `netValue ${figure(netTaxedValue)} and netTaxedValue ${figure(net)}`,
            more: '. By taxesApplied, they seem swapped',
          }),
          facts: { received: net },
          remedy:
            'Send netTaxedValue as transportationCost and netValue, and netValue as netTaxedValue.',
        };
      const expected = `netTaxedValue ${figure(netValue)} or more`;
      // Without a rate, the taxed price is not known: from the net price up to twice as much.
      const isWhole = Number.isInteger(netTaxedValue);
      const isThousandth =
        (netTaxedValue + (isWhole ? 1 : 0)) * 1000 > net && netTaxedValue * 1000 <= 2 * net;
      const whole = withoutNoise(netTaxedValue * 1000);
      const more = isWhole
        ? ': it may be cut after the thousands'
        : `. The separator of thousands was read as a decimal point: ${figure(whole)} became ${figure(netTaxedValue)}`;
      return isThousandth && netTaxedValue > 0
        ? {
            ...taxedBreach(found, { expected, more }),
            ...(isWhole ? {} : { facts: { expected: whole } }),
            remedy: ofCut('netTaxedValue as a number'),
          }
        : taxedBreach(found, { expected });
    },
  },
  'taxed-far-above-net': {
    title: 'netTaxedValue is far above netValue',
    clauses: ['delivery-price.answer-taxed'],
    effect:
      'The buyer pays netTaxedValue, and the order stores netValue: most of it is not stored.',
    remedy:
      'Send netTaxedValue = netValue plus its tax. Free shipping is 0 in all three amounts. State the rate in taxesApplied.value.',
    counted: ['quotes', 'show far more than their net price'],
    doubt:
      'The contract limits no tax. A tax above the price is a warning. A tax on 0 is an error, and a warning up to one currency unit, since the contract does not say how amounts are rounded.',
    explains: { listed: ['delivery-price/known-quote'], answer: ['delivery-price/tax-differs'] },
    examples: () => ({
      conforming: [
        quote(4200, 4998),
        { why: 'no tax', ...quote(4200, 4200) },
        { why: 'free', ...quote(0, 0) },
        { why: 'a tax of 100 %', ...quote(4200, 8400) },
        { why: 'rounded up to whole units', ...quote(0.3, 1) },
        { why: 'the stated rate explains the tax', ...quote(4200, 12_600, 2) },
        { why: 'netValue alone is wrong, which has a rule of its own', ...amounts(4200, 0, 4998) },
      ],
      breaking: [
        { why: 'the buyer pays for what is stored as free', ...quote(0, 5000) },
        { why: 'within one unit: a warning', ...quote(0, 0.4) },
        { why: 'two decimals too many: a warning', ...quote(4200, 420_000) },
      ],
    }),
    of: ['netValue', 'netTaxedValue'],
    without: 'taxRate',
    judge(found) {
      const { transportationCost, netValue, netTaxedValue } = found;
      // If they differ, netValue may be the wrong one: delivery-price/net-value-mismatch judges it.
      const net = Math.max(transportationCost, netValue);
      const tax = netTaxedValue - net;
      const isFree = isSameAmount(net, 0);
      if (net < 0 || isSameAmount(tax, 0) || tax <= (isFree ? 0 : Math.max(net, unit)))
        return undefined;
      return {
        ...taxedBreach(found, {
          expected: isFree ? 'netTaxedValue 0' : 'netTaxedValue = netValue plus its tax',
          more: ', without a tax rate',
        }),
        ...(isFree && tax > unit ? {} : { severity: 'warning' }),
      };
    },
  },
});

/** Reports whether netValue includes the tax, whether or not netTaxedValue adds it again. */
const includesTax = (cost: number, net: number, taxed: number): boolean =>
  net > cost && cost > 0 && (net === taxed || Math.abs(net / cost - taxed / net) < 0.0005);

/** Returns the rate, in whole percent, by which an amount with tax follows from one without; undefined if none does, or without tax. */
function rateOf(net: number, taxed: number): number | undefined {
  const rate = Math.round((taxed / net - 1) * 100) / 100;
  const isRate = rate > 0 && rate <= 1;
  return isRate && disagreement(taxed, withTax(net, rate)) === 'none' ? rate : undefined;
}

/** Reports whether netTaxedValue follows from netValue with a rate above 1. */
const fits = ({ netValue = 0, netTaxedValue }: Partial<Quote>, rate: number): boolean =>
  rate >= 0 &&
  netTaxedValue !== undefined &&
  netValue > 0 &&
  disagreement(netTaxedValue, withTax(netValue, rate)) !== 'beyond';
