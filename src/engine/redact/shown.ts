import type { Run } from '../../model/run.ts';
import type { RunOptions } from '../options.ts';
import { openPeople } from './people.ts';

/** What is made of a run before anything of it is written or told. One for a whole run: pseudonyms stay the same. */
export function openShown({
  places,
  redactPeople,
}: Pick<RunOptions, 'places' | 'redactPeople'>): (run: Run) => Run {
  const people = redactPeople ? openPeople() : (run: Run) => run;
  return (run) => people(places ? places.run(run) : run);
}
