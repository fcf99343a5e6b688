import type { Step } from '../../../model/scenario.ts';
import type { ClosedRange } from '../../reading/sales/readings.ts';
import { instantOf } from '../ranges/range-answers.ts';
import { utcText } from '../ranges/range-text.ts';

export const withRange = (step: Step, { from, to }: ClosedRange, label = step.label): Step => ({
  ...step,
  label,
  query: { ...step.query, date_from: utcText(from), date_to: utcText(to) },
});

/** Returns the range of a step with both bounds, if each is an instant. */
export function rangeOf({ query }: Step): ClosedRange | undefined {
  const [from, to] = [instantOf(query?.date_from), instantOf(query?.date_to)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
