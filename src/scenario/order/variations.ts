import type { JsonObject } from '../../model/json.ts';
import type { StepSpec } from '../../model/scenario.ts';
import type { Variation } from './variation.ts';
import { dateFormVariations } from './vary-dates.ts';
import { optionalFieldVariations } from './vary-optional.ts';
import { unknownFieldVariations } from './vary-unknown.ts';

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
