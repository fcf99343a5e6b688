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
  exchanges: exchanges.map(({ id }) => id),
};
const run = (scenarios: Run['scenarios']): Run => ({ ...sampleRun, scenarios, exchanges });

test('counts a variant by the best answer, if it was accepted or sent alone', () => {
  const lines = markdownLines(explored(run([exploring]))).filter((line) => line !== '');
  expect(lines).toEqual([
    '## Explored',
    '| endpoint | requests | fields | variants | accepted | rejected | failed |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    '| delivery-price | 6 | 4 | 5 | 2 | 1 | 2 |',
    '<details>',
    '<summary>delivery-price by field</summary>',
    '- ✖ **metadata.coordinates.latitude** -90 failed; 90 accepted',
    '- ✖ **new fields** greenlightFlag failed',
    '- ▲ **products** 7 lines rejected',
    '- · **type** absent accepted',
    '</details>',
  ]);
});

test.each([
  ['shows every variant if only exploring ran', 120, [exploring], [true, true]],
  [
    'shows nothing in a whole run if exploring passed',
    120,
    [...whole, { ...exploring, verdict: 'passed' as const }],
    [false, false],
  ],
  [
    'shows the counts in a whole run if exploring failed',
    120,
    [...whole, { ...exploring, verdict: 'failed' as const }],
    [true, false],
  ],
])('%s', (_, width, scenarios, expected) => {
  const text = terminal(run(scenarios), {
    width,
    color: false,
    ascii: false,
    quiet: false,
    verbose: false,
    paths: [],
  });
  expect([/6 +4 +5 +2 +1 +2\n|variants 5/.test(text), text.includes('7 lines rejected')]).toEqual(
    expected,
  );
});
