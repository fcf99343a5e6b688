import { allRules as rules } from '../config/rules.ts';
import { clauses } from '../contract/clauses/clauses.ts';
import { openapi } from '../contract/openapi.ts';
import { causes } from '../diagnosis/causes.ts';
import { type Symptom, symptoms } from '../diagnosis/symptoms/symptoms.ts';
import { silentIo } from '../engine/redact/guard.ts';
import type { Json } from '../model/json.ts';
import { decisions } from '../model/outcome.ts';
import type { Rule, Severity } from '../model/rule.ts';
import { faults } from '../reference-client/faults.ts';
import { entry, linked, table as rowsOf } from '../report/markdown/blocks.ts';
import type { Fact, Line } from '../report/page/block.ts';
import { firstOf, setLines } from '../report/page/example.ts';
import {
  causePath,
  type Example,
  type Examples,
  type Page,
  rulePath,
} from '../report/page/page.ts';
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

const beginOf = (name: string) => `<!-- ${name}: npm run docs writes this part. -->`;
const endOf = (name: string) => `<!-- end of ${name} -->`;

/** Returns the whole text of a page. `before` is its current text, of which all but the generated parts is kept. */
export function wholeText({ text, parts = {} }: DocsPage, before: string): string {
  if (text !== undefined) return text;
  return Object.entries(parts).reduce((page, [name, part]) => {
    const [begin, end] = [beginOf(name), endOf(name)];
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

/** Groups a list, in order. */
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

const columns = 100;

/** A short JSON value on one line, without spaces, and a status without the usual content type. */
function asSent(line: Line): Line {
  if (typeof line === 'string') return line.replace(/^(\d{3}) application\/json(?=$| {3})/, '$1');
  const text = JSON.stringify(line.json);
  return text.length > columns ? line : text;
}

/** Facts that the place of an entry on its page says already. */
const placed = new Set(['layer']);

/** The page without commands and neighbours, which `explain` shows, with one example of each kind. */
const briefly = ({ about, examples = [], kind, ...page }: Page): Page => ({
  ...page,
  kind: kind in severities ? kind : '',
  about: about.filter(({ label }) => !placed.has(label)).map(short),
  examples: cutShort(differing(distinct(examples))),
  beside: [],
  next: [],
});

/** Cuts long examples, but not before the line in which they differ. */
function cutShort(examples: readonly Examples[]): readonly Examples[] {
  const whole = examples.map(({ title, shown }) => ({
    title,
    shown: shown.map(({ lines, why }) => ({ why, lines: setLines(lines.map(asSent), columns) })),
  }));
  const [one = [], other = []] = whole.map(({ shown }) => shown[0]?.lines);
  const most = Math.max(fewLines, one.findIndex((line, i) => line !== other[i]) + 3);
  return whole.map(({ title, shown }) => ({
    title,
    shown: shown.map(({ lines, why }) => ({ why, lines: firstOf(lines, most) })),
  }));
}

const severities = { error: 1, warning: 1, info: 1 } as const satisfies { [_ in Severity]: 1 };

const shownAs = ({ lines, why }: Example) => JSON.stringify([lines, why]);

/** Number of lines of an example that is preferred to a longer one, which is cut: `explain` shows it whole. */
const fewLines = 8;

/** The first short example of each kind that does not look like one before it. */
function distinct(examples: readonly Examples[]): readonly Examples[] {
  const seen = new Set<string>();
  return examples.map(({ title, shown }) => {
    const others = shown.filter((each) => !seen.has(shownAs(each)));
    const first = others.find(({ lines }) => lines.length <= fewLines) ?? others[0];
    if (first) seen.add(shownAs(first));
    return { title, shown: first ? [first] : [] };
  });
}

type Member = readonly [name: string, value: Json];

const membersOf = (line: Line): readonly Member[] | undefined =>
  typeof line === 'object' && typeof line.json === 'object' && !Array.isArray(line.json)
    ? Object.entries(line.json ?? {})
    : undefined;

/** Leaves out the members that are the same in every object of every example, unless all are. */
function differing(examples: readonly Examples[]): readonly Examples[] {
  const objects = examples.flatMap(({ shown }) =>
    shown.flatMap(({ lines }) =>
      lines.flatMap((line) => [membersOf(line) ?? []].filter((members) => members.length > 0)),
    ),
  );
  const texts = objects.map((members) => new Set(members.map((member) => JSON.stringify(member))));
  const isCommon = (member: Member) => texts.every((texts) => texts.has(JSON.stringify(member)));
  if (objects.length < 2 || objects.every((members) => members.every(isCommon))) return examples;
  const cut = (line: Line): Line => {
    const members = membersOf(line);
    return members === undefined
      ? line
      : { json: Object.fromEntries(members.filter((each) => !isCommon(each))) };
  };
  return examples.map(({ title, shown }) => ({
    title,
    shown: shown.map(({ lines, why }) => ({ why, lines: lines.map(cut) })),
  }));
}

const contract = () =>
  grouped(
    clauses,
    ({ section }) => section,
    (all) => all.map((clause) => entry(briefly({ ...clausePage(clause), examples: [] }))),
  );

const outcomes = () =>
  joined(decisions.map((each) => entry(briefly({ ...outcomePage(each), examples: [] }))));

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

/** Link from a page of docs/reference. */
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
    (all) =>
      all.map((cause) => {
        const page = causePage(cause);
        return entry(briefly({ ...page, examples: (page.examples ?? []).slice(0, 1) }));
      }),
  );

const namespaceOf = ({ id }: Rule) => id.slice(0, id.indexOf('/'));

/** A page for each namespace of the rules. */
function rulePages(): readonly DocsPage[] {
  return [...groupedBy(rules, namespaceOf)].map(([name, members]) => ({
    path: `docs/reference/rules/${name}.md`,
    text: `<!-- npm run docs writes this page from the rules. -->\n\n${joined([
      `# Rules: ${name}`,
      'An error fails a run; a warning is shown; an info is only recorded. Examples leave out the content type application/json, and members that are the same in both. `greenlight explain <rule>` shows more examples, whole.',
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
