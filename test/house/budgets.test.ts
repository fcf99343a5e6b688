import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/greenlight.ts';
import budgets from './budgets.json' with { type: 'json' };

/** Lines of TypeScript, and of JSON in src, by folder: two levels of src, one of test. */
function measured(): { readonly [folder: string]: number } {
  const lines: { [folder: string]: number } = {};
  for (const [top, levels] of [
    ['src', 2],
    ['test', 1],
  ] as const) {
    for (const name of readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })) {
      const path = join(root, top, name);
      const isText = top === 'src' && name.endsWith('.json');
      if ((!name.endsWith('.ts') && !isText) || !statSync(path).isFile()) continue;
      const parts = name.split(sep).slice(0, -1).slice(0, levels);
      const folder = `${[top, ...parts].join('/')}${isText ? ' (json)' : ''}`;
      lines[folder] = (lines[folder] ?? 0) + (readFileSync(path, 'utf8').match(/\n/g)?.length ?? 0);
    }
  }
  return lines;
}

/** How far below its budget a folder may be before the budget must be lowered. */
const slack = 0.02;

test('every folder is within its budget, and every budget is close to its folder', () => {
  const found = measured();
  const names = [...new Set([...Object.keys(found), ...Object.keys(budgets)])].toSorted();
  const wrong = names.flatMap((folder) => {
    const lines = found[folder] ?? 0;
    const budget = (budgets as { readonly [folder: string]: number })[folder] ?? 0;
    if (lines > budget)
      return [`${folder}: ${lines} lines, and a budget of ${budget}: delete something`];
    // Small folders vary by a few lines.
    if (lines < budget * (1 - slack) - 5)
      return [`${folder}: lower the budget of ${budget} to ${lines}`];
    return [];
  });
  expect(wrong).toEqual([]);
});
