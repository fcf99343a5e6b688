import { UsageError } from '../../model/errors.ts';
import type { JsonObject } from '../../model/json.ts';
import type { FilePlace } from '../../model/scenario.ts';

/** Far above the cap of a run, so that it is a slip: `repeat` over `each` over steps. */
const mostRequests = 10_000;
/** Characters of all the orders that one scenario makes. */
const mostText = 100_000_000;

/** How much one scenario may write out to. Each function throws a UsageError when it is too much. */
export interface Room {
  /** Before so many steps more are made. */
  readonly fits: (steps: number) => void;
  readonly steps: (made: number) => void;
  readonly body: (body: JsonObject) => void;
}

export function openRoom(at: FilePlace): Room {
  let requests = 0;
  let text = 0;
  const fits = (more: number) => {
    if (requests + more <= mostRequests) return;
    throw new UsageError(
      `this scenario makes more than ${mostRequests} requests; write fewer steps, repeats or entries of each`,
      at,
    );
  };
  return {
    fits,
    steps(made) {
      fits(made);
      requests += made;
    },
    body(body) {
      text += JSON.stringify(body).length;
      if (text <= mostText) return;
      throw new UsageError('the orders of this scenario are longer than 100 MB together', at);
    },
  };
}
