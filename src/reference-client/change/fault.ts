import type { EndpointId } from '../../model/endpoint.ts';
import type { RuleId } from '../../model/rule.ts';
import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';

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
  /** Lies in the connection, so that only a real one shows it. */
  readonly wire?: true;
  /** Called once a server, so that what a fault remembers is that server's own. */
  readonly begin: () => Meddle;
}

/** Faults by their names: what the client's engineer did, what that changes, and the observations it provokes. */
type FaultTable<Change> = {
  readonly [name: string]: readonly [
    title: string,
    change: Change,
    observations?: readonly RuleId[],
  ];
};

/**
 * Makes tables of faults of one endpoint into faults; those of one table break the same rules. Rules of the
 * endpoint's own are named without it.
 */
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

/** The same of a dataset, which both datasets know: its name stands before the fault's. */
export const listFaultsAt = (endpoint: EndpointId) => {
  const breaks = faultsAt(endpoint);
  return (...what: Parameters<typeof breaks>): readonly Fault[] =>
    breaks(...what).map((fault) => ({
      ...fault,
      name: `${endpoint}-${fault.name}`,
      title: `${endpoint}: ${fault.title}`,
    }));
};

/** They lie in the connection, so that only a real one shows them. */
export const ofTheWire = (faults: readonly Fault[]): readonly Fault[] =>
  faults.map((fault) => ({ ...fault, wire: true }));
