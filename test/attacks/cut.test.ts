import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, greenlight } from '../cli/greenlight.ts';
import { testsAll } from '../support/extent.ts';
import { servingAll } from '../support/serving.ts';

/** A report keeps 64 kB of a body: secrets and people are before the cut, after it and on it. */
const kept = 64 * 1024;
const name = 'Jacinta Quiroga Ñáñez';
const long = 'Ana Soto '.repeat(120_000).trim();
const token = 'Kq7+zE/9xw4=Tb2Jm';
const telling = /Jacinta|Quiroga|Ñáñez|Ana Soto|Kq7\+zE|4=Tb2Jm/;
const pad = 'x'.repeat(kept);

/** Padded so that the cut is within the text. */
const upTo = (value: object, text: string) => {
  const head = JSON.stringify({ ...value, pad: '', text }).indexOf(text);
  return { ...value, pad: 'y'.repeat(kept - head - 5), text };
};
const bodies: { readonly [what: string]: object } = {
  'a name known after the cut': { message: `No for ${name}.`, pad, user: { name } },
  'text after the cut': {
    user: { name },
    pad,
    message: `No for ${name} by ${token}.`,
  },
  'a name and a token on the cut': upTo({ user: { name }, message: 'No.' }, `${name} ${token}`),
  'a token on the cut': upTo({ message: 'No.' }, token),
  'a name of a megabyte': { message: `No for ${long}.`, user: { name: long }, pad },
  'a name of a megabyte as an amount': { transportationCost: long, user: { name: long } },
  'a member named after a person': { pad, user: { name }, [name]: { text: name } },
  'an object in place of a text': {
    message: { text: `For ${name} ${token}` },
    pad,
    user: { name },
  },
};

const address = servingAll((request, response) => {
  const [, status = '', what = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
  request.resume().on('end', () => {
    response.writeHead(Number(status), { 'content-type': 'application/json' });
    response.end(JSON.stringify(bodies[what]));
  });
});

const reporters = ['terminal', 'html', 'json', 'junit', 'markdown', 'github', 'har'].flatMap(
  (each) => ['--reporter', each],
);
const quick = ['--rate', '1000/s', '--verbose'];

/** Commands that show or save a body. */
const brief: readonly (readonly string[])[] = [
  ['send', 'delivery-price', ...quick, ...reporters, '--out', 'sent'],
  ['send', 'delivery-price', ...quick, '--json', '--times', '2'],
  ['send', 'commerces', ...quick],
  ['judge', 'delivery-price', 'answer.json', '--status', '{status}'],
  ['judge', 'delivery-price', 'answer.json', '--status', '{status}', '--json'],
  ['validate', 'commerces', 'answer.json'],
  ['render', 'sent', '--redact-people', '--out', 'shown'],
];
/** More of them, which take longer. */
const whole: readonly (readonly string[])[] = [
  ['run', ...quick, '--only', 'delivery-price/one-line', ...reporters, '--out', 'ran'],
  ['render', 'ran', ...reporters, '--out', 'rendered'],
  ['diagnose', '--rate', '1000/s', '--json'],
];

const rows = Object.keys(bodies).map((what, i) => [i % 2 ? '200' : '422', what] as const);

test.each(rows)(
  'with status %s, a body is redacted before it is cut: %s',
  async (status, what) => {
    const cwd = emptyFolder();
    const env = {
      GREENLIGHT_TOKEN: token,
      GREENLIGHT_REDACT_PEOPLE: 'true',
      GREENLIGHT_BASE_URL: `${address()}/${status}/${encodeURIComponent(what)}`,
    };
    writeFileSync(join(cwd, 'answer.json'), JSON.stringify(bodies[what]).replaceAll(token, ''));
    const reported: (readonly [string, string])[] = [];
    const commands = testsAll || what === 'text after the cut' ? [...brief, ...whole] : brief;
    for (const args of commands) {
      const own = args.map((arg) => arg.replace('{status}', status));
      const { stdout, stderr } = await greenlight(own, { cwd, env });
      reported.push([own.join(' '), stdout + stderr]);
    }
    for (const path of readdirSync(cwd, { recursive: true, encoding: 'utf8' }))
      if (/\.\w+$/.test(path) && path !== 'answer.json')
        reported.push([path, readFileSync(join(cwd, path), 'utf8')]);
    const leaks = reported.flatMap(([where, text]) => {
      const at = text.search(telling);
      return at < 0 ? [] : [`${where}: ${text.slice(Math.max(0, at - 80), at + 80)}`];
    });
    expect(leaks).toEqual([]);
    const all = reported.map(([, text]) => text).join('');
    expect(/Person 1|\$GREENLIGHT_TOKEN/.test(all)).toBe(true);
  },
  120_000,
);
