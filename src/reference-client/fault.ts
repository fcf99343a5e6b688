import type { EndpointId } from '../model/endpoint.ts';
import type { RuleId } from '../model/rule.ts';
import type { Answer } from './http/answer.ts';
import type { Call } from './http/call.ts';

export type Respond = (call: Call) => Answer | Promise<Answer>;

/** Stands before the client: may change the call, the answer, or both. `next` is the rest of the way. */
export type Meddle = (call: Call, next: Respond) => Answer | Promise<Answer>;

/** One named way to break the contract. */
export interface Fault {
  readonly name: string;
  /** What the client's engineer did. */
  readonly title: string;
  /** Calls of other endpoints pass by it. */
  readonly endpoint: EndpointId;
  /** Exactly the rules, errors and warnings, that a run of the built-in suite finds broken. */
  readonly findings: readonly RuleId[];
  /** Rules of severity info that it provokes. */
  readonly observations?: readonly RuleId[];
  /** Takes its half minute or more in real time. */
  readonly slow?: true;
  /** Called once a server, so that what a fault remembers is that server's own. */
  readonly begin: () => Meddle;
}

/**
 * Makes faults of one endpoint: name, title, what finds it, what it does, and the observations it provokes. Rules
 * of the endpoint's own are named without it.
 */
export const faultsAt = (endpoint: EndpointId) => {
  const id = (rule: RuleId) => (rule.includes('/') ? rule : `${endpoint}/${rule}`);
  return (
    name: string,
    title: string,
    finding: RuleId | readonly RuleId[],
    begin: Fault['begin'],
    observations: readonly RuleId[] = [],
  ): Fault => ({
    name,
    title,
    endpoint,
    findings: [finding].flat().map(id),
    ...(observations.length === 0 ? {} : { observations: observations.map(id) }),
    begin,
  });
};

/** The same of a dataset, which both datasets know: its name stands before the fault's. */
export const listFaultsAt = (endpoint: EndpointId) => {
  const fault = faultsAt(endpoint);
  return (name: string, title: string, ...what: Rest<Parameters<typeof fault>>): Fault =>
    fault(`${endpoint}-${name}`, `${endpoint}: ${title}`, ...what);
};

type Rest<All> = All extends [string, string, ...infer Others] ? Others : never;
