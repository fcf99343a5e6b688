import { Readable } from 'node:stream';
import { allRules as rules } from '../config/rules.ts';
import { clauses } from '../contract/clauses/clauses.ts';
import { observers } from '../contract/observations/observations.ts';
import { openapi } from '../contract/openapi.ts';
import { causes } from '../diagnosis/causes.ts';
import { symptoms } from '../diagnosis/symptoms/symptoms.ts';
import { openGuard } from '../engine/redact/guard.ts';
import type { Io } from '../model/io.ts';
import { decisions } from '../model/outcome.ts';
import type { Clause, Rule } from '../model/rule.ts';
import { faults } from '../reference-client/faults.ts';
import { documentOf, entry, linked, table as rowsOf } from '../report/markdown/blocks.ts';
import type { Page } from '../report/page/page.ts';
import { version } from '../standards/system/version.ts';
import { causePage, symptomPage } from './commands/explain/pages/cause.ts';
import { clauseItem, ruleItem } from './commands/explain/pages/named.ts';
import { clausePage, rulePage } from './commands/explain/pages/rule.ts';
import { outcomePage } from './commands/explain/pages/terms.ts';
import { shownOptions } from './options/options.ts';
import { programOf } from './program.ts';

/** Page of docs/; its path is relative to the package, with forward slashes. */
interface DocsPage {
  readonly path: string;
  /** The whole text, or what follows the mark if people write the start of the page. */
  readonly text: string;
  readonly isPart?: true;
}

/** Separates the part written by people, which is kept, from the generated part. */
const mark = '<!-- Below this line the page is written by npm run docs. -->\n';

/** Returns the whole text of a page; `before` is its current text. */
export const wholeText = ({ text, isPart }: DocsPage, before: string): string =>
  isPart ? `${before.split(mark, 1)[0]}${mark}\n${text}` : text;

/** Generates every page from the catalogue: one per rule and per cause, their indexes, and the lists. */
export const docsPages = (): readonly DocsPage[] => [
  part('docs/contract.md', contract()),
  part('docs/left-open.md', leftOpen()),
  part('docs/faults.md', [faultsTable()]),
  part(
    'docs/outcomes.md',
    decisions.map((decision) => entry(outcomePage(decision), '##')),
  ),
  part('docs/symptoms.md', symptomsByKind()),
  { path: 'schemas/openapi.json', text: `${JSON.stringify(openapi(version), null, 2)}\n` },
  ...commandPages(),
  part('docs/rules/README.md', rulesTables()),
  part('docs/causes/README.md', [causesTable()]),
  ...causes.map((cause) => own(causePage(cause), 'the cause itself')),
  ...rules.map((rule) => own(rulePage(rule), 'the rule itself')),
];

const table = (...given: Parameters<typeof rowsOf>): string => rowsOf(...given).join('\n');

const part = (path: string, parts: readonly string[]): DocsPage => ({
  path,
  text: `${parts.join('\n\n')}\n`,
  isPart: true,
});

const own = (page: Page, source: string): DocsPage => ({
  path: page.path ?? '',
  text: documentOf(page, source),
});

/** Groups a list, in order. */
const grouped = <Thing>(
  things: readonly Thing[],
  groupOf: (thing: Thing) => string,
  shown: (group: readonly Thing[]) => readonly string[],
): readonly string[] =>
  [...new Set(things.map(groupOf))].flatMap((name) => [
    `## ${name}`,
    ...shown(things.filter((thing) => groupOf(thing) === name)),
  ]);

const contract = () =>
  grouped(
    clauses,
    ({ section }) => section,
    (all) => all.map((clause) => entry({ ...clausePage(clause), examples: [] })),
  );

const kinds = {
  code: 'What programs print',
  status: 'Statuses',
  complaint: 'What people say',
} as const;

const symptomsByKind = () =>
  grouped(
    symptoms,
    ({ kind }) => kinds[kind],
    (all) => all.map((symptom) => entry(symptomPage(symptom))),
  );

const faultsTable = (): string =>
  table(
    ['fault', 'what it does', 'found by'],
    faults.map(({ name, title, findings }) => [
      `\`${name}\``,
      title,
      findings.map((id) => ruleLink(id, 'docs/faults.md')).join(', '),
    ]),
  );

const causesTable = () =>
  table(
    ['layer', 'cause', 'next step by'],
    causes.map(({ id, layer, title, move }) => [layer, `[${title}](${id}.md)`, move]),
  );

const rulesTables = () =>
  grouped(
    rules,
    ({ id }) => id.slice(0, id.indexOf('/')),
    (all) => [
      table(
        ['rule', 'severity', 'title'],
        all.map(({ id, severity, title }) => [
          ruleLink(id, 'docs/rules/README.md'),
          severity,
          title,
        ]),
      ),
    ],
  );

const ruleLink = (id: string, from: string) => linked({ id, path: `docs/rules/${id}.md` }, from);

const rulesThat = (is: (rule: Rule) => string | undefined): string =>
  rules
    .flatMap((rule) => {
      const text = is(rule);
      return text === undefined
        ? []
        : [`- ${linked({ ...ruleItem(rule.id), text }, 'docs/left-open.md')}`];
    })
    .join('\n');

const leftOpen = () => [
  '## Where the contract is silent',
  'The subject is the heading under which the report shows what the client does.',
  table(
    ['clause', 'what is open', 'subject in the report'],
    clauses.flatMap((clause) =>
      'leftOpen' in clause.judgement ? [openRow(clause, clause.judgement.leftOpen)] : [],
    ),
  ),
  '## Habits that are recorded',
  'What these rules find is an observation. A severity in the config makes a finding of it, for a client that must not do so.',
  rulesThat(({ severity, title }) => (severity === 'info' ? title : undefined)),
  '## Where the contract is doubtful, and how it is judged',
  'Each of these rules has to choose a reading. It chooses the one that fails no client which keeps the contract in another reading.',
  rulesThat(({ doubt }) => doubt),
];

function openRow({ id }: Clause, open: string): readonly string[] {
  const about = observers.filter(({ clause }) => clause === id).map((each) => each.about);
  return [linked(clauseItem(id), 'docs/left-open.md'), open, about.join(', ') || 'none'];
}

const nowhere = { write: () => undefined, isTTY: false };

/** Io that discards output: only the program's description of itself is needed. */
const silent: Io = {
  stdout: nowhere,
  stderr: nowhere,
  stdin: Readable.from([]),
  env: {},
  cwd: '.',
  now: Date.now,
  platform: 'linux',
  guard: openGuard(),
  onInterrupt: () => () => undefined,
};

/** Returns every command with its options, in the order of the help. */
export const commandSheets = () =>
  programOf(silent, () => undefined).commands.map((command) => ({
    name: command.name(),
    /** `run [options] [paths...]`. */
    usage: `${command.name()} ${command.usage()}`,
    description: command.description(),
    options: shownOptions(command).map(({ flags, description }) => ({ flags, description })),
  }));

/** Generates the pages of options for each command, and the index. */
function commandPages(): readonly DocsPage[] {
  const sheets = commandSheets();
  const index = table(
    ['command', 'for'],
    sheets.map(({ name, description }) => [`[greenlight ${name}](${name}.md)`, description]),
  );
  return [
    part('docs/commands/README.md', [index]),
    ...sheets.map(({ name, usage, options }) =>
      part(`docs/commands/${name}.md`, [
        '## Options',
        `\`greenlight ${usage}\``,
        ...(options.length === 0
          ? []
          : [
              table(
                ['option', 'meaning'],
                options.map((each) => [`\`${each.flags}\``, each.description]),
              ),
            ]),
      ]),
    ),
  ];
}
