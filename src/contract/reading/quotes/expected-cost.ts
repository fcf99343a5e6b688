import type { Json } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import { answerIsExpected } from '../answers/expected.ts';
import { jsonOf200 } from '../answers/whole-body.ts';

/** Returns the JSON of a complete 200 to an order as the platform sends it. */
export const expectedCostAnswer = (x: Subject): Json | undefined =>
  x.endpoint === 'shipping-cost' && answerIsExpected(x) ? jsonOf200(x) : undefined;
