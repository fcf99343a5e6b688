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
  'html/endpoints/endpoints.ts delivery-price',
];

test('report names no more of them than it does', () => {
  expect(named('report').filter((each) => !exceptions.includes(each))).toEqual([]);
});

test.each(['diagnosis', 'cli/commands/diagnose', 'cli/commands/judge'])(
  '%s reads codes and fields, and no sentence of ours by a pattern',
  (folder) => {
    const reads =
      /\.(?:test|exec)\((?:\w+\.)*(?:detail|message|title|evidence)\)|\b(?:detail|message|title)\.(?:match|includes|startsWith)\(/;
    const files = readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' });
    const reading = files.filter(
      (file) =>
        file.endsWith('.ts') && reads.test(readFileSync(join(root, 'src', folder, file), 'utf8')),
    );
    // The code at the end of a sentence, where a report of another tool has it nowhere else.
    const others = reading.filter((file) => file !== 'signs/lost.ts');
    // What other programs print has no fields.
    expect(others.filter((file) => !file.startsWith('evidence/envelopes/'))).toEqual([]);
  },
);
