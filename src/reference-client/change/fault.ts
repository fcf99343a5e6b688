import type { EndpointId } from '../../model/endpoint.ts';
import type { RuleId } from '../../model/rule.ts';
import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';

export type Respond = (call: Call) => Answer | Promise<Answer>;

/** Middleware in front of the client: may change the call, the answer, or both. `next` is the rest of the chain. */
export type Middleware = (call: Call, next: Respond) => Answer | Promise<Answer>;

/** Named way to break the contract. */
export interface Fault {
  readonly name: string;
  /** What the client's engineer did. */
  readonly title: string;
  /** Calls of other endpoints pass unchanged. */
  readonly endpoint: EndpointId;
  /** Exactly the rules, errors and warnings, that a run of the built-in suite finds broken. */
  readonly findings: readonly RuleId[];
  /** Rules of severity info that it provokes. */
  readonly observations?: readonly RuleId[];
  /** On the connection itself, so that only a real one shows it. */
  readonly wire?: true;
  /** Called once per server, so that each server has its own state. */
  readonly begin: () => Middleware;
}

/** Faults by name: what the client's engineer did, the change, and the observations it provokes. */
type FaultTable<Change> = {
  readonly [name: string]: readonly [
    title: string,
    change: Change,
    observations?: readonly RuleId[],
  ];
};

/** Makes faults of one endpoint from tables, one per set of broken rules; its own rules are named without prefix. */
export const faultsBy = <Change>(
  endpoint: EndpointId,
  begin: (change: Change) => Fault['begin'],
) => {
  const id = (rule: RuleId) => (rule.includes('/') ? rule : `${endpoint}/${rule}`);
  return (broken: RuleId | readonly RuleId[], table: FaultTable<Change>): readonly Fault[] =>
    Object.entries(table).map(([name, [title, change, observations = []]]) => ({
      name,
      title,
      endpoint,
      findings: [broken].flat().map(id),
      ...(observations.length === 0 ? {} : { observations: observations.map(id) }),
      begin: begin(change),
    }));
};

export const faultsAt = (endpoint: EndpointId) =>
  faultsBy(endpoint, (begin: Fault['begin']) => begin);

/** Does the same for faults of both datasets: the dataset's name is the prefix of the fault's. */
export const listFaultsAt = (endpoint: EndpointId) => {
  const breaks = faultsAt(endpoint);
  return (...what: Parameters<typeof breaks>): readonly Fault[] =>
    breaks(...what).map((fault) => ({
      ...fault,
      name: `${endpoint}-${fault.name}`,
      title: `${endpoint}: ${fault.title}`,
    }));
};

/** Marks faults on the connection itself, so that only a real one shows them. */
export const ofTheWire = (faults: readonly Fault[]): readonly Fault[] =>
  faults.map((fault) => ({ ...fault, wire: true }));
