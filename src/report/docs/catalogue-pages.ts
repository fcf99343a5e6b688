import type { Clause, Rule, RuleId } from '../../model/rule.ts';
import { outcomeRows } from '../view/exchange.ts';
import { answerLines, type ShownExample } from './example.ts';

/** The contract as a list of clauses in Markdown, as it stands at docs/contract.md. */
export function clausesPage(clauses: readonly Clause[]): string {
  const sections = [...new Set(clauses.map(({ section }) => section))];
  return `${[
    '<!-- Written by npm run docs from src/contract/clauses. -->',
    '# The contract, clause by clause',
    'Each statement of the contract in our own words, and how it is judged. Where the contract leaves something open, the run records what the client does; it never affects the verdict.',
    ...sections.flatMap((section) => [
      `## ${section}`,
      ...clauses
        .filter((clause) => clause.section === section)
        .map((clause) => clauseEntry(clause)),
    ]),
  ].join('\n\n')}\n`;
}

const clauseEntry = ({ id, short, text, judgement }: Clause) =>
  `### <a id="${id}"></a>${id}\n\n**${short}.** ${text}\n\n${judged(judgement)}`;

function judged(judgement: Clause['judgement']): string {
  if ('leftOpen' in judgement) return `Left open: ${judgement.leftOpen}.`;
  if ('notObservable' in judgement)
    return `Not observable from outside: ${judgement.notObservable}.`;
  return `Judged by ${judgement.by.map((id) => link(id)).join(', ')}.`;
}

const link = (id: RuleId) => `[${id}](rules/${id}.md)`;

interface FaultRow {
  readonly name: string;
  readonly title: string;
  readonly findings: readonly string[];
}

/** All faults of the reference client in one table, as it stands at docs/faults.md. */
export const faultsPage = (faults: readonly FaultRow[], example: string): string =>
  `${[
    '<!-- Written by npm run docs from src/reference-client/faults. -->',
    '# The faults of the reference client',
    'Each fault breaks the contract in one named way. Use it to see what greenlight finds, or to test your own code. `greenlight explain <fault>` shows an answer with it.',
    ['```sh', example, '```'].join('\n'),
    [
      '| fault | what it does | found by |',
      '|---|---|---|',
      ...faults.map(
        ({ name, title, findings }) =>
          `| \`${name}\` | ${title.replaceAll('|', '\\|')} | ${findings.map((id) => `[${id}](rules/${id}.md)`).join(', ')} |`,
      ),
    ].join('\n'),
  ].join('\n\n')}\n`;

/** What a run tells of a clause that leaves something open. */
interface Watched {
  readonly clause: string;
  readonly about: string;
}

/** docs/left-open.md in Markdown: what is open, where a run tells what was seen, and what is doubtful. */
export function openPage(
  clauses: readonly Clause[],
  watched: readonly Watched[],
  rules: readonly Rule[],
): string {
  const open = clauses.filter(({ judgement }) => 'leftOpen' in judgement);
  const recorded = rules.filter(({ severity }) => severity === 'info');
  const doubtful = rules.filter(({ doubt }) => doubt !== undefined);
  return `${[
    '<!-- Written by npm run docs from src/contract. -->',
    '# What the contract leaves open',
    'The contract is silent in places and ambiguous in others. What it leaves open never affects the verdict.',
    'A run records what your client does there. The report lists it under "Left open". Before go-live, read that list with the people of the platform: it is the part of the integration that nothing but an agreement can judge.',
    '## Where the contract is silent',
    'The subject is the heading under which the report shows what the client does.',
    [
      '| clause | what is open | subject in the report |',
      '| --- | --- | --- |',
      ...open.map((clause) => row(clause, watched)),
    ].join('\n'),
    '## Habits that are recorded',
    'What these rules find is an observation. A severity in the config makes a finding of it, for a client that must not do so.',
    recorded.map(({ id, title }) => `- [${id}](rules/${id}.md): ${title}`).join('\n'),
    '## Where the contract is doubtful, and how it is judged',
    'Each of these rules has to choose a reading. It chooses the one that fails no client which keeps the contract in another reading.',
    doubtful.map(({ id, doubt }) => `- [${id}](rules/${id}.md): ${doubt}`).join('\n'),
  ].join('\n\n')}\n`;
}

function row({ id, judgement }: Clause, watched: readonly Watched[]): string {
  const about = watched.filter(({ clause }) => clause === id).map((each) => each.about);
  const open = 'leftOpen' in judgement ? judgement.leftOpen : '';
  return `| [${id}](contract.md#${id}) | ${open} | ${about.join(', ') || 'none'} |`;
}

/** An outcome as its page tells it. */
export interface OutcomeWords {
  readonly decision: string;
  readonly title: string;
  readonly when: string;
  readonly service: string;
  readonly clauses: readonly string[];
  readonly bad?: ShownExample;
  readonly good?: ShownExample;
}

/** All outcomes in Markdown, as it stands at docs/outcomes.md. */
export function outcomesPage(outcomes: readonly OutcomeWords[]): string {
  return `${[
    '<!-- Written by npm run docs from src/cli/commands/explain/sheets/decision-texts.ts. -->',
    '# What the service makes of an answer',
    'Every answer to a request for a quote has one of these outcomes. `greenlight explain` shows each of them, and `greenlight judge` says which one an answer has.',
    ...outcomes.map((each) => outcomeEntry(each)),
  ].join('\n\n')}\n`;
}

function outcomeEntry({
  decision,
  title,
  when,
  service,
  clauses,
  bad,
  good,
}: OutcomeWords): string {
  const links = clauses.map((id) => `[${id}](contract.md#${id})`).join(', ');
  return [
    `## <a id="${decision}"></a>${title}`,
    `**When.** ${when}`,
    `**Then.** ${service}`,
    `The contract: ${links}.`,
    ...(bad ? ['A bad answer:', shown(bad)] : []),
    ...(good ? ['A good answer:', shown(good)] : []),
  ].join('\n\n');
}

/** What is told of the answer stands under it, in the same block. */
function shown({ why, exchanges }: ShownExample): string {
  const lines = exchanges.flatMap((exchange) => [
    ...answerLines(exchange, 96),
    ...(exchange.outcome && exchange.answer.kind === 'response'
      ? [
          '',
          ...outcomeRows(exchange.outcome, exchange).map(
            ({ label, value, wrong }) =>
              `${label.padEnd(11)}${value}${wrong === undefined ? '' : `; ${wrong}`}`,
          ),
        ]
      : []),
  ]);
  return ['```text', ...(why ? [why, ''] : []), ...lines, '```'].join('\n');
}
