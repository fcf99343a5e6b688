import type { Flags } from '../../../config/load.ts';
import type { Io } from '../../../model/io.ts';
import { type Scenario, UsageError } from '../../../model/scenario.ts';
import { type Document, listOf, paragraphs } from '../../../report/page/block.ts';
import { loadScenarios } from '../../../scenario/load.ts';
import { unknown } from '../../../scenario/read/nearest.ts';
import { version } from '../../../standards/system/version.ts';
import { howMany, list } from '../../../standards/text/figures.ts';
import { tellResult } from '../../output/tell-result.ts';
import { type ExplainedItem, kindsOf } from './kinds.ts';

const listable = kindsOf().flatMap(({ plural, isListed }) => (isListed ? [plural] : []));

const allOf = (what: string, scenarios: readonly Scenario[]): readonly ExplainedItem[] =>
  kindsOf(scenarios).find(({ plural }) => plural === what)?.all ?? [];

/** Lists everything of a kind with its title, and where to read more. */
function listText(what: string, scenarios: readonly Scenario[]): Document {
  const entries = allOf(what, scenarios).map(({ name, title = '', about = '' }) => ({
    name,
    text: title,
    beside: about,
  }));
  const noun = what.replace(/s$/, '');
  const more =
    noun === 'scenario' ? 'greenlight run --only <scenario>' : `greenlight explain <${noun}>`;
  const total = `${howMany(entries.length, noun)}; more with ${more}`;
  return [listOf(entries), paragraphs([total])];
}

/** Lists for other tools, always JSON. */
const documents: { readonly [what: string]: (io: Io) => Promise<string> } = {
  openapi: async () => {
    const { openapi } = await import('../../../contract/openapi.ts');
    return `${JSON.stringify(openapi(version), null, 2)}\n`;
  },
  requests: async (io) => (await import('./requests.ts')).requestsCollection(io),
};

export async function listCommand(what: string | undefined, flags: Flags, io: Io): Promise<number> {
  const known = [...listable, ...Object.keys(documents)];
  if (what === undefined) throw new UsageError(`say what to list: ${list(known, 'or')}.`);
  const document = documents[what];
  if (document) {
    io.stdout.write(await document(io));
    return 0;
  }
  if (!listable.includes(what)) throw new UsageError(unknown('list', what, known));
  const scenarios = what === 'scenarios' ? await loadScenarios(['built-in']) : [];
  // Objects, each with its id.
  const json = allOf(what, scenarios).map((each) => each.json);
  const output = { out: flags.json ? '-' : undefined, look: flags, empty: 1 } as const;
  tellResult(json, () => listText(what, scenarios), output, io);
  return 0;
}
