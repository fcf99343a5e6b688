import type { Procedure, ProcedureRun, RequestBatch } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';

/** Returns the procedure that sends the steps in that manner and nothing else. */
export const sending = (send: RequestBatch['send']): Procedure =>
  function* (steps) {
    yield { steps, send };
  };

/** Sends one step with its role, and returns what was received. */
export function* ask(step: Step, as: Partial<Step> = {}): ProcedureRun<Subject> {
  const [received] = yield { steps: [{ ...step, ...as }], send: 'in-turn' };
  if (!received) throw new Error(`a procedure was continued although “${step.label}” was not sent`);
  return received;
}

/** Sends the same step a number of times, sequentially. */
export function* askTimes(
  times: number,
  step: Step,
  as: Partial<Step>,
  pauseMs = 0,
): ProcedureRun<readonly Subject[]> {
  const steps = Array.from({ length: times }, () => ({ ...step, ...as }));
  return yield { steps, send: 'in-turn', ...(pauseMs > 0 ? { pauseMs } : {}) };
}
