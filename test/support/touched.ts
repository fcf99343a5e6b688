import { rules } from '../../src/contract/catalogue.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { Relation, Scenario } from '../../src/model/scenario.ts';
import { testsAll } from './extent.ts';

/** Driven whatever is broken, beside all that send an order or ask for records without a relation. */
const always: readonly string[] = [
  'delivery-price/token',
  'delivery-price/quote-and-order',
  'shipping-cost/body-survives',
  'transactions/range-halves',
];

/** What holds answers to ranges against each other: a loss may show between any two of them. */
const ranges: readonly Relation[] = [
  'range-halves',
  'range-contained',
  'asked-twice',
  'single-bound',
  'range-forms',
  'whole-history',
  'every-answer',
];

/** Where a rule names no relations and yet only some scenarios provoke it. */
const provokedBy: { readonly [rule: string]: readonly Relation[] } = {
  'delivery-price/repeat-not-answered': ['sent-again'],
  'delivery-price/repeat-differs': ['sent-again', 'between-orders'],
  'delivery-price/fails-under-concurrency': ['same-order-at-once'],
  'shipping-cost/repeat-differs': ['sent-again'],
  'shipping-cost/includes-tax': ['both-endpoints'],
  'http/refused': ['both-endpoints', 'whole-history'],
  'delivery-price/covered-order-rejected': ['covered-orders', 'known-quotes'],
  'delivery-price/known-quote': ['known-quotes'],
  'delivery-price/transportation-cost-missing': ['known-quotes', 'provoked-rejections'],
  'delivery-price/negative-value': ['provoked-rejections'],
  'delivery-price/rejected-as-200': ['provoked-rejections'],
  'delivery-price/rejected-as-5xx': ['provoked-rejections'],
  'shipping-cost/cost-missing': ['provoked-rejections'],
  'shipping-cost/negative-value': ['provoked-rejections'],
  'shipping-cost/order-ignored': ['very-different-orders'],
  'transactions/range-loses-records': ranges,
  'transactions/duplicate-across-ranges': ranges,
  'transactions/unstable': ranges,
  'transactions/capped': ranges,
  'commerces/unstable': ['asked-twice'],
};

/** What one list shows, in JSON or as a file: its records, and what they are together. */
const lists: readonly string[] = [
  'transactions/records',
  'transactions/records-csv',
  'commerces/all',
  'commerces/all-csv',
];

/** Whether a rule judges records alone, however they were asked for. */
const isOfRecords = (id: string): boolean => {
  const over = rules.find((each) => each.id === id)?.over;
  return over === 'record' || over === 'dataset' || over === 'cross';
};

const relationsOf = (id: string): readonly Relation[] => {
  const rule = rules.find((each) => each.id === id);
  if (rule?.over === 'scenario' && rule.relations !== 'all') return rule.relations;
  return provokedBy[id] ?? [];
};

/**
 * Whether a scenario can touch what is broken so that these rules find it, or is of one of these
 * relations; at another endpoint than the broken one, only of these relations. With `test:all` it is the whole suite that is driven.
 */
export function touchedBy(
  found: readonly string[],
  more: readonly Relation[] = [],
  at?: EndpointId,
) {
  const relations = [...found.flatMap(relationsOf), ...more];
  const ofRecords = found.length > 0 && found.every(isOfRecords);
  return ({ id, relation, endpoint }: Pick<Scenario, 'id' | 'relation' | 'endpoint'>): boolean => {
    if (testsAll) return true;
    if (ofRecords) return lists.includes(id);
    if (at !== undefined && at !== endpoint) return relations.some((each) => each === relation);
    // Orders of other commerces come by whatever goes by the commerce.
    if (relation === undefined || relation === 'other-commerces') return true;
    return always.includes(id) || relations.includes(relation);
  };
}
