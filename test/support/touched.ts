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
  return rule?.provokedBy ?? [];
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
