import type { Clause, Rule } from '../../model/rule.ts';
import { spacedJson } from '../json/spaced-json.ts';
import { outcomeRows } from '../view/exchange.ts';
import { answerLines, fence, type ShownExample } from './example.ts';

/** All that a rule's page tells beside the rule itself. */
export interface AboutRule {
  /** The clauses that it judges, in the order in which the rule names them. */
  readonly clauses: readonly Clause[];
  readonly examples: {
    readonly breaking: readonly ShownExample[];
    readonly conforming: readonly ShownExample[];
  };
  readonly near: readonly Rule[];
  /** Names of faults of the reference client that it finds. */
  readonly faults: readonly string[];
}

/** The page of a rule in Markdown, as it stands at docs/rules/<namespace>/<rule>.md. */
export function rulePage(rule: Rule, about: AboutRule): string {
  const { clauses, near, faults } = about;
  const silenced = rule.suppresses ?? [];
  return `${[
    '<!-- Written by npm run docs from the rule itself. -->',
    `# ${rule.title}`,
    `\`${rule.id}\` · ${severityWords[rule.severity]}`,
    `**Effect.** ${rule.effect}`,
    `**Remedy.** ${rule.remedy}`,
    `**Judged on** ${rule.judgedOn}.`,
    ...(rule.doubt ? [`**Where the contract is unclear.** ${rule.doubt}`] : []),
    ...(clauses.length === 0
      ? []
      : [
          '## The contract',
          clauses.map((clause) => `- ${clauseLink(clause)}: ${clause.text}`).join('\n'),
        ]),
    '## What breaks it',
    ...about.examples.breaking.map((example) => shown(example)),
    '## What keeps it',
    ...about.examples.conforming.map((example) => shown(example)),
    ...(near.length === 0
      ? []
      : ['## Near it', near.map((other) => `- ${ruleLink(other.id)}: ${other.title}`).join('\n')]),
    ...(silenced.length === 0
      ? []
      : [
          '## What it suppresses',
          'One defect gives one finding. On the exchanges that it names, this rule suppresses:',
          silenced.map((id) => `- ${ruleLink(id)}`).join('\n'),
        ]),
    '## See it',
    fence(
      [...faults.map((name) => `greenlight demo --fault ${name}`), `greenlight explain ${rule.id}`],
      'sh',
    ),
  ].join('\n\n')}\n`;
}

const severityWords = {
  error: 'error: it fails a run',
  warning: 'warning: shown; fails the run only with `--fail-on warning`',
  info: 'info: an observation, never counted in the verdict',
} as const;

const clauseLink = ({ id }: Clause) => `[${id}](../../contract.md#${id})`;

/** Pages of rules stand side by side; a whole namespace has no page. */
const ruleLink = (id: string) => (id.endsWith('/*') ? `\`${id}\`` : `[${id}](../${id}.md)`);

function shown({ why, exchanges, records, ranged }: ShownExample): string {
  const blocks = [
    ...(exchanges.length > 0
      ? [
          fence(
            exchanges.flatMap((x, i) => [...(i > 0 ? [''] : []), ...answerLines(x, 96, ranged)]),
          ),
        ]
      : []),
    ...(records.length > 0 ? [fence(records.flatMap((record) => spacedJson(record, 96)))] : []),
  ];
  const [last] = exchanges.slice(-1);
  const outcome = last?.outcome && exchanges.length === 1 ? [outcomeTable(last)] : [];
  return [...(why ? [`${capital(why)}:`] : []), ...blocks, ...outcome].join('\n\n');
}

function outcomeTable(exchange: ShownExample['exchanges'][number]): string {
  if (!exchange.outcome) return '';
  const rows = outcomeRows(exchange.outcome, exchange).map(
    ({ label, value, wrong }) => `| ${label} | ${cell(value)}${wrong ? `; ${wrong}` : ''} |`,
  );
  return ['| the service | |', '|---|---|', ...rows].join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** All rules in Markdown tables, a namespace each, as it stands at docs/rules/README.md. */
export function rulesIndex(rules: readonly Rule[]): string {
  const namespaces = [...new Set(rules.map(({ id }) => namespaceOf(id)))];
  return `${[
    '<!-- Written by npm run docs from the rules themselves. -->',
    '# The rules',
    'What greenlight judges, a page each. An error fails a run, a warning is shown, and what a rule of severity info sees is an observation.',
    ...namespaces.flatMap((namespace) => [
      `## ${namespace}`,
      ['| rule | severity | title |', '|---|---|---|', ...rowsOf(namespace, rules)].join('\n'),
    ]),
  ].join('\n\n')}\n`;
}

const namespaceOf = (id: string) => id.slice(0, id.indexOf('/'));

const rowsOf = (namespace: string, rules: readonly Rule[]) =>
  rules
    .filter(({ id }) => namespaceOf(id) === namespace)
    .map(({ id, severity, title }) => `| [${id}](${id}.md) | ${severity} | ${title} |`);
