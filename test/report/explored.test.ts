import { expect, test } from 'vitest';
import type { OrderVariation } from '../../src/model/exchange.ts';
import type { ExchangeReport, Run } from '../../src/model/run.ts';
import { markdownLines } from '../../src/report/markdown/blocks.ts';
import { explored } from '../../src/report/page/explored.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { sampleRun, sentIn } from '../support/sample-run.ts';

const deep = '/order/shippingAddress/metadata/coordinates/latitude';

/** The changes of each order, the status and the body of its answer. */
const orders: readonly (readonly [OrderVariation, number, string?])[] = [
  [{}, 200, '{"transportationCost":4200}'],
  [{ '/order/type': 'absent', '/order/products': '25 lines' }, 500],
  [{ '/order/type': 'absent', [deep]: '90' }, 200, '{"transportationCost":4200}'],
  [{ '/order/type': 'empty', '/order/greenlightNote': 'added' }, 422],
  [{ '/order/greenlightFlag': 'added' }, 200, '{}'],
  [{ [deep]: '-90' }, 429],
  [{ '/order/products': '7 lines' }, 422],
];

const pattern = sentIn('delivery-price/full-order');
const [scenario] = sampleRun.scenarios;

/** The scenarios of a run without exploring. */
const whole = sampleRun.scenarios.filter(({ relation }) => relation !== 'explore');

const exchanges = orders.map(
  ([varied, status, body = ''], i): ExchangeReport => ({
    ...pattern,
    id: `x${i}`,
    scenario: 'delivery-price/explore',
    varied,
    answer: { kind: 'response', status, headers: {}, bytes: body.length, body },
  }),
);
const exploring: Run['scenarios'][number] = {
  ...(scenario as Run['scenarios'][number]),
  id: 'delivery-price/explore',
  relation: 'explore',
  verdict: 'passed',
  exchanges: exchanges.map(({ id }) => id),
};
const run = (scenarios: Run['scenarios']): Run => ({ ...sampleRun, scenarios, exchanges });

test('counts the requests that vary an order, and what became of them', () => {
  const lines = markdownLines(explored(run([exploring]))).filter((line) => line !== '');
  expect(lines).toEqual([
    '## Explored',
    '| endpoint | requests | fields | accepted | rejected | failed |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    '| delivery-price | 6 | 5 | 1 | 2 | 3 |',
  ]);
});

test.each([
  ['if only exploring ran', [exploring], true],
  ['not in a whole run if exploring passed', [...whole, exploring], false],
  ['if exploring failed', [...whole, { ...exploring, verdict: 'failed' as const }], true],
])('a terminal shows it %s', (_, scenarios, isShown) => {
  const look = { width: 120, color: false, ascii: false, quiet: false, verbose: false };
  expect(terminal(run(scenarios), { ...look, paths: [] }).includes('Explored')).toBe(isShown);
});
