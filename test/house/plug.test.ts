import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRules } from '../../src/config/rules.ts';
import { endpointIds } from '../../src/model/endpoint.ts';
import { root } from '../cli/greenlight.ts';

// `scenario` and `http` alone are words; an id of a rule is `http/…`.
const names = [
  ...allRules.map(({ id }) => id),
  ...endpointIds.filter((id) => id.includes('-')),
  ...endpointIds.map((id) => `'${id}'`),
];

/** Ids of endpoints and rules in the code of a folder, without its comments: `file id`. */
const named = (folder: string): readonly string[] =>
  readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(root, 'src', folder, file), 'utf8');
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      return names.filter((name) => code.includes(name)).map((name) => `${file} ${name}`);
    });

test.each(['engine', 'driver', 'dataset', 'standards', 'report'])(
  '%s holds no id of an endpoint or a rule: the contract tells it as data',
  (folder) => {
    expect(named(folder)).toEqual([]);
  },
);

test.each(['diagnosis', 'cli/commands/diagnose', 'cli/commands/judge', 'evidence', 'offline'])(
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
    expect(others).toEqual([]);
  },
);
