import { expect, test } from 'vitest';
import { explored as exploredPart } from '../../src/report/page/explored.ts';
import { valueAt } from '../../src/standards/json/json-pointer.ts';
import { explored } from './explored.ts';
import type { Trap } from './traps.ts';

const date = '/order/estimatedDeliverAt';
const none: Trap = {
  name: 'a delivery date of null',
  springs: (body) => valueAt(body, date) === null,
  cause: { [date]: 'null' },
  status: 500,
};

test('a form beyond the contract that fails is not judged, and named with its status', async () => {
  const run = await explored(none, 120);
  const scenario = run.scenarios.find(({ relation }) => relation === 'explore');
  expect([run.findings, scenario?.verdict]).toEqual([[], 'passed']);
  expect(scenario?.summary).toMatch(/, \d+ not judged \(null: 500\)$/);
  expect(JSON.stringify(exploredPart(run))).toContain(
    '"text":"not judged: null of estimatedDeliverAt: 500"',
  );
});
