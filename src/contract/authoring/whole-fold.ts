import type { Fold, Judged, Subject } from '../../model/rule.ts';

/** A fold that keeps the exchanges of its scenario and judges them at the end. A scenario is small. */
export function wholeFold(judge: (exchanges: readonly Subject[]) => Judged): Fold {
  const exchanges: Subject[] = [];
  return {
    exchange: (x) => {
      exchanges.push(x);
    },
    end: () => judge(exchanges),
  };
}
