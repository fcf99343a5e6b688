import { defectOf } from '../../contract/defect-of.ts';
import { recordsOf } from '../../contract/reading/answers/trouble.ts';
import { missesOrder } from '../../contract/reading/failures/missing-path.ts';
import { changedOrder } from '../../contract/reading/quotes/expected-quote.ts';
import { hasReadableText } from '../../contract/reading/quotes/usable.ts';
import { headerOf, isPage } from '../../contract/reading/values/answer-text.ts';
import { excerpt } from '../../contract/reading/values/excerpt.ts';
import { asObject } from '../../contract/reading/values/json-object.ts';
import { isQuoting } from '../../model/endpoint.ts';
import type { Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { howMany } from '../../standards/text/figures.ts';
import { missingPaths, turnedAway } from '../signs/all-refused.ts';
import {
  alikeWithout,
  answeredAs,
  bodySays,
  byAnswers,
  foundBy,
  foundOf,
  shownBy,
} from '../signs/reported.ts';
import type { Recognisers } from '../signs/seen.ts';

export const contents: Recognisers = {
  'web-page': byAnswers({
    shows: (x) => x.status === 200 && (isPage(x) || isPageForRecords(x)),
    says: (first) => [
      answeredAs(first),
      isPage(first)
        ? bodySays(first)
        : `It is declared as ${headerOf(first, 'content-type')}, and the body is markup, as a login page would be.`,
    ],
  }),
  'double-encoded-json': byAnswers({
    shows: (x) => x.status === 200 && packedIn(x) !== undefined,
    share: 'any',
    says: (first) => [{ quote: `The body is ${excerpt(first.text ?? '', 80)}` }, packedIn(first)],
  }),
  'decimal-comma'(evidence) {
    const bare = evidence.troubled.filter((x) => bareComma(x) !== undefined);
    if (bare.length > 0) return shownBy(bare, (first) => [`The body says ${bareComma(first)}`]);
    const found = evidence.findings.filter(
      (finding) => defectOf(finding.rule) === 'type' && actualTexts(finding).some(hasDecimalComma),
    );
    const [text] = found.flatMap(actualTexts).filter(hasDecimalComma);
    return foundBy(found, [
      text === undefined ? undefined : { quote: `It says ${excerpt(text)}.` },
    ]);
  },
  'answer-of-another-endpoint'(evidence) {
    const found = foundOf(evidence, ...missing);
    const [other, field] =
      evidence.endpoint === 'shipping-cost'
        ? ['delivery-price', 'transportationCost']
        : ['shipping-cost', 'shippingCost'];
    const named = new Set(found.flatMap(({ exchanges }) => exchanges));
    const isOther = evidence.expected.some(
      (x) => named.has(x.id) && typeof asObject(x.json ?? null)?.[field] === 'number',
    );
    return isOther
      ? foundBy(found, [`The answer has ${field}, the field of ${other}.`])
      : undefined;
  },
  'order-data-rejected'(evidence) {
    if (!isQuoting(evidence.endpoint)) return undefined;
    const orders = evidence.expected.filter(
      (x) =>
        x.role !== changedOrder && x.request?.body !== undefined && x.situation !== 'unquotable',
    );
    // A 401 is about the caller and not about the order.
    const rejected = orders.filter(
      (x) => x.status !== 401 && hasReadableText(x) && !missesOrder(x),
    );
    const [first] = rejected;
    // Orders that may be rejected or quoted can be those of a commerce that is not in the data.
    const isDue = (x: (typeof orders)[number]) => x.situation === 'quotable';
    if (!first || orders.some((x) => isDue(x) && !rejected.includes(x))) return undefined;
    // One rejected order says nothing about the others.
    if (new Set(rejected.map(({ request }) => JSON.stringify(request?.body))).size < 2)
      return undefined;
    if (turnedAway(evidence).length > 0 || missingPaths(evidence).length > 0) return undefined;
    // An error of http/refused says that it is the client who must serve them.
    const isOfClient = foundOf(evidence, 'http/refused').some(
      ({ severity }) => severity === 'error',
    );
    const isOfLists = rejected.every(({ source }) => source === 'discovered');
    if (isOfClient || isOfLists || alikeWithout(evidence, first)) return undefined;
    const made =
      first.source === 'sample'
        ? 'The order was made from the built-in sample, since no data is configured.'
        : undefined;
    return shownBy(rejected, [answeredAs(first), bodySays(first), made]);
  },
  'clock-skew'({ all }) {
    const dated = all.flatMap((x) => {
      const off = offOf(x);
      return off === undefined ? [] : [{ x, off }];
    });
    const offs = dated.map(({ off }) => off).toSorted((a, b) => a - b);
    const [least = 0, most = 0] = [offs[0], offs.at(-1)];
    const middle = offs[Math.floor(offs.length / 2)] ?? 0;
    // A wrong clock is off by a constant; a constant Date is a fixed header.
    if (dated.length < 2 || Math.abs(middle) < noticed || most - least > minute) return undefined;
    const answers = dated.map(({ x }) => x);
    if (Math.abs(middle) > day || standsStill(answers)) return undefined;
    const minutes = howMany(Math.round(Math.abs(middle) / minute), 'minute');
    return shownBy(answers, [
      `The Date of ${dated.length} answers is ${minutes} ${middle > 0 ? 'ahead of' : 'behind'} the local clock.`,
    ]);
  },
};

/** Reports whether a page was received instead of records, even if the reader kept none of its text. */
const isPageForRecords = (x: Subject): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headerOf(x, 'content-type') ?? '') &&
  (recordsOf(x)?.trouble ?? []).some(({ kind, offset }) => kind === 'not-json' && offset === 0);

const fields = ['transportationCost', 'shippingCost', 'orderId', 'commerceId'];

/** Returns where JSON is encoded as a string: the whole body, or one of its texts. */
function packedIn({ json }: Subject): string | undefined {
  if (typeof json === 'string') {
    return holdsFields(json) ? 'The string contains JSON with the expected fields.' : undefined;
  }
  if (!isObject(json)) return undefined;
  if (fields.some((field) => Object.hasOwn(json, field))) return undefined;
  const [name] =
    Object.entries(json).find(([, value]) => typeof value === 'string' && holdsFields(value)) ?? [];
  return name === undefined
    ? undefined
    : `The string ${excerpt(name)} contains JSON with the expected fields.`;
}

function holdsFields(text: string): boolean {
  if (!/^\s*[{["]/.test(text) || !fields.some((field) => text.includes(field))) return false;
  const inner = parsedJson(text);
  return typeof inner === 'string'
    ? holdsFields(inner)
    : typeof inner === 'object' && inner !== null;
}

const missing = ['delivery-price/transportation-cost-missing', 'shipping-cost/cost-missing'];

/** Finds `"netValue": 4200,50,` outside of quotes. */
function bareComma({ status, json, text = '' }: Subject): string | undefined {
  if (status !== 200 || json !== undefined) return undefined;
  const found =
    /"[A-Za-z]{1,60}"\s{0,4}:\s{0,4}-?\d{1,12}(?:\.\d{3}){0,3},\d{1,6}\s{0,4}[,}\r\n]/.exec(
      text.slice(0, 100_000),
    );
  return found ? excerpt(found[0].replace(/(?<![,}\s])[,}\s]+$/, ''), 80) : undefined;
}

const actualTexts = ({ actual, samples }: Finding): readonly string[] =>
  [actual, ...samples.map((sample) => sample.actual)].filter((each) => typeof each === 'string');

/** Reports whether it is like `4200`, `$ 4.200`, `4200 CLP`. */
const isNumberAsText = (text: string): boolean =>
  /^(?:(?:[A-Z]{2,3}|[$€£]|US\$|R\$)\s*)?[-+]?\d[\d.,'\s]*(?:[A-Z]{3}|[$€%])?$/i.test(text.trim());

/** Reports whether it is like `4200,50` or `4.200,50`, not `4,200`, an ambiguous separator, nor `4,200.50`. */
const hasDecimalComma = (text: string): boolean =>
  isNumberAsText(text) && /\d,\d+\D*$/.test(text) && !/^\D*\d{1,3}(?:,\d{3})+\D*$/.test(text);

const minute = 60_000;
const day = 24 * 60 * minute;
/** Threshold in ms; less is the usual drift of clocks that are not synchronized. */
const noticed = 2 * minute;

/** Reports whether all answers have the same Date, although seconds passed. */
function standsStill(all: readonly Subject[]): boolean {
  const starts = all.map(({ startedAt }) => Date.parse(startedAt));
  const passed = Math.max(...starts) - Math.min(...starts);
  return passed > 2500 && new Set(all.map((x) => headerOf(x, 'date'))).size === 1;
}

/** Returns how far the answer's clock is ahead of ours, in ms; undefined for a cached answer. */
function offOf(x: Subject): number | undefined {
  const date = headerOf(x, 'date');
  if (date === undefined || x.request === undefined || x.durationMs === undefined) return undefined;
  if (Number(headerOf(x, 'age') ?? '0') > 0) return undefined;
  const theirs = Date.parse(date);
  const [sent, received] = [Date.parse(x.startedAt), Date.parse(x.startedAt) + x.durationMs];
  if (Number.isNaN(theirs) || Number.isNaN(sent)) return undefined;
  // Date has whole seconds, and was written some time in between.
  if (theirs >= sent - 1000 && theirs <= received + 1000) return 0;
  return theirs > received ? theirs - received : theirs - sent;
}
