import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { endpointIds } from '../../src/model/endpoint.ts';
import { scenarioRules } from '../../src/scenario/rules/rules.ts';
import { root } from '../cli/greenlight.ts';

const ids = new Set<string>([...endpointIds, ...[...rules, ...scenarioRules].map(({ id }) => id)]);

/** Ids of endpoints and rules that stand as texts in the sources of a folder: `file id`. */
const named = (folder: string): readonly string[] =>
  readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, 'src', folder, file), 'utf8');
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      const found = [...code.matchAll(/(['"`])([\w/-]+)\1/g)].flatMap(([, , id = '']) =>
        ids.has(id) ? [id] : [],
      );
      return [...new Set(found)].sort().map((id) => `${file} ${id}`);
    });

test.each(['engine', 'driver', 'dataset', 'standards'])(
  '%s holds no id of an endpoint or a rule: the contract tells it as data',
  (folder) => {
    expect(named(folder)).toEqual([]);
  },
);

/** To be removed, one by one: what report still names itself. */
const exceptions: readonly string[] = [
  'diff/exchanges.ts delivery-price',
  'diff/exchanges.ts shipping-cost',
  'docs/cause-page.ts delivery-price',
  'docs/example.ts delivery-price',
  'docs/example.ts transactions',
  'html/endpoints/endpoints.ts delivery-price',
  'html/endpoints/time-picture.ts delivery-price',
  'story/story-end.ts delivery-price',
  'story/story-get.ts http/not-json',
  'story/story-get.ts http/unreachable',
  'story/story-get.ts shipping-cost',
  'story/story-get.ts shipping-cost/cost-missing',
  'story/story-get.ts shipping-cost/field-type',
  'story/story-lost.ts delivery-price/field-type',
  'story/story-lost.ts delivery-price/rejected-as-5xx',
  'story/story-lost.ts http/content-type',
  'story/story-lost.ts http/cut-off',
  'story/story-lost.ts http/server-error',
  'story/story-lost.ts http/unexpected-status',
  'story/story-lost.ts http/unreachable',
  'story/story-quote.ts delivery-price',
  'story/story-quote.ts delivery-price/negative-value',
  'story/story-quote.ts delivery-price/net-value-mismatch',
  'story/story-quote.ts delivery-price/rejected-as-200',
  'story/story-quote.ts delivery-price/taxed-below-net',
  'story/story-quote.ts delivery-price/transportation-cost-missing',
  'story/story-quote.ts http/not-json',
  'story/story-rejection.ts delivery-price/rejection-is-markup',
  'story/story-rejection.ts delivery-price/rejection-text-not-read',
  'story/story-rejection.ts delivery-price/rejection-without-text',
  'story/story.ts delivery-price',
  'story/story.ts http/slow',
  'story/story.ts shipping-cost',
  'words/headline.ts commerces',
  'words/headline.ts transactions',
];

test('report names no more of them than it does', () => {
  expect(named('report').filter((each) => !exceptions.includes(each))).toEqual([]);
});
