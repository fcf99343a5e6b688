import { differenceInWords } from '../../contract/experiments/quotes/judge-changes.ts';
import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import type { RuleId, Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import type { Relation, Scenario } from '../../model/scenario.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { figure, filled, howMany } from '../../standards/text/figures.ts';

/** Summarizes the result of a scenario for its line in the reports. */
export function summaryOf(
  scenario: Scenario,
  exchanges: readonly Subject[],
  failing: readonly Finding[],
  reportedByCount: ReadonlySet<RuleId> = new Set(),
): string {
  if (scenario.relation === 'explore' && scenario.steps.length > 1) {
    return differenceInWords(exchanges);
  }
  const [worst] = failing;
  if (worst) return failed(worst, exchanges, reportedByCount);
  const asked = exchanges.filter(({ resendOf }) => resendOf === undefined);
  const [only] = asked;
  if (!only) return scenario.relation === 'every-answer' ? 'the answers of all scenarios' : '';
  if (only.answer.kind === 'response' && only.answer.body.kind === 'records') {
    return ofRecords(scenario, asked);
  }
  if (asksForRecords(asked)) return ofAnswers(asked);
  if (asked.length === 1) return single(only);
  return many(scenario, asked);
}

function failed(
  worst: Finding,
  exchanges: readonly Subject[],
  reportedByCount: ReadonlySet<RuleId>,
): string {
  const shown = exchanges.find(({ id }) => id === worst.exchanges[0]);
  const lone = worst.exchanges.length <= 1 && shown?.outcome?.decision === 'quoted';
  if (lone && !reportedByCount.has(worst.rule)) return single(shown);
  return shareOf(worst, exchanges) ?? worst.counted;
}

/**
 * Counts the breaches of this scenario for a finding over the whole run in which every breach is an exchange.
 * Undefined for any other, whose own text applies.
 */
function shareOf(worst: Finding, exchanges: readonly Subject[]): string | undefined {
  const { scenario, countedTemplate, exchanges: broken, count } = worst;
  if (scenario !== undefined || countedTemplate === undefined || broken.length !== count) {
    return undefined;
  }
  const asked = exchanges.filter(({ endpoint }) => endpoint === worst.endpoint);
  const own = asked.filter(({ id }) => broken.includes(id));
  return own.length === 0 ? undefined : filled(countedTemplate, own.length, asked.length);
}

function single({ outcome, json, answer }: Subject): string {
  if (answer.kind === 'no-response') return 'no answer';
  switch (outcome?.decision) {
    case 'quoted':
      return `shown ${said(outcome.priceShown)}, stored ${said(outcome.storedOnOrder)}`;
    case 'rejected':
      return outcome.buyerSees === 'not stated' || outcome.buyerSees === null
        ? 'the reason is not read'
        : 'the reason reaches the buyer';
    case 'no-quote':
      return 'no quote, stored 0';
    case 'infrastructure-failure':
      return 'a generic error for the buyer';
    default:
      return cost(json) ?? `answered ${answer.status}`;
  }
}

/** Reports whether the requests are for records: they have no order and got no amount. */
const asksForRecords = (asked: readonly Subject[]) =>
  asked.every(
    (x) => x.outcome === undefined && x.request?.body === undefined && price(x) === undefined,
  );

/** Summarizes the answers of datasets without records. */
function ofAnswers(asked: readonly Subject[]): string {
  const statuses = new Set(
    asked.map(({ answer }) =>
      answer.kind === 'response' ? `status ${answer.status}` : 'no answer',
    ),
  );
  return [...statuses].join(', ');
}

const said = (amount: number | string | null) =>
  typeof amount === 'number' ? figure(amount) : '–';

function cost(json: Subject['json']): string | undefined {
  const amount = isObject(json) ? json['shippingCost'] : undefined;
  return typeof amount === 'number' ? `cost ${figure(amount)}` : undefined;
}

function many(scenario: Scenario, asked: readonly Subject[]): string {
  const prices = asked.flatMap((x) => price(x) ?? []);
  if (scenario.relation === 'tokens') return withTokens(asked);
  if (prices.length < asked.length) return withoutPrice(asked, prices.length);
  const orders = new Set(asked.map((x) => bytesOf(x))).size;
  const distinct = new Set(prices).size;
  if (distinct === 1 && (orders === 1 || alike.has(scenario.relation))) {
    return `the same amounts ${asked.length} times`;
  }
  if (distinct === 1) return `one price for ${orders} different orders`;
  return `${orders} ${orders === 1 ? 'order' : 'orders'}, ${distinct} prices`;
}

/** Summarizes answers by kind: `2 of 11 quoted, 9 rejected with a reason`. */
function withoutPrice(asked: readonly Subject[], quoted: number): string {
  const rejected = asked.filter((x) => x.outcome?.decision === 'rejected');
  const read = rejected.filter(({ outcome }) => typeof outcome?.buyerSees === 'string').length;
  const bare = rejected.length - read;
  const rest = asked.length - quoted - rejected.length;
  return [
    ...(quoted > 0 ? [`${quoted} of ${asked.length} quoted`] : []),
    ...(read > 0 ? [`${ofAll(read, asked.length, quoted)} rejected with a reason`] : []),
    ...(bare > 0 ? [`${ofAll(bare, asked.length, quoted + read)} rejected without a reason`] : []),
    ...(rest > 0 ? [`${ofAll(rest, asked.length, quoted + rejected.length)} without a quote`] : []),
  ].join(', ');
}

/** Formats a count; only the first one includes the total. */
const ofAll = (count: number, all: number, before: number) =>
  before > 0 ? String(count) : `${count} of ${all}`;

/** Summarizes calls with different tokens: what matters is who else gets a quote. */
function withTokens(asked: readonly Subject[]): string {
  const others = asked.filter(({ token }) => token !== 'configured');
  const open = others.filter((x) => price(x) !== undefined).length;
  const refused = others.filter(
    ({ answer }) => answer.kind === 'response' && (answer.status === 401 || answer.status === 403),
  ).length;
  const calls = `${howMany(others.length, 'call')} without the right token`;
  if (others.length > 0 && refused === others.length) return `${calls} refused`;
  return open === 0 ? `no quote for ${calls}` : `${open} of ${calls} quoted`;
}

/** Relations whose orders differ in ways that should not change their price. */
const alike: ReadonlySet<Relation | undefined> = new Set([
  'same-order-at-once',
  'quote-and-order',
  'line-order',
  'explore',
]);

const price = (x: Subject) =>
  x.outcome?.decision === 'quoted'
    ? `${x.outcome.priceShown}/${x.outcome.storedOnOrder}`
    : cost(x.json);

/** What a relation compares. The result is in the verdict. */
const comparisons: { readonly [relation in Relation]?: string } = {
  'range-halves': 'a range and its parts',
  'range-contained': 'a range within the whole',
  'asked-twice': 'the same request twice',
  'range-forms': 'a range in every form',
  formats: 'JSON and CSV',
  'every-answer': 'asked again, as an answer lacked records',
  'single-bound': 'each bound by itself',
};

function ofRecords({ relation }: Scenario, asked: readonly Subject[]): string {
  const counts = asked.map(({ answer }) =>
    answer.kind === 'response' && answer.body.kind === 'records' ? answer.body.records : 0,
  );
  const most = Math.max(...counts);
  const records = most === 0 ? 'no records' : howMany(most, 'record');
  const compared = relation && comparisons[relation];
  return compared === undefined ? records : `${compared}; ${records}`;
}
