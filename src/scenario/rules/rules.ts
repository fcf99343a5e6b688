import type { Rule } from '../../model/rule.ts';
import body from './body.ts';
import latency from './latency.ts';
import outcome from './outcome.ts';
import relation from './relation.ts';
import status from './status.ts';

/** Rules for a scenario's own expectations, which have no clause of the contract. */
export const scenarioRules: readonly Rule[] = [outcome, status, body, latency, relation];
