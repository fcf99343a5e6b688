import { allRules } from '../../../../config/rules.ts';
import { isQuoting } from '../../../../model/endpoint.ts';
import type { Relation, Scenario } from '../../../../model/scenario.ts';
import type { Page } from '../../../../report/page/page.ts';
import { rulesFact } from './named.ts';

/** Purpose of comparing the answers of a scenario. */
const relationTexts: { readonly [relation in Relation]: string } = {
  'sent-again':
    'The same order is sent several times, in turn with another one. One order produces several calls, so each is to get the same quote.',
  'quote-and-order':
    'The same content is sent as a quote and as an order. Whether amounts may differ the contract does not say.',
  'line-order':
    'The same lines are sent in another order. Whether amounts may differ the contract does not say.',
  'covered-orders':
    'Orders that should be quoted are sent. Where one is rejected, it is tried on other days, larger, for other commerces and in plain letters.',
  'other-commerces':
    'Orders of several commerces are sent, each twice. Where one is rejected, it is tried on other days, larger and in plain letters.',
  'known-quotes':
    'Orders whose price is declared are sent. Where the price is not given, they are sent again without what was added to them.',
  'provoked-rejections':
    'Orders that hardly any business can quote are sent: they may be quoted, and else must be rejected with the reason.',
  explore:
    'Lawful orders are made from one that is quoted, many changes at once. Where one fails, the smallest change that decides is looked for.',
  'explore-ranges':
    'Ranges of every width, start and form are asked for, their halves and single bounds. Where one holds other records than it must, the experiment of that follows.',
  'between-orders':
    'A draft is sent after orders that differ in fields that it leaves out. Nothing of theirs may count for it.',
  'every-form':
    'A declared order is sent as an order, as a quotation and as a draft. Each form gets the answer that its owner declares.',
  tokens:
    'An order is sent with a wrong token and with none, beside the right one. Whether the token is verified the contract does not say.',
  'different-orders':
    'Several orders are sent at once and in turn. Each is to get the amounts that it gets alone.',
  'same-order-at-once':
    'One order is sent several times at once. What is quoted alone is to be quoted then too.',
  'very-different-orders':
    'Orders that differ in every respect are sent, and none at all. Where all cost the same, the order may not be read.',
  'both-endpoints':
    'The same commerce, address and lines go to both quoting endpoints. The cost of shipping-cost is without tax.',
  'body-survives':
    'A GET is sent with and without its order. Something on the way may drop the body.',
  'range-halves':
    'A range of dates and its two halves are asked for. The halves hold exactly what the whole holds.',
  'range-contained':
    'A narrow range inside a wider one is asked for. What it holds is in the wider one too.',
  'asked-twice':
    'A closed range is asked for twice, or all commerces. Late records are lawful; records that go are not expected.',
  'single-bound': 'Only date_from, only date_to, and neither are sent. Both are optional.',
  'empty-range': 'A range without records is asked for. The answer must be an empty list.',
  'range-forms':
    'The same range is written with other offsets and with milliseconds. All are ISO 8601, and say the same.',
  formats:
    'A list is asked for in JSON, in CSV and in JSON again. Both formats hold the same records.',
  'whole-history':
    'The records are asked for without a range, and over all of time. Everything that is read is judged.',
  'every-answer':
    'All answers of the run are held against each other. What one shows inside the range of another must be there.',
  compare:
    'A scenario of your own says by expect.compare whether its amounts must be the same or all different.',
};

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
