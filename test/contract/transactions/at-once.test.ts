import { expect, test } from 'vitest';
import { rules } from '../../../src/contract/catalogue.ts';
import { judgedExample } from '../../../src/contract/endpoints/example-exchange.ts';
import {
  type RangeExample,
  ranges,
  whole,
} from '../../../src/contract/endpoints/transactions/range-example.ts';
import { rangeRoles } from '../../../src/contract/experiments/steps/range-roles.ts';

const dates = ['2026-10-13T12:00:00Z', '2026-10-15T12:00:00Z'];
const alone = { ...whole, dates };
const mixed = { ...alone, role: rangeRoles.atOnce, dates: ['2026-11-20T12:00:00Z'] };
const other = { ...alone, dates: ['2026-10-13T12:00:00Z', '2026-10-14T12:00:00Z'] };
const again = { ...alone, role: rangeRoles.again };

function remediesOf(id: string, ...received: readonly RangeExample[]) {
  const rule = rules.find((each) => each.id === id);
  if (rule?.over !== 'run') throw new Error(id);
  return judgedExample(rule, ranges(...received)).breaches.map(({ remedy }) => remedy);
}

test.each([
  ['transactions/unstable', [alone, mixed, again], [expect.stringContaining('only at once')]],
  ['transactions/outside-range', [alone, mixed, again], []],
  ['transactions/unstable', [alone, { ...again, dates: [] }, again], [undefined]],
  ['transactions/unstable', [alone, other, again], [undefined]],
  [
    'transactions/unstable',
    [alone, { ...other, role: rangeRoles.atOnce }, other, again],
    [undefined],
  ],
  ['transactions/unstable', [alone, { ...again, role: rangeRoles.atOnce }, again], []],
])('%s tells what happens only at once', (id, received, remedies) => {
  expect(remediesOf(id, ...received)).toEqual(remedies);
});
