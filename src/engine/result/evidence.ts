import type { Exchange } from '../../model/exchange.ts';
import type { Resolving, Scenario } from '../../model/scenario.ts';
import type { DrivenScenario } from '../drive/drive.ts';
import type { CrossJudgement } from '../judge/cross.ts';

/** What was sent and received: scenarios, exchanges, and what rules over records found in them. */
export interface Evidence {
  /** In suite order. */
  readonly drivings: readonly DrivenScenario[];
  /** In suite order; left out, what was driven is all of it. */
  readonly suite?: readonly Resolving[];
  /** What rules between the datasets found, once all is read. */
  readonly cross?: CrossJudgement;
  /** No rule judges them; they are reported beside the rest. */
  readonly beside?: readonly Exchange[];
  /** Why it ended before its suite. */
  readonly incomplete?: string;
  readonly startedAt: Date;
  /** The same on the monotonic clock: the other may be set during a run. */
  readonly began: number;
  /** Judged before the rest of the run is known: of no endpoint does it tell whether it was judged. */
  readonly isPart?: true;
  /** Of the run; by default made from `startedAt`. */
  readonly id?: string;
}

/** A scenario of what was not driven by one: pasted, read from a file, or saved. As much of it as its rules read. */
export function bareScenario(
  given: Pick<Scenario, 'id' | 'endpoint'> & Partial<Omit<Scenario, 'at'>>,
  at: Partial<Scenario['at']> = {},
): Scenario {
  const place = { file: given.id, line: 1, column: 1, ...at };
  return {
    title: given.id,
    tags: [],
    situation: 'any',
    send: 'in-turn',
    needs: [],
    steps: [{ at: place }],
    at: place,
    ...given,
  };
}

/** An answer of an exchange or of a saved run, as far as it tells who gave it. */
type KnownAnswer =
  | { readonly kind: 'response' }
  | { readonly kind: 'no-response'; readonly reason: string };

/** Whether the client had a part in it: what our own proxy did is never the client's. */
export const isOfClient = (answer: KnownAnswer): boolean =>
  answer.kind === 'response' || answer.reason !== 'proxy';

const identifying = /^(?:authorization|cookie|x-api-key|api-key)$|token/i;

/** Whether one of the headers identifies the caller to the client. */
export const identifiesCaller = (headers: { readonly [name: string]: string }): boolean =>
  Object.keys(headers).some((name) => identifying.test(name));
