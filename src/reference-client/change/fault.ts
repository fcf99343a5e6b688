import type { EndpointId } from '../../model/endpoint.ts';
import type { RuleId } from '../../model/rule.ts';
import type { Answer } from '../http/answer.ts';
import { type Call, isMeant } from '../http/call.ts';

export type Respond = (call: Call) => Answer | Promise<Answer>;

/** Middleware in front of the client: may change the call, the answer, or both. `next` is the rest of the chain. */
export type Middleware = (call: Call, next: Respond) => Answer | Promise<Answer>;

/** Called once per server, so that each server has its own state. */
export type MiddlewareFactory = () => Middleware;

/** Puts changes one behind another: the first gets the call first, and the answer last. */
export const through =
  (...changes: readonly MiddlewareFactory[]): MiddlewareFactory =>
  () =>
    changes
      .map((begin) => begin())
      .reduce((outer, inner) => (call, next) => outer(call, (same) => inner(same, next)));

/** Changes every n-th call. */
export const eachNth =
  (n: number, change: MiddlewareFactory): MiddlewareFactory =>
  () => {
    const changed = change();
    let calls = 0;
    return (call, next) => {
      calls += 1;
      return calls % n === 0 ? changed(call, next) : next(call);
    };
  };

/** What has happened before a change: so many answers with a status, by default 200. */
export interface Before {
  readonly times: number;
  readonly status?: number;
}

/** Changes every call from then on, before it gets to the client. */
export const onceHappened =
  ({ times, status = 200 }: Before, change: MiddlewareFactory): MiddlewareFactory =>
  () => {
    const changed = change();
    let served = 0;
    return async (call, next) => {
      if (!isMeant(call)) return next(call);
      if (served >= times) return changed(call, next);
      const answer = await next(call);
      if (answer.status === status) served += 1;
      return answer;
    };
  };

export interface Needs {
  /** Transactions in the history: the fault shows in a longer one only, such as a page that must be shorter than it. */
  readonly records?: number;
  /** Orders that exploring sends. */
  readonly explore?: number;
  /** The endpoints beside its own. */
  readonly all?: boolean;
}

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
  readonly needs?: Needs;
  /** The run passes: the contract leaves open what the fault does, so its findings only warn or are inconclusive. */
  readonly passes?: boolean;
  /** On the connection itself, so that only a real one shows it. */
  readonly wire?: boolean;
  /** It also gets the calls of other endpoints. */
  readonly isOfAll?: boolean;
  readonly begin: MiddlewareFactory;
}

/** What faults do, by their names; all else that is true of them is in rows of data. */
export type Changes = { readonly [name: string]: MiddlewareFactory };

/** Makes a fault of one endpoint, whose own rules are named without prefix. */
export function faultOf(endpoint: EndpointId, fault: Omit<Fault, 'endpoint'>): Fault {
  const id = (rule: RuleId) => (rule.includes('/') ? rule : `${endpoint}/${rule}`);
  const { findings, observations } = fault;
  return {
    ...fault,
    endpoint,
    findings: findings.map(id),
    ...(observations ? { observations: observations.map(id) } : {}),
  };
}
