import type { Scenario } from '../../../../model/scenario.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { field, heading } from './sheet.ts';

const situations = {
  quotable: 'a quote is expected',
  unquotable: 'a 4xx with the reason is expected',
  any: 'the contract allows a quote and a 4xx alike',
} as const satisfies { readonly [situation in Scenario['situation']]: string };

/** A scenario: what it puts the client into, and how to run it alone. */
export function explainScenario(scenario: Scenario, pen: Pen): readonly string[] {
  const { id, title, endpoint, situation, tags, relation, needs, send, at } = scenario;
  return [
    ...heading(pen, title, 'scenario', id),
    ...field(pen, 'endpoint', endpoint),
    ...(endpoint === 'delivery-price' || endpoint === 'shipping-cost'
      ? field(pen, 'situation', `${situation}: ${situations[situation]}`)
      : []),
    ...(relation === undefined
      ? []
      : field(pen, 'relation', `${relation} (greenlight explain ${relation})`)),
    ...(send === 'at-once' ? field(pen, 'sent', 'all at once') : []),
    ...(needs.length === 0
      ? []
      : field(pen, 'needs', needs.map((part) => `data.${part}`).join(', '))),
    ...(tags.length === 0 ? [] : field(pen, 'tags', tags.join(', '))),
    ...field(
      pen,
      'judged by',
      'every rule that its answers concern; the scenario itself asserts nothing',
    ),
    '',
    ...field(pen, 'run it', `greenlight run --only ${id}`),
    ...field(pen, 'file', fileOf(at.file)),
    ...field(pen, 'page', 'docs/scenarios.md'),
  ];
}

/** A built-in file by its place in the package. */
const fileOf = (file: string) => /scenarios[\\/].*$/.exec(file)?.[0] ?? file;
