import type { Clause, RuleId } from '../../model/rule.ts';

/** The contract as a list of clauses in Markdown, as it stands at docs/contract.md. */
export function clausesPage(clauses: readonly Clause[]): string {
  const sections = [...new Set(clauses.map(({ section }) => section))];
  return `${[
    '<!-- Written by npm run docs from src/contract/clauses. -->',
    '# The contract, clause by clause',
    'Each statement of the contract in our own words, and how it is judged. Where the contract leaves something open, the run records what the client does; it never affects the verdict.',
    ...sections.flatMap((section) => [
      `## ${section}`,
      ...clauses.filter((clause) => clause.section === section).map((clause) => entry(clause)),
    ]),
  ].join('\n\n')}\n`;
}

const entry = ({ id, short, text, judgement }: Clause) =>
  `### <a id="${id}"></a>${id}\n\n**${short}.** ${text}\n\n${judged(judgement)}`;

function judged(judgement: Clause['judgement']): string {
  if ('leftOpen' in judgement) return `Left open: ${judgement.leftOpen}.`;
  if ('notObservable' in judgement)
    return `Not observable from outside: ${judgement.notObservable}.`;
  return `Judged by ${judgement.by.map((id) => link(id)).join(', ')}.`;
}

const link = (id: RuleId) => `[${id}](rules/${id}.md)`;
