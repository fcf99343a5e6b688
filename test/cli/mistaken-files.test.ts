import { expect, test } from 'vitest';
import { folderOf } from '../support/files.ts';
import { greenlight, greenlightProcess } from './greenlight.ts';

const target = 'target: { clientBase: "http://127.0.0.1:9" }\n';

interface Mistake {
  readonly what: string;
  /** The files of the folder, by their paths. */
  readonly files: { readonly [path: string]: string };
  readonly args?: readonly string[];
  /** The line names a file from the folder of the process, so it needs one of its own. */
  readonly process?: true;
  /** How the line begins. */
  readonly reported: string;
}

const mistakes: readonly Mistake[] = [
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
];

test.concurrent.each(mistakes)('$what is reported with its place, in one line', async (mistake) => {
  const cwd = folderOf(mistake.files);
  const how = mistake.process ? greenlightProcess : greenlight;
  const { exit, stdout, stderr } = await how(['run', ...(mistake.args ?? [])], { cwd });
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  const reported = `greenlight: ${mistake.reported}`;
  expect(stderr.slice(0, reported.length)).toBe(reported);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
