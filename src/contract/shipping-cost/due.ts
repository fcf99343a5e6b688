import type { Json } from '../../model/json.ts';
import type { Subject } from '../../model/rule.ts';
import { jsonOf200 } from '../answers/whole-body.ts';
import { answerIsDue } from '../http/due.ts';

/** The JSON of a whole 200 to an order such as the service sends. */
export const costAnswerDue = (x: Subject): Json | undefined =>
  x.endpoint === 'shipping-cost' && answerIsDue(x) ? jsonOf200(x) : undefined;
