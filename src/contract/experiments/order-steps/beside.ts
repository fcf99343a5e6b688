import type { Procedure } from '../../../model/procedure.ts';
import type { Subject } from '../../../model/rule.ts';
import { bytesOf } from '../../reading/answers/same-bytes.ts';
import { failed, failureOf } from '../../reading/failures/failure-of.ts';
import { knownAmounts } from '../../reading/failures/stated.ts';
import { amountsOf, isQuotedAt, sameAmounts } from '../../reading/quotes/amounts-of.ts';
import { ask } from '../steps/ask.ts';

/** So often each is sent where the endpoint is steady, and where the same bytes fared differently. */
const times = { steady: 2, flaky: 4 } as const;

/** The role of the step that changes every place at once: where it fares like A, no place need be tried alone. */
export const everywhere = 'A+everywhere';

/**
 * A, A', A, A' for each A' that differs from A in something immaterial. Where the first A' is quoted like A,
 * no more of it is sent; nor is A, as long as each A' gets what the run got for A until then. Where A gets another
 * price by itself, it is enough that an A' is quoted.
 */
export const beside: Procedure = function* (steps, run) {
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
  let known = knownAmounts(A, run());
  let before: Subject | undefined;
  let isSteady = true;
  for (const other of steps.filter((step) => step !== A)) {
    const role = other.role ?? 'A+order';
    if (known) {
      const x = yield* ask(other, { role });
      if (!x || failureOf(x) === 'throttled') return;
      note(x);
      if (!isQuotedAt(known, x)) known = undefined;
      if (known && role === everywhere) return;
      if (known) continue;
    }
    let alike = false;
    for (let time = 1; time <= (flaky ? times.flaky : times.steady) && !alike; time += 1) {
      if (time > 1 || !before) {
        const last: Subject | undefined = before;
        before = yield* ask(A, { role: 'A', round: time });
        const [one, two] = [last, before].map((x) => x && amountsOf(x));
        if (one && two && !sameAmounts(one, two)) isSteady = false;
      }
      if (!before) return;
      note(before);
      if (failureOf(before) === 'throttled' || (failureOf(before) && !flaky)) return;
      const x = yield* ask(other, { role, round: time });
      if (!x) return;
      note(x);
      if (failureOf(x) === 'throttled') return;
      const [own, changed] = [amountsOf(before), amountsOf(x)];
      if (flaky || !own || !changed) continue;
      alike = !isSteady || sameAmounts(own, changed);
    }
    if (alike && role === everywhere) return;
  }
};
