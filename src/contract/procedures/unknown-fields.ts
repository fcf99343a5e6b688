import type { Procedure } from '../../model/procedure.ts';
import type { Subject } from '../../model/rule.ts';
import { failed, failureOf } from '../answers/failure-of.ts';
import { bytesOf } from '../answers/same-bytes.ts';
import { amountsOf, sameAmounts } from '../quotes/amounts-of.ts';
import { ask } from './ask.ts';

/** So often each is sent where the endpoint is steady, and where the same bytes fared differently. */
const times = { steady: 2, flaky: 4 } as const;

/**
 * A, A + new, A, A + new for each place of the new field. Where the first pair is
 * quoted alike, no more of that place is sent.
 */
export const unknownFields: Procedure = function* (steps) {
  const A = steps.find(({ role, varied }) => role === 'A' || !varied);
  if (!A) return;
  const seen = new Map<string, boolean>();
  let flaky = false;
  const note = (x: Subject) => {
    const bytes = bytesOf(x);
    const known = seen.get(bytes);
    if (known !== undefined && known !== failed(x)) flaky = true;
    seen.set(bytes, failed(x));
  };
  for (const added of steps.filter((step) => step !== A)) {
    for (let time = 1; time <= (flaky ? times.flaky : times.steady); time += 1) {
      const a = yield* ask(A, { role: 'A', round: time });
      if (!a) return;
      note(a);
      if (failureOf(a) === 'throttled') return;
      if (failureOf(a) && !flaky) return;
      const x = yield* ask(added, { role: added.role ?? 'A+order', round: time });
      if (!x) return;
      note(x);
      if (failureOf(x) === 'throttled') return;
      const [own, other] = [amountsOf(a), amountsOf(x)];
      if (own && other && sameAmounts(own, other) && !flaky) break;
    }
  }
};
