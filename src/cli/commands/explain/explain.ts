import { type Flags, loadConfig } from '../../../config/load.ts';
import { findSymptoms } from '../../../diagnosis/symptoms/find-symptoms.ts';
import { symptoms } from '../../../diagnosis/symptoms/symptoms.ts';
import type { Io } from '../../../model/io.ts';
import { type Scenario, UsageError } from '../../../model/scenario.ts';
import { explainedPage, type Page } from '../../../report/page/page.ts';
import { printed } from '../../../report/terminal/blocks.ts';
import { loadScenarios } from '../../../scenario/load.ts';
import { nearest, oneOf, unknown } from '../../../scenario/read/nearest.ts';
import { version } from '../../../standards/system/version.ts';
import { lookOf } from '../../options/look.ts';
import { withoutCommands } from '../../output/github-actions.ts';
import { kindsOf, listable, listJson, listText, overview, pagesOf } from './kinds.ts';
import { rulePage } from './pages/rule.ts';
import { closestPage, symptomPage } from './pages/symptom.ts';

/** Explains any id or a symptom; without an id, lists what can be explained. */
export async function explainCommand(
  id: string | undefined,
  rest: readonly string[],
  flags: Flags,
  io: Io,
): Promise<number> {
  const look = lookOf(io.stdout, flags, io);
  const print = (...pages: readonly Page[]) => {
    io.stdout.write(withoutCommands(printed(pages.map(explainedPage), look), io));
    return 0;
  };
  if (id === undefined) {
    io.stdout.write(printed(overview(), look));
    return 0;
  }
  if (rest.length > 0) {
    const symptom = symptomIn([id, ...rest].join(' '));
    if (symptom) return print(symptom);
    throw new UsageError(
      `nothing fits '${[id, ...rest].join(' ')}' (greenlight list symptoms lists what is known)`,
    );
  }
  if (id.startsWith('custom/')) {
    const { customRules } = await loadConfig({ flags: {}, io });
    const custom = customRules.find((rule) => rule.id === id);
    if (custom) return print(rulePage(custom));
  }
  const known = pagesOf(id);
  if (known.length > 0) return print(...known);
  // Last, since scenarios are read from files.
  const scenarios = await loadScenarios(['built-in']);
  const found = pagesOf(id, scenarios);
  if (found.length > 0) return print(...found);
  const near = nameNear(id, scenarios);
  // The name of a symptom is opened though it is misspelt.
  if (symptoms.some((symptom) => symptom.id === near)) return print(...pagesOf(near ?? ''));
  // A misspelt name is not a complaint.
  const isName = near !== undefined && /^[a-z\d][a-z\d./-]*$/.test(id) && /[-/.]./.test(id);
  const symptom = isName ? undefined : symptomIn(id);
  if (symptom) return print(symptom);
  const hint = near === undefined ? '' : `; the nearest is ${near}`;
  throw new UsageError(
    `unknown name '${id}'${hint} (${/ /.test(id) ? 'greenlight list symptoms has the complaints that are known' : 'greenlight explain lists what there is'}).`,
  );
}

/** Returns the page of the symptom that a text describes, with similar ones; else the closest symptoms. */
function symptomIn(asked: string): Page | undefined {
  const { found, certain } = findSymptoms(asked);
  const [first, ...others] = found;
  if (!first) return undefined;
  return certain ? symptomPage(first, others) : closestPage(asked, found);
}

/** Lists for other tools, always JSON. */
const documents: { readonly [what: string]: (io: Io) => Promise<string> } = {
  openapi: async () => {
    const { openapi } = await import('../../../contract/openapi.ts');
    return `${JSON.stringify(openapi(version), null, 2)}\n`;
  },
  requests: async (io) => (await import('./requests.ts')).requestsCollection(io),
};

/** Lists the rules, scenarios, faults, clauses, causes or symptoms. */
export async function listCommand(what: string | undefined, flags: Flags, io: Io): Promise<number> {
  const known = [...listable, ...Object.keys(documents)];
  if (what === undefined) throw new UsageError(`list what? There are ${oneOf(known)}.`);
  const document = documents[what];
  if (document) {
    io.stdout.write(await document(io));
    return 0;
  }
  if (!listable.includes(what)) throw new UsageError(unknown('list', what, known));
  const scenarios = what === 'scenarios' ? await loadScenarios(['built-in']) : [];
  io.stdout.write(
    flags.json === true
      ? listJson(what, scenarios)
      : printed(listText(what, scenarios), lookOf(io.stdout, flags, io), 1),
  );
  return 0;
}

/** Returns the known name closest to an unknown one, with or without its namespace; undefined if none is close. */
export function nameNear(id: string, scenarios?: readonly Scenario[]): string | undefined {
  if (id.trim() === '') return undefined;
  const names = kindsOf(scenarios).flatMap(({ plural, all }) =>
    // Symptoms are found by their words.
    plural === 'symptoms' ? [] : all.map(({ name }) => name),
  );
  const short = new Map(
    names.toReversed().map((name) => [name.split(/[/.]/).at(-1) ?? name, name]),
  );
  const near = nearest(id, [...names, ...short.keys()]);
  return near === undefined || names.includes(near) ? near : short.get(near);
}
