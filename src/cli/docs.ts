import { allRules as rules } from '../config/rules.ts';
import { clauses } from '../contract/clauses/clauses.ts';
import { openapi } from '../contract/openapi.ts';
import { causes } from '../diagnosis/causes.ts';
import { type Symptom, symptoms } from '../diagnosis/symptoms/symptoms.ts';
import { silentIo } from '../engine/redact/guard.ts';
import { decisions } from '../model/outcome.ts';
import { faults } from '../reference-client/faults.ts';
import { entry, linked, table as rowsOf } from '../report/markdown/blocks.ts';
import type { Fact } from '../report/page/block.ts';
import { causePath, type Page, rulePath } from '../report/page/page.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { version } from '../standards/system/version.ts';
import { causePage } from './commands/explain/pages/cause.ts';
import { clausePage, rulePage } from './commands/explain/pages/rule.ts';
import { outcomePage } from './commands/explain/pages/terms.ts';
import { shownOptions } from './options/options.ts';
import { programOf } from './program.ts';

/** Page of docs/; its path is relative to the package, with forward slashes. */
interface DocsPage {
  readonly path: string;
  /** The whole text, or generated parts by name among what people write. */
  readonly text?: string;
  readonly parts?: { readonly [name: string]: string };
}

/** Returns the whole text of a page. `before` is its current text, of which all but the generated parts is kept. */
export function wholeText({ text, parts = {} }: DocsPage, before: string): string {
  if (text !== undefined) return text;
  return Object.entries(parts).reduce((page, [name, part]) => {
    const begin = `<!-- ${name}: npm run docs writes this part. -->`;
    const end = `<!-- end of ${name} -->`;
    const [first = '', rest] = page.split(begin, 2);
    const last = rest?.split(end, 2)[1] ?? '\n';
    return `${rest === undefined ? `${first.trimEnd()}\n\n` : first}${begin}\n\n${part}\n\n${end}${last}`;
  }, before);
}

/** Generates every page from the catalogue: the rules by namespace, the causes, the contract and the commands. */
export const docsPages = (): readonly DocsPage[] => [
  {
    path: 'docs/reference/contract.md',
    parts: { clauses: contract(), outcomes: outcomes() },
  },
  { path: 'docs/internals/faults.md', parts: { faults: faultsTable() } },
  {
    path: 'docs/reference/causes.md',
    parts: { causes: causesByLayer(), symptoms: symptomsByKind() },
  },
  { path: 'docs/reference/commands.md', parts: commandParts() },
  ...rulePages(),
  { path: 'schemas/openapi.json', text: `${JSON.stringify(openapi(version), null, 2)}\n` },
];

const table = (...cells: Parameters<typeof rowsOf>): string => rowsOf(...cells).join('\n');

const joined = (parts: readonly string[]): string => parts.join('\n\n');

const grouped = <Thing>(
  things: readonly Thing[],
  groupOf: (thing: Thing) => string,
  shown: (group: readonly Thing[]) => readonly string[],
): string =>
  joined(
    [...groupedBy(things, groupOf)].flatMap(([name, group]) => [`## ${name}`, ...shown(group)]),
  );

/** Items without their texts: the page that they lead to has them. */
const short = ({ items, ...fact }: Fact): Fact =>
  items === undefined
    ? fact
    : { ...fact, items: items.map((item) => ({ ...item, text: undefined })) };

/** The facts of a page, without those that the place of an entry says already: `explain` shows its examples, too. */
const briefly = ({ about, kind, ...page }: Page): Page => ({
  ...page,
  kind: /^(?:error|warning|info)$/.test(kind) ? kind : '',
  about: about.filter(({ label }) => label !== 'layer').map(short),
});

const contract = () =>
  grouped(
    clauses,
    ({ section }) => section,
    (all) => all.map((clause) => entry(briefly(clausePage(clause)))),
  );

const outcomes = () => joined(decisions.map((each) => entry(briefly(outcomePage(each)))));

const kinds = {
  code: 'What programs print',
  status: 'Statuses',
  complaint: 'What people say',
} as const;

const symptomsByKind = () =>
  grouped(
    symptoms,
    ({ kind }) => kinds[kind],
    (all) => [all.map(symptomLine).join('\n')],
  );

const symptomLine = ({ id, title, causes: of, rules: by }: Symptom): string =>
  `- <a id="${id}"></a>${title}: ${[...of.map((each) => link(each, causePath(each))), ...by.map(ruleLink)].join(', ')}`;

const link = (id: string, path: string) => linked({ id, path }, 'docs/reference/causes.md');

const ruleLink = (id: string) => link(id, rulePath(id));

const faultsTable = (): string =>
  table(
    ['found by', 'faults'],
    rules.flatMap(({ id }) => {
      const showing = faults.filter(({ findings }) => findings[0] === id);
      return showing.length === 0
        ? []
        : [[`\`${id}\``, showing.map(({ name }) => `\`${name}\``).join(', ')]];
    }),
  );

const causesByLayer = () =>
  grouped(
    causes,
    ({ layer }) => layer,
    (all) => all.map((cause) => entry(briefly(causePage(cause)))),
  );

function rulePages(): readonly DocsPage[] {
  const byNamespace = groupedBy(rules, ({ id }) => id.slice(0, id.indexOf('/')));
  return [...byNamespace].map(([name, members]) => ({
    path: `docs/reference/rules/${name}.md`,
    text: `<!-- npm run docs writes this page from the rules. -->\n\n${joined([
      `# Rules: ${name}`,
      'An error fails a run; a warning is shown; an info is only recorded. `greenlight explain <rule>` shows examples.',
      ...members.map((rule) => entry(briefly(rulePage(rule)), '##')),
    ])}\n`,
  }));
}

/** Returns every command with its options, in the order of the help. */
export const commandSheets = () =>
  programOf(silentIo(), () => undefined).commands.map((command) => ({
    name: command.name(),
    /** `run [options] [paths...]`. */
    usage: `${command.name()} ${command.usage()}`,
    description: command.description(),
    options: shownOptions(command),
  }));

/** Options of at least this many commands are described once. */
const sharedBy = 3;

/** Generates the options of each command, and the table of shared ones. */
function commandParts(): { readonly [name: string]: string } {
  const sheets = commandSheets();
  const all = sheets.flatMap(({ options }) => options);
  const keyOf = ({ flags, description }: (typeof all)[number]) => `${flags}: ${description}`;
  const isShared = (option: (typeof all)[number]) =>
    all.filter((each) => keyOf(each) === keyOf(option)).length >= sharedBy;
  const optionList = (options: typeof all) =>
    options.map(({ flags, description }) => `- \`${flags}\`: ${description}`).join('\n');
  return {
    ...Object.fromEntries(
      sheets.map(({ name, usage, options }) => {
        const specific = options.filter((option) => !isShared(option));
        const shared = options.filter(isShared).map(({ long }) => `\`${long}\``);
        return [
          name,
          joined([
            ...`greenlight ${usage}`.split(/\n\s*/).map((line) => `\`${line}\``),
            ...(specific.length === 0 ? [] : [optionList(specific)]),
            ...(shared.length === 0 ? [] : [`[Shared](#shared-options): ${shared.join(' ')}`]),
          ]),
        ];
      }),
    ),
    shared: optionList([
      ...new Map(all.filter(isShared).map((each) => [keyOf(each), each])).values(),
    ]),
  };
}
