import { allRules } from '../../../../config/rules.ts';
import { isQuoting } from '../../../../model/endpoint.ts';
import type { Relation, Scenario } from '../../../../model/scenario.ts';
import type { Page } from '../../../../report/page/page.ts';
import { rulesFact } from './named.ts';
import texts from './texts.json' with { type: 'json' };

/** Purpose of comparing the answers of a scenario. */
const relationTexts: { readonly [relation in Relation]: string } = texts.relations;

/** Returns the page of a relation: what is sent, what must hold between the answers, and which rules judge it. */
export function relationPage(relation: Relation): Page {
  const judging = allRules.filter((rule) =>
    rule.over === 'scenario' && rule.relations !== 'all'
      ? rule.relations.includes(relation)
      : rule.provokedBy?.includes(relation),
  );
  return {
    title: `Relation: ${relation.replaceAll('-', ' ')}`,
    kind: 'relation',
    id: relation,
    path: 'docs/scenarios.md',
    about: [
      { label: 'what', text: relationTexts[relation] },
      ...rulesFact(
        'judged by',
        judging.map(({ id }) => id),
      ),
    ],
  };
}

const situations = {
  quotable: 'a quote is expected',
  unquotable: 'a 4xx with the reason is expected',
  any: 'the contract allows a quote and a 4xx alike',
} as const satisfies { readonly [situation in Scenario['situation']]: string };

/** Returns the page of a scenario: its situation, and how to run it alone. */
export function scenarioPage(scenario: Scenario): Page {
  const { id, title, endpoint, situation, tags, relation, needs, send, at } = scenario;
  const quotes = isQuoting(endpoint);
  const facts: readonly (readonly [label: string, text: string | false])[] = [
    ['endpoint', endpoint],
    ['situation', quotes && `${situation}: ${situations[situation]}`],
    ['relation', relation !== undefined && `${relation} (greenlight explain ${relation})`],
    ['sent', send === 'at-once' && 'all at once'],
    ['needs', needs.length > 0 && needs.map((part) => `data.${part}`).join(', ')],
    ['tags', tags.length > 0 && tags.join(', ')],
    ['judged by', 'every rule that its answers concern; the scenario itself asserts nothing'],
    // For a built-in file, the path within the package.
    ['file', /scenarios[\\/].*$/.exec(at.file)?.[0] ?? at.file],
  ];
  return {
    title,
    kind: 'scenario',
    id,
    path: 'docs/scenarios.md',
    about: facts.flatMap(([label, text]) => (text === false ? [] : [{ label, text }])),
    next: [{ label: 'run it', lines: [`greenlight run --only ${id}`] }],
  };
}
