import type { Step } from '../../../model/scenario.ts';
import { type ClosedRange, closedRange } from '../../reading/sales/readings.ts';
import { rangeIn } from '../ranges/range-answers.ts';
import { utcText } from '../ranges/range-text.ts';

/** Returns a step with another range, written in UTC to the second unless `write` does otherwise. */
export const withRange = (
  step: Step,
  { from, to }: ClosedRange,
  label = step.label,
  write = utcText,
): Step => ({
  ...step,
  label,
  query: { ...step.query, date_from: write(from), date_to: write(to) },
});

/** Returns the range of a step with both bounds, if each is an instant. */
export const rangeOf = ({ query }: Step): ClosedRange | undefined =>
  closedRange(rangeIn(query?.date_from, query?.date_to));
