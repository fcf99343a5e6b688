import type { JsonObject } from '../../../model/json.ts';
import type { Procedure, ProcedureRun, RequestBatch } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { asObject } from '../../reading/values/record-values.ts';

export const sending = (send: RequestBatch['send']): Procedure =>
  function* (steps) {
    yield { steps, send };
  };

export function* ask(step: Step, as: Partial<Step> = {}): ProcedureRun<Subject> {
  const [received] = yield { steps: [{ ...step, ...as }], send: 'in-turn' };
  if (!received) throw new Error(`a procedure was continued although “${step.label}” was not sent`);
  return received;
}

export const orderIn = ({ body }: Step): JsonObject => asObject(body?.order) ?? {};

/** Returns a step with another order, and what was changed in its label. */
export const withOrder = (step: Step, what: string, order: JsonObject): Step => ({
  ...step,
  label: `${step.label}, ${what}`,
  body: { order },
});

/** Returns a request of the run as a step like another, of which nothing that is declared of its order holds. */
export function repeating(
  { step, request }: Subject,
  { expect: _expect, ...like }: Step,
): Step | undefined {
  const body = asObject(request?.body);
  return body && { ...like, situation: 'any', label: `${step}, again`, body };
}

export function* askTimes(
  times: number,
  step: Step,
  as: Partial<Step>,
  pauseMs = 0,
): ProcedureRun<readonly Subject[]> {
  const steps = Array.from({ length: times }, () => ({ ...step, ...as }));
  return yield { steps, send: 'in-turn', ...(pauseMs > 0 ? { pauseMs } : {}) };
}
