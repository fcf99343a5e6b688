import type { AnswerExample, Breach, FoldResult, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { present } from '../../../../standards/collections/present.ts';
import { isNew } from '../../../experiments/changes/sizes.ts';
import { bodySurvival } from '../../../experiments/quotes/body-survival.ts';
import { judgeFirstComers } from '../../../experiments/quotes/judge-first-comers.ts';
import { aboutTheirOrder } from '../../../experiments/quotes/judge-mixed-up.ts';
import { refusedField } from '../../../experiments/quotes/refused-field.ts';
import { refusedDatasets } from '../../../experiments/ranges/refused-datasets.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { isBefore } from '../../../reading/answers/in-time.ts';
import { bytesOf, requestsOf } from '../../../reading/answers/same-bytes.ts';
import { statusesOf } from '../../../reading/failures/failure-of.ts';
import { speaksOfPath } from '../../../reading/failures/missing-path.ts';
import { isOverSize, raiseLimit } from '../../../reading/failures/over-size.ts';
import { isServed, refusalsInTurn } from '../../../reading/failures/stopped-since.ts';
import { answeredInstead, answerInWords } from '../../../reading/failures/who-answered.ts';
import {
  calledAt,
  holds,
  isOrderOf,
  mayShareLines,
  orderOf,
  orderSent,
} from '../../../reading/orders/order-sent.ts';
import { saysUnread } from '../../../reading/quotes/gives-reason.ts';
import { reasonIn } from '../../../reading/quotes/rejection-text.ts';
import { headerOf, isPage } from '../../../reading/values/answer-text.ts';
import { quoted, runRule, scene, soundQuote, together } from '../authoring/rule.ts';

const noCost: AnswerExample = {
  endpoint: 'shipping-cost',
  status: 400,
  body: { message: 'order is required' },
  exchange: { id: 'e2' },
};

export default runRule({
  id: 'http/refused',
  defect: 'refused',
  harm: 'buyer',
  title: 'The client refuses a request that it must answer',
  clauses: [
    'delivery-price.endpoint',
    'delivery-price.headers',
    'shipping-cost.endpoint',
    'shipping-cost.order',
    'shipping-cost.errors',
  ],
  effect:
    'The platform gets no quote, cost or records. The contract does not say what it does then on the GET endpoints.',
  remedy:
    'Serve the endpoint at the path and with the method that the contract defines. Answer every order that can be quoted.',
  counted: ['requests', 'were refused'],
  needs: 'markup',
  provokedBy: ['both-endpoints', 'whole-history'],
  reads: 'failure',
  doubt:
    'The contract leaves the statuses of shipping-cost open. A 4xx is an error only for a quotable order from declared or discovered data, where delivery-price quotes its lines for the same commerce, commune and day, or where the same order got a cost before.',
  explains: {
    answer: [
      'http/content-type',
      'delivery-price/covered-order-rejected',
      'delivery-price/known-quote',
      'delivery-price/rejection-text-says-nothing',
      'reads:rejection',
    ],
  },
  examples: () => ({
    conforming: [
      [
        soundQuote,
        { endpoint: 'shipping-cost', body: { shippingCost: 10 }, exchange: { id: 'e2' } },
      ],
      [
        { status: 404, body: { message: 'Commune out of coverage' }, situation: 'any' },
        { status: 404, body: { message: 'No existe una ruta a Calama' }, situation: 'any' },
        { ...soundQuote, exchange: { id: 'e2' } },
      ],
      [
        { ...soundQuote, exchange: { role: 'B' } },
        {
          ...noCost,
          why: 'larger than the client takes, without a quote of the same order',
          status: 413,
          situation: 'any',
          exchange: { id: 'e2', role: 'C' },
        },
      ],
    ],
    breaking: [
      [
        { ...soundQuote, exchange: { role: 'B' } },
        { ...noCost, situation: 'any', exchange: { id: 'e2', role: 'B' } },
      ],
      [
        { ...soundQuote, exchange: { role: 'B' } },
        { ...noCost, status: 413, situation: 'any', exchange: { id: 'e2', role: 'B' } },
      ],
      [soundQuote, noCost],
      [{ status: 404, contentType: 'text/html', text: '<h1>Not Found</h1>' }],
      [{ status: 415, body: { title: 'Unsupported Media Type' }, situation: 'any' }],
      [
        {
          why: 'a validator does not admit a field that an order may have',
          status: 400,
          body: { message: ['order.property observation should not exist'] },
          situation: 'any',
        },
      ],
      scene(
        { ...quoted(4200), role: 'base' },
        {
          why: 'a text says that the JSON cannot be read',
          role: 'changed',
          order: 'B',
          situation: 'any',
          status: 400,
          body: { message: 'The body is not JSON.' },
        },
      ),
      scene(
        {
          why: 'a validator refuses the type of a field, and an order without it is quoted',
          date: '2026-01-08T12:00:00Z',
          status: 400,
          body: { message: 'order.estimatedDeliverAt must be a number' },
        },
        { order: 'B', ...quoted(4200) },
      ),
    ],
  }),
  judge(exchanges, { lowered }) {
    const requests = aboutTheirOrder(exchanges).filter(
      (x) => x.status !== undefined && x.status !== 429 && answerIsExpected(x),
    );
    // The kept quote of another order does not show that this one can be delivered.
    const isKept = [...judgeFirstComers(exchanges, 'netValue').breaches].length > 0;
    const shown = requests.filter(({ endpoint }) => !isKept || endpoint === 'shipping-cost');
    const isFlaky = lowered?.has('http/flaky') ? () => false : refusalsInTurn(shown);
    return together([
      shippingCost(
        shown.filter((x) => !isFlaky(x)),
        bodyIsDropped(exchanges),
      ),
      deliveryPrice(requests.filter(({ endpoint }) => endpoint === 'delivery-price')),
      refusedDatasets(requests),
    ]);
  },
});

/** Judges refusals of shipping-cost. A built-in sample may name a commerce that the client does not know. */
function shippingCost(requests: readonly Subject[], dropped: boolean): FoldResult {
  const served = groupedBy(
    requests.filter((x) => x.endpoint === 'shipping-cost' && x.request && isServed(x)),
    bytesOf,
  );
  const wasServed = (x: Subject) =>
    (served.get(bytesOf(x)) ?? []).some((before) => isBefore(before, x));
  const expected = requests.filter(
    (x) =>
      x.endpoint === 'shipping-cost' &&
      x.situation !== 'unquotable' &&
      (x.source !== 'sample' || wasServed(x)),
  );
  const quoted = requests.filter(isQuoted);
  // Once any order got a cost, path, method and credentials are right, whatever the status of another.
  const hintOf = (status = 0) =>
    served.size > 0 && [401, 403, 404, 405].includes(status) ? '' : hint(status);
  // shipping-cost/body-not-accepted has already reported the cause.
  if (dropped && expected.every(isRefusal)) return { judged: requestsOf(expected), breaches: [] };
  return {
    judged: requestsOf(expected),
    breaches: expected.flatMap((x): Breach | readonly Breach[] => {
      const before = wasServed(x);
      const beside = isQuotedBeside(x, requests);
      if (!isRefusal(x)) return [];
      const isOfField = refusedField(x, []) !== undefined;
      const isUnread = served.size > 0 && saysUnread(x);
      if (x.situation === 'any' && !before && !beside && !isOfField && !isUnread) return [];
      const quotes =
        beside || quoted.some((each) => each.source === x.source && isForSame(x, each));
      const isDropped = before || quotes || isOfField || isUnread;
      const also = before
        ? ' The same order got a cost before.'
        : quotes
          ? ' delivery-price quotes the same lines for the same commerce, commune and day.'
          : '';
      return {
        ...(isDropped ? {} : { severity: 'warning' }),
        message: `shipping-cost answered ${x.status}${answeredInstead(x) ? '' : hintOf(x.status)}. ${saidBy(x)}${also}`,
        ...present({ remedy: remedyOf(x, hintOf(x.status)) }),
        ...adviceOf(x, refusedField(x, [])),
        expected: 'status 200 with the shipping cost',
        actual: `status ${x.status}`,
        exchanges: [x.id],
      };
    }),
  };
}

/** Remedy if path, method and token are right and the order itself is refused. */
const ofTheOrder =
  'Give every order that can be delivered its cost. The answer’s own text says why this one was turned down.';

const readWhole =
  'Read the body to its end before you parse it: a large one comes in several parts. Read it as UTF-8 and as JSON of any form.';

/** Returns undefined if path, method or credentials may be wrong. */
const remedyOf = (x: Subject, hinted: string): string | undefined =>
  (isOverSize(x) ? raiseLimit : hints[x.status ?? 0]?.[1]) ??
  (hinted === '' ? ofTheOrder : undefined);

/** Reports whether delivery-price quotes it in the same scenario: else it may be too heavy, too small, out of coverage. */
const isQuotedBeside = (x: Subject, requests: readonly Subject[]) =>
  x.role !== undefined &&
  requests.some(
    (other) =>
      other.scenario === x.scenario &&
      other.role === x.role &&
      isQuoted(other) &&
      mayShareLines(orderOf(x), orderOf(other)) &&
      // Some clients answer 0 if they cannot quote; a limit of sizes refuses what can be quoted, too.
      (other.outcome?.storedOnOrder !== 0 || isOverSize(x)),
  );

/** Reports whether an order got a price; a negative amount is none. */
const isQuoted = ({ outcome }: Subject): boolean =>
  outcome?.decision === 'quoted' && !(Number(outcome.storedOnOrder) < 0);

/** Compares the orders, if known: both endpoints may refuse a commerce, a commune, a small order, or one that is too heavy. */
function isForSame(x: Subject, other: Subject): boolean {
  const order = orderSent(x);
  if (order === undefined) return true;
  const quoted = orderOf(other);
  return isOverSize(x) ? holds(order, quoted) : isOrderOf(order, quoted);
}

const isRefusal = ({ status = 0 }: Subject) => status >= 400 && status < 500;

/** Reports whether a call did not reach the endpoint: there is no such path or method, or something else answered. */
const isAway = (x: Subject) =>
  !isOverSize(x) &&
  ([404, 405].includes(x.status ?? 0) || isOfType(x) || (isRefusal(x) && !!answeredInstead(x)));

/** Reports whether a 415 or 406 is about the types of a call or its answer, and no reason in words of the client. */
const isOfType = (x: Subject): boolean =>
  (x.status === 415 || x.status === 406) &&
  /^\W*$|not acceptable|content[- ]?type|media[- ]?type|tipo de (?:conte|medi|m[ií]dia)|\baccept\b|\bjson\b/i.test(
    reasonIn(x) ?? '',
  );

/** Returns what to do about a refusal: what answered instead, the method or a field is not admitted, or the body is not read. */
function adviceOf(x: Subject, field: string | undefined): Pick<Breach, 'remedy' | 'facts'> {
  const allowed = (headerOf(x, 'allow') ?? '').split(/[ ,]+/);
  const isAllowed = x.request !== undefined && allowed.includes(x.request.method);
  const accept =
    field === undefined
      ? undefined
      : `Accept ${field || 'every field'} in an order, and ignore what you do not need. New fields may come at any time.`;
  const instead = answeredInstead(x)?.remedy ?? (isAllowed ? ofTheMethod : undefined);
  return present({
    remedy: accept ?? (saysUnread(x) ? readWhole : instead),
    facts: field ? { refused: field } : undefined,
  });
}

const ofTheMethod =
  'Look for a redirect or a proxy that sends the call on with another method: the answer allows the one that was sent.';

/**
 * Judges a missing path or method: only 404 and 405 for the orders that can be quoted. What is in front of the endpoint
 * may stop some orders.
 */
function deliveryPrice(requests: readonly Subject[]): FoldResult {
  const quotable = requests.filter(({ situation }) => situation === 'quotable');
  const orders = quotable.length > 0 ? quotable : requests;
  const away = orders.filter(isAway);
  // Without declared orders, a text about the order itself proves that the path exists.
  const sure =
    quotable.length > 0 || away.every((x) => isOfType(x) || speaksOfPath(x) || answeredInstead(x));
  const areAll = away.length === orders.length && sure;
  const stopped = quotable.some(isStopped) ? requests.filter(isStopped) : [];
  const quotes = requests.filter(isQuoted);
  // delivery-price/unknown-field-not-tolerated judges the new fields that exploring adds.
  const known = requests.filter(({ varied = {} }) => !Object.values(varied).some(isNew));
  const unread = known.filter(
    (x) =>
      isRefusal(x) &&
      (refusedField(x, quotes) !== undefined || (quotes.length > 0 && saysUnread(x))),
  );
  const missing = areAll ? away : stopped.length > 0 ? stopped : unread;
  const [first] = missing;
  const judged = requestsOf(areAll ? orders : requests);
  if (!first) return { judged, breaches: [] };
  const field = refusedField(first, quotes);
  const count = requestsOf(missing);
  const statuses = statusesOf(missing);
  const some = areAll ? (count === 1 ? 'The only order' : `All ${count} orders`) : 'The order';
  const breach: Breach = {
    message: `${some} got ${statuses}${answeredInstead(first) ? '' : hint(first.status)}. ${saidBy(first)}${field ? ` It refuses the field ${field}.` : ''}`,
    ...present({ remedy: isOfType(first) ? hints[first.status ?? 0]?.[1] : undefined }),
    ...adviceOf(first, field),
    ...(answeredInstead(first)?.why === 'host' ? { facts: { form: 'host' } } : {}),
    expected: 'status 200 with a quote',
    actual: areAll ? `${statuses}, every time` : statuses,
    // If nothing else was received, no order was ever read, and no 404 is a rejection.
    exchanges: (requests.every(isAway) ? requests : missing).map(({ id }) => id),
    count,
    judged,
  };
  return { judged, breaches: [breach] };
}

/** Reports whether the page of a firewall stopped the order, not for its size; a text may be the client's own reason. */
const isStopped = (x: Subject): boolean =>
  isRefusal(x) && isPage(x) && !isOverSize(x) && answeredInstead(x)?.why === 'firewall';

/** What statuses say of a request, and the remedy of those that name what is wrong with it, beside its size. */
const hints: { readonly [status: number]: readonly [hint: string, remedy?: string] } = {
  401: ['the credentials were not accepted'],
  403: ['the credentials were not accepted, or not for this order'],
  404: ['the path may be different'],
  405: ['the method may be different'],
  411: [
    'the content length may have been lost on the way',
    'Pass the content-length or the chunks of a GET body on: look at the proxy before the program.',
  ],
  413: ['the order exceeds the client’s size limit'],
  406: ['the accept header was not met', 'Answer this call in application/json.'],
  415: ['the content type was not accepted', 'Read the body of this call as application/json.'],
};

const hint = (status = 0) => (hints[status] ? `: ${hints[status][0]}` : '');

function saidBy(x: Subject): string {
  const { request } = x;
  const words = answerInWords(x);
  return request
    ? `The request was ${request.method} ${calledAt(request.url)}. ${words}`.trim()
    : words;
}

/** Reports whether a scenario shows that the body of a GET causes the failure: one finding, of every order at shipping-cost. */
function bodyIsDropped(exchanges: readonly Subject[]): boolean {
  const costs = exchanges.filter(({ endpoint }) => endpoint === 'shipping-cost');
  return [...groupedBy(costs, ({ scenario }) => scenario).values()].some(
    (received) => bodySurvival(received).through !== undefined,
  );
}
