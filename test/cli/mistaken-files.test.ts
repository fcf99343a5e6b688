import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, greenlight, greenlightProcess } from './greenlight.ts';

const target = 'target: { clientBase: "http://127.0.0.1:9" }\n';

interface Mistake {
  readonly what: string;
  /** The files of the folder, by their paths. */
  readonly files: { readonly [path: string]: string };
  readonly args?: readonly string[];
  /** The line names a file from the folder of the process, so it needs one of its own. */
  readonly process?: true;
  /** How the line begins; {folder} is where it ran. */
  readonly reported: string;
}

const mistakes: readonly Mistake[] = [
  {
    what: 'no YAML',
    files: { 'greenlight.config.yaml': 'target:\n  clientBase: "http://127.0.0.1:9\n' },
    reported:
      'greenlight.config.yaml:2:15: the " that opens here is not closed; add " where it ends',
  },
  {
    what: 'a key twice',
    files: { 'greenlight.config.yaml': `${target}scenarios: [built-in]\nscenarios: [./mine]\n` },
    reported: 'greenlight.config.yaml:3:1: ',
  },
  {
    what: 'a config that is a folder',
    files: { 'greenlight.config.yaml/x': '' },
    reported: 'greenlight.config.yaml cannot be read: it is a folder',
  },
  {
    what: 'a scenario file with an unknown key',
    files: {
      'mine/a.yaml':
        'title: A\nendpoint: delivery-price\nsituaton: quotable\norder: { base: full }\n',
    },
    args: ['-u', 'http://127.0.0.1:9', 'mine'],
    process: true,
    reported: "mine/a.yaml:3:1: unknown key 'situaton'; the nearest known key is 'situation'",
  },
  {
    what: 'a scenario whose order breaks the contract',
    files: {
      'mine/a.yaml':
        'title: A\nendpoint: delivery-price\nsituation: quotable\norder: { base: full, merge: { products: 7 } }\n',
    },
    args: ['-u', 'http://127.0.0.1:9', 'mine'],
    process: true,
    reported:
      "mine/a.yaml:4:1: step 'full order' would break the request schema of the contract: products is a number; expected a list, at /order/products",
  },
  {
    what: 'a folder without scenarios',
    files: { 'mine/readme.txt': '' },
    args: ['-u', 'http://127.0.0.1:9', 'mine'],
    reported: '{folder}/mine has no scenario (*.yaml)\n',
  },
  {
    what: 'a path that there is not',
    files: {},
    args: ['-u', 'http://127.0.0.1:9', 'mine'],
    reported: 'the scenarios {folder}/mine cannot be read: the file does not exist\n',
  },
];

test.concurrent.each(mistakes)('$what is reported with its place, in one line', async (mistake) => {
  const cwd = emptyFolder();
  for (const [path, text] of Object.entries(mistake.files)) {
    const file = join(cwd, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const how = mistake.process ? greenlightProcess : greenlight;
  const { exit, stdout, stderr } = await how(['run', ...(mistake.args ?? [])], { cwd });
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  const reported = `greenlight: ${mistake.reported.replace('{folder}', cwd)}`;
  expect(stderr.slice(0, reported.length)).toBe(reported);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
