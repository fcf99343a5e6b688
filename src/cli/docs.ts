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
import {
  document,
  documentOf,
  entry,
  fence,
  linked,
  list,
  table,
} from '../report/markdown/page.ts';
import type { Page } from '../report/page/page.ts';
import { version } from '../standards/system/version.ts';
import { type CommandWords, commandWords } from './commands/explain/command-words.ts';
import { causePage } from './commands/explain/pages/cause.ts';
import { clausePage } from './commands/explain/pages/clause.ts';
import type { FaultWords } from './commands/explain/pages/fault.ts';
import { clauseItem, ruleItem } from './commands/explain/pages/named.ts';
import { outcomePage } from './commands/explain/pages/outcome.ts';
import { rulePage } from './commands/explain/pages/rule.ts';
import { symptomPage } from './commands/explain/pages/symptom.ts';
import { programOf } from './program.ts';

/** A page of docs/, its path with forward slashes from the root of the package. */
interface DocsPage {
  readonly path: string;
  readonly text: string;
}

/** Every page that is written from the catalogue: one a rule and one a cause, their indexes, and the lists. */
export const docsPages = (faults: readonly FaultWords[]): readonly DocsPage[] => [
  { path: 'docs/contract.md', text: contract() },
  { path: 'docs/left-open.md', text: leftOpen() },
  { path: 'docs/faults.md', text: faultsTable(faults) },
  { path: 'docs/outcomes.md', text: outcomes() },
  { path: 'docs/symptoms.md', text: symptomsByKind() },
  { path: 'schemas/openapi.json', text: `${JSON.stringify(openapi(version), null, 2)}\n` },
  ...commandPages(),
  { path: 'docs/rules/README.md', text: rulesTables() },
  { path: 'docs/causes/README.md', text: causesTable() },
  ...causes.map((cause) => own(causePage(cause), 'the cause itself')),
  ...rules.map((rule) => own(rulePage(rule, faults), 'the rule itself')),
];

const own = (page: Page, source: string): DocsPage => ({
  path: page.path ?? '',
  text: documentOf(page, source),
});

/** Of a list, what belongs to each of its groups in turn. */
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
  document(
    'src/contract/clauses',
    '# The contract, clause by clause',
    'Each statement of the contract in our own words, and how it is judged. Where the contract leaves something open, the run records what the client does; it never affects the verdict.',
    ...grouped(
      clauses,
      ({ section }) => section,
      (all) => all.map((clause) => entry({ ...clausePage(clause), examples: [] })),
    ),
  );

const outcomes = () =>
  document(
    'src/cli/commands/explain/pages/outcome.ts',
    '# What the service makes of an answer',
    'Every answer to a request for a quote has one of these outcomes. `greenlight explain` shows each of them, and `greenlight judge` says which one an answer has.',
    ...decisions.map((decision) => entry(outcomePage(decision), '##')),
  );

const kinds = {
  code: 'What programs print',
  status: 'Statuses',
  complaint: 'What people say',
} as const;

const symptomsByKind = () =>
  document(
    'src/diagnosis/symptoms',
    '# From a symptom to a cause',
    'A ticket has a code, a status or a complaint. `greenlight explain` takes each of them, also misspelt, without accents, and inside a longer text, in English, Spanish and Portuguese:',
    fence(
      [
        'greenlight explain ECONNREFUSED',
        'greenlight explain 502',
        'greenlight explain "shipping 0"',
        'greenlight explain "pide dos veces"',
      ],
      'sh',
    ),
    '`greenlight list symptoms` lists them.',
    ...grouped(
      symptoms,
      ({ kind }) => kinds[kind],
      (all) => all.map((symptom) => entry(symptomPage(symptom))),
    ),
  );

const faultsTable = (faults: readonly FaultWords[]): string =>
  document(
    'src/reference-client/faults',
    '# The faults of the reference client',
    'Each fault breaks the contract in one named way. Use it to see what greenlight finds, or to test your own code. `greenlight explain <fault>` shows an answer with it.',
    fence(
      ['greenlight demo --fault net-value-missing --only delivery-price/one-line # exit 1'],
      'sh',
    ),
    table(
      ['fault', 'what it does', 'found by'],
      faults.map(({ name, title, findings }) => [
        `\`${name}\``,
        title,
        findings.map((id) => ruleLink(id, 'docs/faults.md')).join(', '),
      ]),
    ),
  );

const causesTable = () =>
  document(
    'the causes themselves',
    '# The causes',
    'Known reasons why an integration stops working, one page each. `greenlight diagnose` walks the layers in this order and stops at the first that fails.',
    table(
      ['layer', 'cause', 'next step by'],
      causes.map(({ id, layer, title, move }) => [layer, `[${title}](${id}.md)`, move]),
    ),
  );

const rulesTables = () =>
  document(
    'the rules themselves',
    '# The rules',
    'What greenlight judges, a page each. An error fails a run, a warning is shown, and what a rule of severity info sees is an observation.',
    ...grouped(
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
    ),
  );

const ruleLink = (id: string, from: string) => linked({ id, path: `docs/rules/${id}.md` }, from);

const rulesThat = (is: (rule: Rule) => string | undefined): string =>
  list(
    rules.flatMap((rule) => {
      const text = is(rule);
      return text === undefined
        ? []
        : [linked({ ...ruleItem(rule.id), text }, 'docs/left-open.md')];
    }),
  );

const leftOpen = () =>
  document(
    'src/contract',
    '# What the contract leaves open',
    'The contract is silent in places and ambiguous in others. What it leaves open never affects the verdict.',
    'A run records what your client does there. The report lists it under "Left open". Before go-live, read that list with the people of the platform: it is the part of the integration that nothing but an agreement can judge.',
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
  );

function openRow({ id }: Clause, open: string): readonly string[] {
  const about = observers.filter(({ clause }) => clause === id).map((each) => each.about);
  return [linked(clauseItem(id), 'docs/left-open.md'), open, about.join(', ') || 'none'];
}

const nowhere = { write: () => undefined, isTTY: false };

/** Nobody reads it: only what the program says of itself is wanted. */
const silent: Io = {
  stdout: nowhere,
  stderr: nowhere,
  stdin: Readable.from([]),
  env: {},
  cwd: '.',
  platform: 'linux',
  guard: openGuard(),
  onInterrupt: () => () => undefined,
};

interface CommandSheet extends CommandWords {
  readonly name: string;
  /** `run [options] [paths...]`. */
  readonly usage: string;
  readonly description: string;
  readonly options: readonly { readonly flags: string; readonly description: string }[];
}

/** Every command with what its page says, in the order of the help. */
export const commandSheets = (): readonly CommandSheet[] =>
  programOf(silent, () => undefined).commands.map((command) => ({
    name: command.name(),
    usage: `${command.name()} ${command.usage()}`,
    description: command.description(),
    options: command.options.map(({ flags, description }) => ({ flags, description })),
    ...(commandWords[command.name()] ?? { when: '', examples: [] }),
  }));

/** One page a command, and their index. */
function commandPages(): readonly { readonly path: string; readonly text: string }[] {
  const sheets = commandSheets();
  const index = table(
    ['command', 'for'],
    sheets.map(({ name, description }) => [`[greenlight ${name}](${name}.md)`, description]),
  );
  return [
    { path: 'docs/commands/README.md', text: document('src/cli', '# The commands', index) },
    ...sheets.map((sheet) => ({
      path: `docs/commands/${sheet.name}.md`,
      text: commandPage(sheet),
    })),
  ];
}

const commandPage = ({ name, usage, description, when, options, examples }: CommandSheet): string =>
  document(
    'src/cli',
    `# greenlight ${name}`,
    `${description.charAt(0).toUpperCase()}${description.slice(1)}. ${when}`,
    `\`greenlight ${usage}\``,
    ...examples.flatMap(({ what, lines, file }) => [
      what,
      ...(file
        ? [fence([file.text.trimEnd()], file.path.endsWith('.json') ? 'json' : 'text')]
        : []),
      fence(lines, 'sh'),
    ]),
    ...(options.length === 0
      ? []
      : [
          '## Options',
          table(
            ['option', 'meaning'],
            options.map((each) => [`\`${each.flags}\``, each.description]),
          ),
        ]),
    'The exit codes are those of every command: [exit-codes.md](../exit-codes.md).',
  );
