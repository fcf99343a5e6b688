import type { EndpointId } from '../../model/endpoint.ts';
import type { Json } from '../../model/json.ts';
import type { Subject } from '../../model/rule.ts';
import type { Observation } from '../../model/run.ts';
import { linesOf as linesOfOrder, orderOf } from '../reading/orders/order-sent.ts';
import { declaredCost } from '../reading/quotes/amounts-of.ts';
import { members } from '../reading/values/record-values.ts';

export const linesOf = (x: Subject): readonly Json[] => linesOfOrder(orderOf(x));

export const isQuoted = ({ outcome }: Subject): boolean => outcome?.decision === 'quoted';

export const hasAmount = (x: Subject): boolean =>
  x.endpoint === 'shipping-cost' ? costOf(x) !== undefined : isQuoted(x);

export function costOf({ endpoint, status, json }: Subject): number | undefined {
  if (endpoint !== 'shipping-cost' || status !== 200) return undefined;
  const { shippingCost } = members(json);
  return typeof shippingCost === 'number' ? shippingCost : undefined;
}

export const sentHeader = ({ request }: Subject, name: string): string | undefined =>
  Object.entries(request?.headers ?? {}).find(([each]) => each.toLowerCase() === name)?.[1];

/** Returns the different costs without tax that the owner declares for orders that were sent. */
export const declaredCosts = (xs: readonly Subject[]): readonly number[] => [
  ...new Set(xs.flatMap((x) => declaredCost(x) ?? [])),
];

const often = ['never', 'once', 'twice'];

/** Formats `once`, `twice`, `3 times`. */
export const times = (n: number): string => often[n] ?? `${n} times`;

/** Counts each word, most frequent first: `422, 5 times; 400, once`. */
export function tally(words: readonly (string | number)[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(String(word), (counts.get(String(word)) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([word, n]) => `${word}, ${times(n)}`).join('; ');
}

/** An observation, with a question to the owner if it may hide a defect. */
export type ObservationText = Pick<Observation, 'saw' | 'asks'>;

/** Observer of one clause that leaves something open. */
export interface Observer {
  readonly clause: string;
  /** Subject in the reports, under five words. */
  readonly about: string;
  readonly endpoints: readonly EndpointId[];
  /** Describes what this client does, in a sentence or two; undefined if the run does not show it. `xs` is not empty. */
  readonly see: (
    xs: readonly Subject[],
    endpoint: EndpointId,
  ) => string | ObservationText | undefined;
}
