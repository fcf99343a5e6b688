import type { Finding } from '../model/run.ts';
import { type Diagnosis, layers } from './cause.ts';
import { causes } from './causes.ts';

/** Findings that none of these causes accounts for. */
export const unaccounted = (
  findings: readonly Finding[],
  found: readonly Diagnosis[],
): readonly Finding[] =>
  findings.filter(
    ({ rule, endpoint }) =>
      !found.some(
        ({ cause, endpoints }) =>
          endpoints.includes(endpoint) &&
          (accountsForAll.has(cause.layer) || rulesOf(cause.id).includes(rule)),
      ),
  );

/** Where these layers fail, every sign behind them is of that failure. */
const accountsForAll = new Set<string>(layers.slice(0, layers.indexOf('content type')));

const rulesOf = (id: string): readonly string[] =>
  causes.find((each) => each.id === id)?.rules ?? [];
