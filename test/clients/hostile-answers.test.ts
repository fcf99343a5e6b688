import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { github } from '../../src/report/github.ts';
import { fileReporters } from '../../src/report/reporters.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { readJson } from '../../src/standards/json/json-text.ts';
import { cpuOf } from '../support/cpu.ts';
import type { Reply } from './client.ts';
import { driveDatasets, json, someCommerces } from './datasets-client.ts';
import { driveClient, fewOrders } from './drive.ts';

/** Answers that are hostile to whoever reads and reports them, from every endpoint. */

const look = { width: 100, color: false, ascii: false, quiet: false, verbose: true, paths: [] };

/** Every report of a run, by its name. */
function reportsOf(run: Run): { readonly [name: string]: string } {
  const files = Object.entries(fileReporters).map(([name, { render }]) => [name, render(run)]);
  return Object.fromEntries([
    ...files,
    ['github', github(run)],
    ['terminal', terminal(run, look)],
    ['terminal in colour', terminal(run, { ...look, color: true })],
    ['terminal in a pipe', terminal(run, { ...look, piped: true })],
  ]);
}

const fewRanges = {
  wanted: ({ id }: { readonly id: string }) =>
    /^commerces|^transactions\/(records|range-halves)$/.test(id),
};

/** Runs against clients whose answers are changed so: one of quotes, one of records. */
async function runsOf(change: (reply: Reply) => Partial<Reply>): Promise<readonly Run[]> {
  const changed = <Given extends object>(reply: Given & { readonly body: string | Buffer }) => {
    const whole = { status: 200, type: 'application/json', ...reply };
    const { type, ...made } = { ...whole, ...change(whole) };
    return { ...made, type, headers: { 'content-type': type, ...made.headers } };
  };
  return [
    await driveClient({ manner: { change: changed }, ...fewOrders }),
    await driveDatasets(
      {
        reply: (records) => changed(json(records)),
        commerces: () => changed(json(someCommerces())),
      },
      fewRanges,
    ),
  ];
}

const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const within = (deep: string) => (body: string) => body.replaceAll('{"', `{"deep":${deep},"`);

/** Whole and deep; the shorter ones are kept whole in a report, the longer ones are not. */
const deeps: readonly (readonly [name: string, make: (body: string) => string])[] = [
  ['unclosed brackets', () => '['.repeat(1e6 / 2)],
  ['half a million lists', () => lists(5e5)],
  ['objects as deep as a report keeps', () => objects(10_000)],
  ['a deeply nested member', within(lists(1500))],
  ['a member of 195 levels', within(objects(195))],
  ['a member of 205 levels', within(objects(205))],
  ['a string of deep JSON', within(JSON.stringify(lists(1500)))],
  ['a deeply nested message', () => `{"message":${lists(15_000)}}`],
];

test.each(deeps)('judges and reports %s from every endpoint', async (_, make) => {
  for (const run of await runsOf(({ body }) => ({ body: make(String(body)) }))) {
    expect(run.rules.filter(({ crashed }) => crashed)).toEqual([]);
    expect([0, 1, 3]).toContain(run.exitCode);
    expect(Object.values(reportsOf(run)).every((text) => text.length > 0)).toBe(true);
  }
});

test('judges and reports deep JSON in cells of a CSV', async () => {
  const cell = `"${lists(15_000)}"`;
  const body = [
    'commerceId,name,class,locations,createdDate,isInactive,channel,subChannel,sellerIds,additionalInfo',
    `C1,N,C,${cell},2021-01-01,false,A,B,${cell},"${objects(8_000).replaceAll('"', '""')}"`,
  ].join('\r\n');
  const run = await driveDatasets({
    commerces: () => ({ headers: { 'content-type': 'text/csv' }, body }),
  });
  expect(run.rules.filter(({ crashed }) => crashed)).toEqual([]);
  expect(Object.values(reportsOf(run)).every((text) => text.length > 0)).toBe(true);
});

test('reads 100,000 deeply nested duplicate members in linear time', async () => {
  const long = 'n'.repeat(2_000);
  const pairs = Array.from({ length: 100_000 }, (_, i) => `"${i}":1,"${i}":1`).join();
  const text = [`{"${long}":`.repeat(190), `{${pairs}}`, '}'.repeat(190)].join('');
  let trouble: ReturnType<typeof readJson>['trouble'] = [];
  const cost = await cpuOf(() => {
    ({ trouble } = readJson(text));
  });
  expect(cost).toBeLessThan(20_000);
  expect(trouble).toHaveLength(100);
  expect(JSON.stringify(trouble).length).toBeLessThan(100_000);
});

/** Clears the screen, sets the title, turns the direction, opens a link; by ESC and by C1 alone. */
const escapes = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202e\u0008\u001b]8;;http://evil/\u0007x';
const escaped = JSON.stringify(escapes);

const hostile: readonly (readonly [name: string, change: (reply: Reply) => Partial<Reply>])[] = [
  ['a body', () => ({ body: escapes, type: 'text/plain' })],
  [
    'members and strings',
    ({ body }) => ({ body: String(body).replaceAll('{"', `{${escaped}:${escaped},"`) }),
  ],
  [
    'a value of the contract',
    ({ body }) => ({ body: String(body).replaceAll(/:(?:\d+|"[^"]*")/g, `:${escaped}`) }),
  ],
  [
    'the reason of a rejection',
    () => ({ status: 422, body: JSON.stringify({ error: escapes, message: '' }) }),
  ],
  ['the page of a 502', () => ({ status: 502, body: `<h1>${escapes}</h1>`, type: 'text/html' })],
  [
    'headers',
    () => ({
      headers: {
        'content-disposition': 'attachment; filename="\u00c2\u009b31m.csv"',
        'retry-after': '\u009b2J',
        x: '\u00e2\u0080\u00ae',
        'content-encoding': '\u009b31m',
      },
    }),
  ],
  ['the content type', () => ({ type: 'text/\u009b31m; x="\u0085"' })],
  [
    'the location of a redirect',
    () => ({ status: 302, body: '', headers: { location: '\u009b31m://\u00c2\u009b' } }),
  ],
  ['a body that is not gzip', () => ({ body: escapes, headers: { 'content-encoding': 'gzip' } })],
];

/** What our own look in colour consists of: SGR and nothing else. */
const ours = /\p{Cc}\[\d+(?:;\d+)*m/gu;
/** Controls and direction marks, but for the ends of our own lines. */
const moving = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;

test.each(hostile)('removes terminal escapes from %s', async (_, change) => {
  for (const run of await runsOf(change)) {
    const { json: data, har, ...shown } = reportsOf(run);
    const seen = Object.entries(shown).flatMap(([name, text]) => {
      const rest = name === 'terminal in colour' ? text.replace(ours, '') : text;
      const at = rest.search(moving);
      return at < 0
        ? []
        : [`${name}: ${JSON.stringify(rest.slice(Math.max(0, at - 60), at + 30))}`];
    });
    expect(seen).toEqual([]);
    // What a client sent is data in these, as JSON writes it, which leaves no ESC as it is.
    for (const text of [data, har]) {
      const controls = new Set(text?.match(/\p{Cc}/gu));
      expect([...controls].filter((sign) => sign < ' ')).toEqual(['\n']);
    }
  }
});
