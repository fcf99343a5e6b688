import { usable } from '../../contract/answers/usable.ts';
import { type Amounts, amountsOf, sameAmounts } from '../../contract/quotes/amounts-of.ts';
import { knownCause } from '../known-cause.ts';
import type { Own, ProbeKind } from '../seen.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'coordinates-spelling',
  layer: 'http',
  title: 'The client reads coordinates under one spelling only',
  means:
    'The contract spells the key coodinates in its commerce example and coordinates in its order example, and orders carry the second. A client that reads only the first finds no location in an order.',
  remedy: 'Read coordinates in orders, and accept coodinates too: both are in the contract.',
  next: 'greenlight run --endpoint shipping-cost',
  rules: ['http/refused', 'http/server-error'],
  faults: ['shipping-cost-reads-coodinates', 'shipping-cost-wants-coodinates'],
  examples: {
    shown: [
      {
        endpoint: 'shipping-cost',
        status: 400,
        text: '{"message":"shipping.location.coodinates is required"}',
      },
      {
        endpoint: 'shipping-cost',
        status: 500,
        text: '{"message":"Cannot read properties of undefined (reading \'coodinates\')"}',
      },
    ],
    near: [
      {
        endpoint: 'shipping-cost',
        status: 422,
        text: '{"message":"The coordinates lie out of coverage"}',
      },
    ],
  },
  recognise(own) {
    if (own.endpoint !== 'shipping-cost') return undefined;
    const named = own.troubled.filter(
      ({ status = 0, text = '' }) => status >= 400 && /\bcoodinates\b/.test(text),
    );
    const cured = own.probes.find(({ kind, x }) => kind === 'both spellings' && usable(x));
    const failing = own.troubled.filter((x) => !usable(x) && x.status !== undefined);
    const helps = cured !== undefined && failing.length > 0 && !own.expected.some((x) => usable(x));
    const shown = named.length > 0 ? named : helps ? failing : [];
    const [first] = shown;
    if (first) {
      return shownBy(shown, [
        answeredAs(first),
        bodySays(first),
        helps
          ? 'With coodinates in addition to coordinates, the same order gets a cost.'
          : undefined,
      ]);
    }
    return changesPrice(own)
      ? shownBy(own.expected, [
          'With coodinates in addition to coordinates, and the same values, the same order gets another cost.',
          'An unknown field makes no difference.',
        ])
      : undefined;
  },
});

/** Orders as they are cost the same each time, and otherwise with the other spelling, each time. */
function changesPrice(own: Own): boolean {
  const [usual, other, unknown] = [
    amountsIn(own, 'as it is'),
    amountsIn(own, 'both spellings'),
    amountsIn(own, 'unknown field'),
  ];
  const [plain] = usual;
  const [changed] = other;
  if (!plain || !changed || usual.length < 2 || other.length < 2 || unknown.length === 0)
    return false;
  return (
    [...usual, ...unknown].every((each) => sameAmounts(each, plain)) &&
    other.every((each) => sameAmounts(each, changed)) &&
    !sameAmounts(plain, changed)
  );
}

const amountsIn = ({ probes }: Own, kind: ProbeKind): readonly Amounts[] =>
  probes.filter((probe) => probe.kind === kind).flatMap(({ x }) => amountsOf(x) ?? []);
