import type { JsonObject } from '../../model/json.ts';
import type { Step } from '../../model/scenario.ts';

/** One variation of an order. */
export interface Variation {
  /** In the place of the order's own body. */
  readonly body?: JsonObject;
  /** For the label. */
  readonly what?: string;
  readonly as?: Pick<Step, 'role' | 'varied'>;
}
