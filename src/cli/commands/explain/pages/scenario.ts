import type { Scenario } from '../../../../model/scenario.ts';
import type { Page } from '../../../../report/page/page.ts';

const situations = {
  quotable: 'a quote is expected',
  unquotable: 'a 4xx with the reason is expected',
  any: 'the contract allows a quote and a 4xx alike',
} as const satisfies { readonly [situation in Scenario['situation']]: string };

/** A scenario: what it puts the client into, and how to run it alone. */
export function scenarioPage(scenario: Scenario): Page {
  const { id, title, endpoint, situation, tags, relation, needs, send, at } = scenario;
  const quotes = endpoint === 'delivery-price' || endpoint === 'shipping-cost';
  const facts: readonly (readonly [label: string, text: string | false])[] = [
    ['endpoint', endpoint],
    ['situation', quotes && `${situation}: ${situations[situation]}`],
    ['relation', relation !== undefined && `${relation} (greenlight explain ${relation})`],
    ['sent', send === 'at-once' && 'all at once'],
    ['needs', needs.length > 0 && needs.map((part) => `data.${part}`).join(', ')],
    ['tags', tags.length > 0 && tags.join(', ')],
    ['judged by', 'every rule that its answers concern; the scenario itself asserts nothing'],
    // A built-in file by its place in the package.
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
