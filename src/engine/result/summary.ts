import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import type { RuleId, Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import type { Relation, Scenario } from '../../model/scenario.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { figure, filled, howMany } from '../../standards/text/figures.ts';

/** The result of a scenario, in a few words, for its line in the reports. */
export function summaryOf(
  scenario: Scenario,
  exchanges: readonly Subject[],
  failing: readonly Finding[],
  reportedByCount: ReadonlySet<RuleId> = new Set(),
): string {
  const [worst] = failing;
  if (worst) return failed(worst, exchanges, reportedByCount);
  const asked = exchanges.filter(({ resendOf }) => resendOf === undefined);
  const [only] = asked;
  if (!only) return scenario.relation === 'every-answer' ? 'all answers agree' : '';
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
 * Of a finding over the whole run, where every breach is an exchange: what this scenario has of it. Undefined
 * for any other, of which the finding's own words hold.
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

/** Requests that carry no order and got no amount ask for records. */
const asksForRecords = (asked: readonly Subject[]) =>
  asked.every(
    (x) => x.outcome === undefined && x.request?.body === undefined && price(x) === undefined,
  );

/** Of datasets without records: nothing is quoted there. */
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
  const rejected = asked.filter((x) => x.outcome?.decision === 'rejected').length;
  if (scenario.situation === 'unquotable')
    return `${rejected} of ${asked.length} rejected with the reason`;
  if (scenario.relation === 'tokens') return withTokens(asked);
  if (prices.length < asked.length) return `${prices.length} of ${asked.length} quoted`;
  const orders = new Set(asked.map((x) => bytesOf(x))).size;
  const distinct = new Set(prices).size;
  if (distinct === 1 && (orders === 1 || alike.has(scenario.relation))) {
    return `the same amounts ${asked.length} times`;
  }
  if (distinct === 1) return `one price for ${orders} different orders`;
  return `${orders} ${orders === 1 ? 'order' : 'orders'}, ${distinct} prices`;
}

/** Of calls with the right token one is enough; what matters is who else gets a quote. */
function withTokens(asked: readonly Subject[]): string {
  const others = asked.filter(({ token }) => token !== 'configured');
  const open = others.filter((x) => price(x) !== undefined).length;
  return open === 0
    ? `${howMany(others.length, 'call')} without the right token refused`
    : `${open} of ${howMany(others.length, 'call')} without the right token quoted`;
}

/** What differs between the orders of these is not meant to change their price. */
const alike: ReadonlySet<Relation | undefined> = new Set([
  'same-order-at-once',
  'quote-and-order',
  'line-order',
  'unknown-fields',
  'date-forms',
  'texts',
  'optional-fields',
]);

const price = (x: Subject) =>
  x.outcome?.decision === 'quoted'
    ? `${x.outcome.priceShown}/${x.outcome.storedOnOrder}`
    : cost(x.json);

/** What answers to ranges agree on, where nothing was found against it. */
const agreed: { readonly [relation in Relation]?: string } = {
  'range-halves': 'none lost, none twice',
  'range-contained': 'each range holds its own',
  'asked-twice': 'the same records',
  'range-forms': 'the same records in every form',
  formats: 'the same records in JSON and CSV',
  'empty-range': 'an empty list',
  'every-answer': 'asked again, as an answer lacked records',
  'single-bound': 'each bound by itself is served',
};

function ofRecords({ relation }: Scenario, asked: readonly Subject[]): string {
  const known = relation && agreed[relation];
  const counts = asked.map(({ answer }) =>
    answer.kind === 'response' && answer.body.kind === 'records' ? answer.body.records : 0,
  );
  // Another number in another format is not held against a client that states its pages.
  const isOne = relation !== 'formats' || new Set(counts).size === 1;
  if (known !== undefined && isOne) return known;
  const most = Math.max(...counts);
  return most === 1 ? '1 record' : `${figure(most)} records`;
}
