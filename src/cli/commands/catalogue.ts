import { UsageError } from '../../model/errors.ts';
import { faults } from '../../reference-client/faults.ts';
import { penOf } from '../../report/terminal/pen.ts';
import { loadScenarios } from '../../scenario/load.ts';
import { nearest, oneOf } from '../../scenario/nearest.ts';
import { explain } from '../explain.ts';
import type { Io } from '../io.ts';
import { list, listable } from '../list.ts';
import { lookOf } from '../look.ts';

/** A rule, clause, fault, outcome or exit code in plain words. */
export async function explainCommand(id: string | undefined, io: Io): Promise<number> {
  if (id === undefined) {
    throw new UsageError(
      'explain what? The id of a rule, clause, fault, outcome or exit code (greenlight list rules).',
    );
  }
  const told = explain(id, { pen: penOf(lookOf(io.stdout, {}, io)), faults });
  if (typeof told !== 'string') {
    const near = told.nearest.length === 0 ? '' : `; the nearest is ${oneOf(told.nearest)}`;
    throw new UsageError(`nothing is called '${id}'${near} (greenlight list rules).`);
  }
  io.stdout.write(told);
  return 0;
}

/** The rules, scenarios, faults or clauses. */
export async function listCommand(what: string | undefined, io: Io): Promise<number> {
  if (what === undefined) throw new UsageError(`list what? There are ${oneOf(listable)}.`);
  const known = listable.find((each) => each === what);
  if (!known) {
    const near = nearest(what, listable);
    const hint = near === undefined ? '' : `; the nearest is '${near}'`;
    throw new UsageError(`there is no list of '${what}'${hint}; there are ${oneOf(listable)}.`);
  }
  const scenarios = known === 'scenarios' ? await loadScenarios(['built-in']) : [];
  io.stdout.write(list(known, { pen: penOf(lookOf(io.stdout, {}, io)), faults, scenarios }));
  return 0;
}
