import type { Json } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import { answerIsExpected } from '../answers/expected.ts';
import { jsonOf200 } from '../answers/whole-body.ts';

/** The JSON of a whole 200 to an order such as the service sends. */
export const expectedCostAnswer = (x: Subject): Json | undefined =>
  x.endpoint === 'shipping-cost' && answerIsExpected(x) ? jsonOf200(x) : undefined;
