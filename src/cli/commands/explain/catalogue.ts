import { findSymptoms } from '../../../diagnosis/symptoms/find-symptoms.ts';
import type { Symptom } from '../../../diagnosis/symptoms/symptom.ts';
import { UsageError } from '../../../model/errors.ts';
import { faults } from '../../../reference-client/faults.ts';
import { type Pen, penOf } from '../../../report/terminal/pen.ts';
import { loadScenarios } from '../../../scenario/load.ts';
import { nearest, oneOf } from '../../../scenario/read/nearest.ts';
import type { Flags } from '../../config/flags.ts';
import type { Io } from '../../io.ts';
import { lookOf } from '../../options/look.ts';
import { withoutCommands } from '../../output/without-commands.ts';
import { readRun } from '../../saved/saved-run.ts';
import { explain } from './explain.ts';
import { list, listable, listJson } from './list.ts';
import { faultAnswers } from './sheets/fault-answers.ts';
import { explainFinding, findingOf } from './sheets/finding.ts';
import { overview } from './sheets/overview.ts';
import { explainSymptoms } from './sheets/symptom.ts';

interface Explaining {
  readonly id: string | undefined;
  /** The finding of a run, or the further words of a complaint. */
  readonly rest: readonly string[];
}

const toSymptoms = ' (greenlight list symptoms lists what is known)';

/** Any id in plain words, a symptom, the finding of a saved run, or, without an id, what there is to explain. */
export async function explainCommand({ id, rest }: Explaining, io: Io): Promise<number> {
  const pen = penOf(lookOf(io.stdout, {}, io));
  if (id === undefined) {
    io.stdout.write(overview(pen, faults));
    return 0;
  }
  if (rest.length > 0) {
    const isPlace = rest.length === 1 && /^[a-z]\d+$/.test(rest[0] ?? '');
    const symptoms = isPlace ? undefined : symptomsIn([id, ...rest].join(' '));
    if (symptoms) {
      io.stdout.write(explainSymptoms(symptoms, pen));
      return 0;
    }
    const [finding = '', ...more] = rest;
    if (more.length > 0)
      throw new UsageError(`nothing fits '${[id, ...rest].join(' ')}'${toSymptoms}`);
    return explainIn(id, finding, pen, io);
  }
  const fault = faults.find(({ name }) => name === id);
  const answers = fault && (await faultAnswers(fault, await loadScenarios(['built-in'])));
  const known = explain(id, { pen, faults, answers });
  // Scenarios are read from files, so they come last.
  const reported =
    typeof known === 'string'
      ? known
      : explain(id, { pen, faults, scenarios: await loadScenarios(['built-in']) });
  if (typeof reported === 'string') {
    io.stdout.write(reported);
    return 0;
  }
  if (/^f\d+$/.test(id)) {
    throw new UsageError(
      `${id} is the finding of a run; name the run before it: greenlight explain reports/latest ${id}`,
    );
  }
  // A name that is mistyped is no complaint.
  const isName =
    /^[a-z\d][a-z\d./-]*$/.test(id) && /[-/.]./.test(id) && reported.nearest.length > 0;
  const symptoms = isName ? undefined : symptomsIn(id);
  if (symptoms) {
    io.stdout.write(explainSymptoms(symptoms, pen));
    return 0;
  }
  const near = reported.nearest.length === 0 ? '' : `; the nearest is ${oneOf(reported.nearest)}`;
  throw new UsageError(
    `nothing is called '${id}'${near} (greenlight explain lists what there is).`,
  );
}

function symptomsIn(asked: string): readonly [Symptom, ...Symptom[]] | undefined {
  const [first, ...others] = findSymptoms(asked);
  return first && [first, ...others];
}

async function explainIn(path: string, id: string, pen: Pen, io: Io): Promise<number> {
  const { run } = await readRun(path, io.cwd);
  const finding = findingOf(run, id);
  const reported = explain(finding.rule, { pen, faults });
  const page = typeof reported === 'string' ? reported : '';
  io.stdout.write(withoutCommands(explainFinding(finding, pen) + page, io));
  return 0;
}

interface Listed {
  readonly what: string | undefined;
  readonly flags: Pick<Flags, 'json' | 'color'>;
}

/** The rules, scenarios, faults, clauses, causes or symptoms. */
export async function listCommand({ what, flags }: Listed, io: Io): Promise<number> {
  if (what === undefined) throw new UsageError(`list what? There are ${oneOf(listable)}.`);
  const known = listable.find((each) => each === what);
  if (!known) {
    const near = nearest(what, listable);
    const hint = near === undefined ? '' : `; the nearest is '${near}'`;
    throw new UsageError(`there is no list of '${what}'${hint}; there are ${oneOf(listable)}.`);
  }
  const scenarios = known === 'scenarios' ? await loadScenarios(['built-in']) : [];
  const pen = penOf(lookOf(io.stdout, flags, io));
  io.stdout.write(
    flags.json === true
      ? listJson(known, { faults, scenarios })
      : list(known, { pen, faults, scenarios }),
  );
  return 0;
}
