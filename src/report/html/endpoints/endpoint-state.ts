import type { EndpointReport } from '../../../model/run.ts';
import { number } from '../frame/figure-words.ts';
import type { Icon } from '../frame/icon.ts';
import type { View } from '../view.ts';

interface State {
  readonly icon: Icon;
  readonly word: 'passed' | 'failed' | 'not judged' | 'not implemented';
  /** `5 failed, 16 passed, 1 not judged` */
  readonly tally: string;
}

/** What came of an endpoint over all its scenarios. */
export function stateOf({ run, mended }: View, { id, state }: EndpointReport): State {
  if (state === 'not implemented') return { icon: 'dash', word: state, tally: '' };
  const own = run.scenarios.filter(({ endpoint }) => endpoint === id);
  const of = (...verdicts: readonly string[]) =>
    own.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const [failed, passed, open] = [of('failed'), of('passed'), of('skipped', 'inconclusive')];
  // Broken over the whole run: no scenario of this endpoint need have failed.
  const whole =
    run.verdict === 'failed' &&
    mended.some(({ findings }) =>
      findings.some(({ endpoint, scenario }) => endpoint === id && scenario === undefined),
    );
  const tally = [
    failed > 0 ? `${number(failed)} failed` : whole ? 'broken as a whole' : '',
    passed > 0 ? `${number(passed)} passed` : '',
    open > 0 ? `${number(open)} not judged` : '',
  ]
    .filter(Boolean)
    .join(', ');
  if (failed > 0 || whole) return { icon: 'fail', word: 'failed', tally };
  if (state === 'not judged' || passed === 0) return { icon: 'dash', word: 'not judged', tally };
  return { icon: 'pass', word: 'passed', tally };
}
