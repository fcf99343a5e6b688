import { allRules as rules } from '../../../../config/rules.ts';
import { isQuoting } from '../../../../model/endpoint.ts';
import type { Scenario } from '../../../../model/scenario.ts';
import type { Fault } from '../../../../reference-client/change/fault.ts';
import type { Page } from '../../../../report/page/page.ts';
import { rulesFact } from './named.ts';
import { ruleExamples } from './rule.ts';

/** Returns the page of a fault: what the client does, a wrong answer, the finding, and how to see it. */
export const faultPage = ({ name, title, endpoint, findings }: Fault): Page => ({
  title,
  kind: 'fault',
  id: name,
  path: 'docs/internals/faults.md',
  about: [
    { label: 'client', text: `${endpoint}: ${title.charAt(0).toLowerCase()}${title.slice(1)}` },
    findings.length > 0
      ? rulesFact('finding', findings)
      : { label: 'finding', text: 'none of severity error or warning' },
  ],
  examples: rules
    .filter(({ id }) => id === findings[0])
    .flatMap((rule) => ruleExamples(rule).slice(0, 1))
    .map(({ shown }) => ({ title: 'A wrong answer of this kind', shown: shown.slice(0, 1) })),
  next: [
    { label: 'see it', lines: [`greenlight demo --fault ${name}`] },
    { label: 'serve it', lines: [`greenlight serve --fault ${name}`] },
  ],
});

const situations = {
  quotable: 'a quote is expected',
  unquotable: 'a 4xx with the reason is expected',
  any: 'the contract allows a quote and a 4xx alike',
} as const satisfies { readonly [situation in Scenario['situation']]: string };

export function scenarioPage(scenario: Scenario): Page {
  const { id, title, endpoint, situation, tags, relation, needs, send, at } = scenario;
  const quotes = isQuoting(endpoint);
  const facts: readonly (readonly [label: string, text: string | undefined])[] = [
    ['endpoint', endpoint],
    ['situation', quotes ? `${situation}: ${situations[situation]}` : undefined],
    ['relation', relation && `${relation} (greenlight explain ${relation})`],
    ['sent', send === 'at-once' ? 'all at once' : undefined],
    ['needs', needs.map((part) => `data.${part}`).join(', ')],
    ['tags', tags.join(', ')],
    ['judged by', 'every rule that its answers concern; the scenario itself asserts nothing'],
    // For a built-in file, the path within the package.
    ['file', /scenarios[\\/].*$/.exec(at.file)?.[0] ?? at.file],
  ];
  return {
    title,
    kind: 'scenario',
    id,
    path: 'docs/how-to/scenarios-and-rules.md',
    about: facts.map(([label, text]) => ({ label, text })),
    next: [{ label: 'run it', lines: [`greenlight run --only ${id}`] }],
  };
}
