import type { JsonObject } from '../../model/json.ts';
import type { Step, StepSpec } from '../../model/scenario.ts';
import { dateFormVariations } from './vary-dates.ts';
import { optionalFieldVariations } from './vary-optional.ts';
import { unknownFieldVariations } from './vary-unknown.ts';

/** One variation of an order. */
export interface Variation {
  /** In the place of the order's own body. */
  readonly body?: JsonObject;
  /** For the label. */
  readonly what?: string;
  readonly as?: Pick<Step, 'role' | 'varied'>;
}

/** The variations of a body `{ order }`; a single empty one where nothing varies. */
export function variationsOf(
  vary: StepSpec['vary'],
  body: JsonObject,
  seed: number,
): readonly Variation[] {
  if (vary === 'optional-fields') return optionalFieldVariations(body, seed);
  if (vary === 'unknown-fields') return unknownFieldVariations(body);
  if (vary === 'date-forms') return dateFormVariations(body);
  return [{}];
}
