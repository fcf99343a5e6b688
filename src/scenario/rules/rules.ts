import type { Rule } from '../../model/rule.ts';
import body from './body.ts';
import latency from './latency.ts';
import outcome from './outcome.ts';
import relation from './relation.ts';
import status from './status.ts';

/** What a scenario itself expects; no clause of the contract stands behind these. */
export const scenarioRules: readonly Rule[] = [outcome, status, body, latency, relation];
