import type { ReporterName } from '../../report/reporters.ts';
import type { Io } from '../io.ts';
import { choicesOf } from './choices.ts';
import type { Config } from './config.ts';
import type { Flags } from './flags.ts';
import { openGivens } from './given.ts';

interface Usual {
  readonly reporters: readonly ReporterName[];
  readonly out?: string;
}

/** How a saved run is to be told: flags and their twins, and what is usual there where neither says it. */
export function saidOf(
  flags: Flags,
  { env }: Pick<Io, 'env'>,
  usual: Usual,
): Pick<Config, 'reporters' | 'out' | 'shared' | 'look'> {
  const givens = openGivens({ flags, env, source: undefined });
  const choices = choicesOf(givens);
  const asked = givens.truth('json') || givens.many('reporter') !== undefined;
  return {
    look: choices.look,
    shared: choices.shared,
    reporters: asked ? choices.reporters : usual.reporters,
    out: givens.truth('json') || givens.one('out') ? choices.out : (usual.out ?? choices.out),
  };
}
