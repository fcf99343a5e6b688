import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRules } from '../../src/config/rules.ts';
import { endpointIds } from '../../src/model/endpoint.ts';
import { root } from '../cli/greenlight.ts';

// `scenario` and `http` alone are ordinary words; the id of a rule is `http/…`.
const names = [
  ...allRules.map(({ id }) => id),
  ...endpointIds.filter((id) => id.includes('-')),
  ...endpointIds.map((id) => `'${id}'`),
];

/** Ids of endpoints and rules in the code of a folder, comments excluded: `file id`. */
const named = (folder: string): readonly string[] =>
  readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(root, 'src', folder, file), 'utf8');
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      return names.filter((name) => code.includes(name)).map((name) => `${file} ${name}`);
    });

test.each(['engine', 'driver', 'dataset', 'standards', 'report'])(
  '%s contains no id of an endpoint or a rule: these are data of the contract',
  (folder) => {
    expect(named(folder)).toEqual([]);
  },
);

/** Allowed matches of a sentence by a pattern, and the origin of the sentence. */
const reads: { readonly [file: string]: string } = {
  'cli/commands/desk/form.ts': 'a mistake in the words of an option, where the desk has a field',
  'cli/commands/diff/diff.ts': 'a mistake of another reader',
  'diagnosis/signs/lost.ts': 'the code at the end of a sentence, in the report of another tool',
  'driver/connect/client-certificate.ts': 'a message of Node.js',
  'driver/failure.ts': 'a message of Node.js',
  'report/page/finding.ts': 'what was seen, beside what was received',
  'scenario/rules/body.ts': 'a mistake of another reader',
  'standards/system/system-errors.ts': 'a message of Node.js',
};

test('no code matches our own sentences by a pattern', () => {
  const texts = 'detail|message|title|remedy|effect|counted|countedTemplate|saw';
  const pattern = new RegExp(
    `\\.(?:test|exec)\\((?:\\w+\\.)*(?:${texts}|evidence)\\b|\\b(?:${texts})\\.(?:match|includes|replace|replaceAll)\\(`,
  );
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const reading = files.filter(
    (file) => file.endsWith('.ts') && pattern.test(readFileSync(join(root, 'src', file), 'utf8')),
  );
  expect(reading.toSorted()).toEqual(Object.keys(reads));
});
