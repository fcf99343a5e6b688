import type { Rule } from '../model/rule.ts';
import body from './rules/body.ts';
import latency from './rules/latency.ts';
import outcome from './rules/outcome.ts';
import relation from './rules/relation.ts';
import status from './rules/status.ts';

/** What a scenario itself expects; no clause of the contract stands behind these. */
export const scenarioRules: readonly Rule[] = [outcome, status, body, latency, relation];
