import type { AnswerExample, Breach, ScenarioRule } from '../../../model/rule.ts';
import { figure, list } from '../../../standards/text/figures.ts';
import {
  isDateForm,
  isOfSigns,
  isOtherLines,
  isSplit,
  isWriting,
} from '../../experiments/changes/forms.ts';
import { isMissing, isNew } from '../../experiments/changes/sizes.ts';
import {
  type ChangeEffect,
  type ChangeWords,
  consistsOf,
  type DecisiveChange,
  isType,
  isWindow,
  judgeChanges,
} from '../../experiments/quotes/judge-changes.ts';
import { fieldNotAdmitted } from '../../experiments/quotes/refused-field.ts';
import { amountsOf } from '../../reading/quotes/amounts-of.ts';
import {
  type ExampleExchange,
  failure,
  quoted,
  type RowOf,
  rejection,
  scenarioRule,
  scene,
  tableOf,
} from '../every/authoring/rule.ts';

/** Changes and effects that a rule reports, and examples of one change. */
interface Row
  extends RowOf<ScenarioRule, 'relations' | 'judge' | 'examples'>,
    Partial<Pick<ScenarioRule, 'relations'>> {
  /** Selects changes; a set is reported if all of its changes are selected. */
  readonly of: (form: string, at: string) => boolean;
  readonly effects: readonly ChangeEffect[];
  readonly worded?: ChangeWords;
  /** Change of the examples: its answers if it breaks the rule, and if it does not. */
  readonly example: {
    readonly at: string;
    readonly form: string;
    readonly breaking: readonly AnswerExample[];
    readonly conforming?: readonly AnswerExample[];
  };
}

const base: ExampleExchange = { role: 'base', round: 3, ...quoted(4200) };

/** Makes rules about orders with a wrong answer after a conforming change, each time, while the order without it is quoted. */
const changeRules = tableOf<ScenarioRule, Row>(({ of, effects, worded, example, ...words }) => {
  const { at, form, breaking, conforming = [] } = example;
  const changed = (answer: AnswerExample): ExampleExchange => ({
    role: 'changed',
    round: 3,
    order: form,
    varied: { [at]: form },
    ...answer,
  });
  const twice = (answer: AnswerExample) => scene(base, changed(answer), base, changed(answer));
  return scenarioRule({
    relations: ['explore'],
    explains: { answer: ['reads:failure', 'reads:rejection'] },
    ...words,
    examples: () => ({
      conforming: [
        twice(quoted(4200)),
        ...breaking.map((answer) => scene(base, changed(answer), base, changed(quoted(4200)))),
        ...conforming.map(twice),
      ],
      breaking: breaking.map(twice),
    }),
    judge: (exchanges) =>
      judgeChanges(
        exchanges,
        ({ set, effect, changed }) =>
          effects.includes(effect) &&
          consistsOf(set, of) &&
          // Another rule judges a text that refuses the field itself, however it is written.
          (of === isNew || changed.every((x) => fieldNotAdmitted(x) === undefined)),
        worded,
      ),
  });
});

const fails = ['not-answered', 'refused'] as const;
const draft = {
  harm: 'buyer',
  clauses: ['delivery-price.order-required', 'delivery-price.order-optional'],
  of: isMissing,
} as const;
const absent = { at: '/order/estimatedDeliverAt', form: 'absent' } as const;
const asOrder = { at: '/order/type', form: '"order"' } as const;
const added = { at: '/order/greenlightNote', form: 'added' } as const;
const accents = { at: '/order/commerceName', form: 'accents' } as const;
const dayAlone = { at: '/order/estimatedDeliverAt', form: 'the date alone' } as const;
const written = { at: '/order/estimatedDeliverAt', form: 'no milliseconds' } as const;

const netsBesideChange = ({ changed, quoted: whole }: DecisiveChange): readonly number[] =>
  [whole, changed].map(([x]) => (x && amountsOf(x)?.netValue) ?? 0);

/** Only a lower price of a line in two is graver: it looks like a lost line. */
function inOtherWords(change: DecisiveChange, seen: string): Partial<Breach> {
  const [before = 0, after = 0] = netsBesideChange(change);
  if (!consistsOf(change.set, isSplit) || after >= before)
    return {
      severity: 'info',
      asks: `May the order of the lines change the price, as here from ${figure(before)} to ${figure(after)} net? If not, let no line overwrite what another adds.`,
    };
  return {
    message: `With the first product in two lines of one SKU the order gets ${seen}, in one line ${figure(before)} net. It costs less, as if one of the two lines was lost.`,
  };
}

export default changeRules('delivery-price', {
  'date-form-refused': {
    harm: 'buyer',
    title: 'A delivery date in another ISO 8601 form is refused',
    clauses: ['delivery-price.order-date'],
    effect:
      'estimatedDeliverAt is an ISO 8601 date, which has several forms. An order with another form of the date gets no quote.',
    remedy:
      'Parse estimatedDeliverAt as ISO 8601: with and without a time, with and without milliseconds, with Z and with an offset.',
    counted: ['orders', 'are not quoted for the form of the delivery date'],
    doubt:
      'The same day is sent in each form, and in the usual form before and after. A 4xx may have a reason, such as a closed day where a date alone is read in another time zone, so it is a warning. A 5xx or a missing answer has none.',
    of: isDateForm,
    effects: fails,
    worded: ({ set, effect }, seen) => ({
      ...(effect === 'refused' ? { severity: 'warning' } : {}),
      message: `With ${Object.values(set).join(', ')} in estimatedDeliverAt the order got ${seen}, each time. In the usual form it is quoted.`,
      expected: 'a quote, as with the usual form of the date',
    }),
    example: {
      ...dayAlone,
      breaking: [failure, { why: 'with a reason: a warning', ...rejection }],
    },
  },
  'draft-not-answered': {
    ...draft,
    title: 'A draft without optional fields gets no usable answer',
    effect:
      'The platform sends a draft before an order exists, and optional fields may be empty or absent. The buyer gets a generic error instead of a quote.',
    remedy: 'Quote from the required fields. Expect every optional field to be absent or empty.',
    counted: ['orders', 'with fields empty or missing in this way got no usable answer'],
    effects: ['not-answered'],
    example: { ...absent, breaking: [failure], conforming: [rejection] },
  },
  'draft-refused': {
    ...draft,
    title: 'A draft is rejected for an empty or missing field',
    effect:
      'The order does not advance, although it has every required field. The buyer sees a reason and cannot act on it.',
    remedy:
      'Quote from the required fields. Answer a 4xx only for a business reason, never for an optional field that is absent or empty.',
    counted: ['orders', 'with fields empty or missing in this way were rejected'],
    doubt:
      'If only the delivery date is missing, a client may assume today and have no delivery window. If the full order dated today or tomorrow is rejected with the same text, it is only an observation.',
    effects: ['refused'],
    // Only an observation, but it explains the same refusal in other scenarios.
    worded: (decisive, _seen, exchanges) =>
      isWindow(decisive, exchanges)
        ? {
            severity: 'info',
            message:
              'A draft without a delivery date is rejected with the same text as the full order dated today or tomorrow: there is no delivery window then.',
          }
        : {},
    example: { ...absent, breaking: [rejection], conforming: [failure] },
  },
  'line-order-changes-price': {
    severity: 'warning',
    title: 'The same goods in other lines change the quote',
    clauses: ['delivery-price.order-lines'],
    effect: 'The buyer gets different prices for the same goods.',
    remedy:
      'If no difference is intended, add up the lines before looking up the tariff, and keep every line of a repeated SKU.',
    mend: 'Give the same goods the same price',
    counted: ['orders', 'change price when the same goods are in other lines'],
    doubt:
      'The contract does not say whether the order of the lines may matter, or a SKU may repeat. Only a lower price for a line in two, as if one was lost, is a warning.',
    explains: {},
    of: isOtherLines,
    effects: ['price'],
    worded: inOtherWords,
    example: {
      at: '/order/products',
      form: 'the first line in two',
      breaking: [quoted(2100), quoted(4500)],
    },
  },
  'text-refused': {
    harm: 'buyer',
    title: 'An order is not quoted for how a text is written',
    clauses: ['delivery-price.order-texts'],
    effect:
      'Buyers write names and remarks with accents, apostrophes and other signs. An order with such a text gets no quote.',
    remedy:
      'Read the body as UTF-8, and count content-length in bytes. Ignore texts that the price does not need.',
    mend: 'Quote orders with any texts',
    counted: ['orders', 'are not quoted for how a text is written'],
    doubt:
      'The order in plain letters is quoted before and after. Quotation marks, symbols and emoji may be rejected with a reason; a server error, a page or a missing answer is not a reason.',
    of: isWriting,
    effects: fails,
    worded: ({ set }) => (consistsOf(set, isOfSigns) ? { remedy: ofSigns } : {}),
    example: {
      ...accents,
      breaking: [failure, rejection],
      conforming: [{ why: 'it may be turned down', situation: 'any', ...rejection }],
    },
  },
  'type-changes-price': {
    severity: 'info',
    title: 'A quotation and an order get different quotes',
    clauses: ['delivery-price.order-type'],
    effect: 'The buyer may see one price on screen and another at confirmation.',
    remedy: 'If no difference is intended, ignore the type of the order in the tariff.',
    mend: 'Give quotations and orders the same price',
    counted: ['orders', 'change price with their type'],
    doubt: 'The contract does not say whether the type may change the price.',
    relations: ['quote-and-order'],
    explains: {},
    of: isType,
    effects: ['price'],
    worded: (change) => ({
      asks: `May a quotation cost something else than the order that follows, as here ${list(netsBesideChange(change).map(figure))} net? If not, give one in data.quotes, once with the type quote and once with order.`,
    }),
    example: { ...asOrder, breaking: [quoted(4500)] },
  },
  'type-refused': {
    harm: 'buyer',
    title: 'An order is quoted as one type only',
    clauses: ['delivery-price.rule-2'],
    effect:
      'An order is quoted on screen and again at confirmation. If one of the two types is refused, buyers see no price or cannot confirm.',
    remedy: 'Quote the order whether its type is quote or order.',
    counted: ['orders', 'are quoted as one type only'],
    doubt: 'Each is sent twice: one is quoted both times, the other never, however often.',
    relations: ['quote-and-order'],
    of: isType,
    effects: fails,
    example: { ...asOrder, breaking: [rejection, failure] },
  },
  'unknown-field-changes-price': {
    severity: 'warning',
    harm: 'lost',
    title: 'A new field changes the quote',
    clauses: ['delivery-price.new-fields'],
    effect:
      'The platform may add fields to the order at any time. From then on, the buyer sees different prices.',
    remedy: 'Compute the quote only from the fields you need.',
    counted: ['orders', 'change price by a new field'],
    explains: {},
    of: isNew,
    effects: ['price'],
    example: { ...added, breaking: [quoted(4500)] },
  },
  'unknown-field-not-tolerated': {
    harm: 'buyer',
    title: 'An order with a new field is not quoted',
    clauses: ['delivery-price.new-fields', 'versioning.tolerate'],
    effect:
      'The platform may add fields to the order at any time. From then on, no order gets a quote.',
    remedy: 'Read the fields you need and ignore all others.',
    counted: ['orders', 'are not quoted for a new field'],
    doubt:
      'The order without the new field is sent before and after. It is quoted each time, and never with the field.',
    of: isNew,
    effects: fails,
    example: { ...added, breaking: [rejection, failure] },
  },
  'writing-changes-price': {
    harm: 'buyer',
    title: 'How a date or a text is written changes the quote',
    clauses: ['delivery-price.order-date', 'delivery-price.order-texts'],
    effect: 'Two orders for the same delivery get different prices, and the buyer cannot see why.',
    remedy:
      'Read estimatedDeliverAt as an instant of ISO 8601, and compute the quote from that. Ignore names and remarks.',
    mend: 'Read dates as instants when pricing',
    counted: ['orders', 'change price by how a date or a text is written'],
    doubt:
      'The unchanged order is sent before and after and keeps its price. A date without a time is not an instant, and is not compared. Texts are a warning, since the contract does not exclude them from the price.',
    explains: {},
    of: (form, at) => isDateForm(form, at) || isWriting(form),
    effects: ['price'],
    worded: ({ set }) => (consistsOf(set, isDateForm) ? {} : { severity: 'warning' }),
    example: { ...written, breaking: [quoted(4500)] },
  },
});

const ofSigns =
  'Pass texts to a database, a template or a log as parameters, never inside of a command, and store all of UTF-8 (utf8mb4). Ignore texts that the price does not need.';
