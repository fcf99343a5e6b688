import type { Clause, Rule } from '../../model/rule.ts';

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
