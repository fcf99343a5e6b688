import type { Json } from '../../../../model/json.ts';
import { capital, figure, withFullStop } from '../../../../standards/text/figures.ts';
import { cut, shortened } from '../../../../standards/text/legible.ts';

/** Describes that nothing was received, in the words of the driver. */
export const unanswered = (detail: string): string =>
  `No answer was received. ${withFullStop(capital(cut(detail, 300)))}`;

/** Describes why a value does not count, after "because": `netValue is missing`, `netValue is the text "4200", not a number`. */
export function flaw(name: string, value: Json | undefined): string {
  if (value === undefined) return `${name} is missing`;
  if (value === null) return `${name} is null`;
  if (typeof value === 'number') return `${name} is ${figure(value)}, too large for a number`;
  const kind = typeof value === 'string' ? 'the text ' : '';
  return `${name} is ${kind}${shortened(JSON.stringify(value), 40)}, not a number`;
}
