import { type Flags, loadConfig } from '../../../config/load.ts';
import { findSymptoms } from '../../../diagnosis/symptoms/find-symptoms.ts';
import type { Io } from '../../../model/io.ts';
import { type Scenario, UsageError } from '../../../model/scenario.ts';
import { explainedPage, type Page } from '../../../report/page/page.ts';
import { loadScenarios } from '../../../scenario/load.ts';
import { nearest } from '../../../scenario/read/nearest.ts';
import { tellText } from '../../output/tell-result.ts';
import { kindsOf, overview, pagesOf } from './kinds.ts';
import { closestPage, symptomPage } from './pages/cause.ts';
import { rulePage } from './pages/rule.ts';

export async function explainCommand(
  id: string | undefined,
  rest: readonly string[],
  flags: Flags,
  io: Io,
): Promise<number> {
  const print = (...pages: readonly Page[]) => {
    tellText(pages.map(explainedPage), flags, io);
    return 0;
  };
  if (id === undefined) {
    tellText(overview(), flags, io);
    return 0;
  }
  const query = [id, ...rest].join(' ');
  if (id.startsWith('custom/')) {
    const { customRules } = await loadConfig({ flags: {}, io });
    const custom = customRules.find((rule) => rule.id === id);
    if (custom) return print(rulePage(custom));
  }
  const known = pagesOf(query);
  if (known.length > 0) return print(...known);
  // Last, since scenarios are read from files.
  const scenarios = await loadScenarios(['built-in']);
  const near = nameNear(query, scenarios);
  // A misspelt name is not a complaint.
  const isName = near !== undefined && /^[a-z\d]+[-/.][a-z\d./-]*$/.test(query);
  const found = [...pagesOf(query, scenarios), ...(isName ? [] : symptomsIn(query))];
  if (found.length > 0) return print(...found);
  if (/ /.test(query))
    throw new UsageError(
      `no symptom fits '${query}': greenlight diagnose finds the layer that fails; greenlight list symptoms lists what is known`,
    );
  const hint = near === undefined ? '' : `; the nearest is ${near}`;
  throw new UsageError(`unknown name '${id}'${hint} (greenlight explain lists what there is).`);
}

/** Returns the page of the symptom that a text describes, with similar ones; else of the closest symptoms, if any. */
function symptomsIn(query: string): readonly Page[] {
  const { found, certain, fits } = findSymptoms(query);
  const [first, ...others] = found;
  if (!first) return [];
  return [certain ? symptomPage(first, others) : closestPage(query, found, fits)];
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
