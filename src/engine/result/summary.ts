import { defectOf } from '../../contract/defect-of.ts';
import { differenceInWords } from '../../contract/experiments/quotes/judge-changes.ts';
import { areGiven } from '../../contract/experiments/steps/rounds.ts';
import { bytesOf } from '../../contract/reading/answers/same-bytes.ts';
import { recordsOf } from '../../contract/reading/answers/trouble.ts';
import type { Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import type { Scenario } from '../../model/scenario.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { figure, howMany } from '../../standards/text/figures.ts';

/**
 * Summarizes the result of a scenario for its line in the reports. `isCountedHere` reports whether the counts of a
 * finding are those of the scenario, and not of the run.
 */
export function summaryOf(
  scenario: Scenario,
  exchanges: readonly Subject[],
  failing: readonly Finding[],
  isCountedHere: (finding: Finding) => boolean,
): string {
  if (scenario.relation === 'explore' && areGiven(scenario.steps))
    return differenceInWords(exchanges);
  const [worst] = failing;
  if (worst) return failed(worst, exchanges, isCountedHere(worst));
  const requests = exchanges.filter(({ resendOf }) => resendOf === undefined);
  const [only, another] = requests;
  if (!only) return scenario.relation === 'every-answer' ? 'the answers of all scenarios' : '';
  return another || !only.outcome ? kindsIn(requests) : single(only);
}

/** Says what failed, with counts only where they are those of the scenario. */
function failed(worst: Finding, exchanges: readonly Subject[], isOwn: boolean): string {
  const shown = exchanges.find(({ id }) => id === worst.exchanges[0]);
  const lone = worst.exchanges.length <= 1 && shown?.outcome?.decision === 'quoted';
  // Of a late quote its prices say nothing.
  if (lone && defectOf(worst.rule) !== 'late') return single(shown);
  return isOwn ? worst.counted : worst.title;
}

function single({ outcome, answer }: Subject): string {
  if (answer.kind === 'no-response') return 'no answer';
  switch (outcome?.decision) {
    case 'quoted':
      return `shown ${amountText(outcome.priceShown)}, stored ${amountText(outcome.storedOnOrder)}`;
    case 'rejected':
      return outcome.buyerSees === 'not stated' || outcome.buyerSees === null
        ? 'the reason is not read'
        : 'the reason reaches the buyer';
    case 'no-quote':
      return 'no quote, stored 0';
    case 'infrastructure-failure':
      return 'a generic error for the buyer';
    default:
      return `answered ${answer.status}`;
  }
}

const amountText = (amount: number | string | null) =>
  typeof amount === 'number' ? figure(amount) : '–';

/** Counts the answers by kind: `2 quoted, 9 rejected with a reason`; only the most records of several lists. */
function kindsIn(requests: readonly Subject[]): string {
  const records = requests.flatMap((x) => recordsOf(x)?.records ?? []);
  if (records.length > 0) return howMany(Math.max(...records), 'record');
  const [orders, prices] = [requests.map(bytesOf), requests.map(price)].map(
    (all) => new Set(all).size,
  );
  // With other tokens it is the same order.
  const isOfOrders = orders !== 1 && requests.every(({ token }) => token === 'configured');
  if (prices === 1 && isOfOrders && price(requests[0]) !== undefined)
    return `one price for ${orders} different orders`;
  return [...groupedBy(requests, kindOf)]
    .map(([kind, group]) => `${group.length} ${kind}`)
    .join(', ');
}

function kindOf(x: Subject): string {
  const { answer, outcome, token } = x;
  if (price(x) !== undefined)
    return token === 'configured' ? 'quoted' : 'quoted without the right token';
  if (answer.kind === 'no-response') return 'without an answer';
  if (outcome?.decision !== 'rejected') return `answered ${answer.status}`;
  return `rejected ${typeof outcome.buyerSees === 'string' && outcome.buyerSees !== 'not stated' ? 'with' : 'without'} a reason`;
}

const price = (x: Subject | undefined): string | undefined => {
  if (x?.outcome?.decision === 'quoted')
    return `${x.outcome.priceShown}/${x.outcome.storedOnOrder}`;
  const amount = isObject(x?.json) ? x.json['shippingCost'] : undefined;
  return typeof amount === 'number' ? String(amount) : undefined;
};
