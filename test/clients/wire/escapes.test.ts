import { expect, test } from 'vitest';
import { endpointIds } from '../../../src/model/endpoint.ts';
import { bytes, carrying } from './bytes.ts';
import { drive } from './drive.ts';
import type { Call } from './open.ts';
import { reportsOf } from './reports.ts';

/** Clears the screen, sets the title, turns the direction, opens a link; by ESC and by C1 alone. */
const escapes = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202e\u0008\u001b]8;;http://evil/\u0007x';

const answers: readonly (readonly [
  name: string,
  answer: (call: Call, said: { readonly status: number; readonly body: string }) => unknown,
])[] = [
  ['a body', ({ socket }, said) => socket.write(carrying(said, escapes, [], 'text/plain'))],
  [
    'members and texts',
    ({ socket }, said) =>
      socket.write(
        carrying(
          said,
          said.body.replaceAll('{"', `{${JSON.stringify(escapes)}:${JSON.stringify(escapes)},"`),
        ),
      ),
  ],
  [
    'a value of the contract',
    ({ socket }, said) =>
      socket.write(
        carrying(said, said.body.replaceAll(/:(?:\d+|"[^"]*")/g, `:${JSON.stringify(escapes)}`)),
      ),
  ],
  [
    'the reason of a rejection',
    ({ socket }) =>
      socket.write(carrying({ status: 422 }, JSON.stringify({ error: escapes, message: '' }))),
  ],
  [
    'the page of a failure',
    ({ socket }) => socket.write(carrying({ status: 502 }, `<h1>${escapes}</h1>`, [], 'text/html')),
  ],
  [
    'headers',
    ({ socket }, said) =>
      socket.write(
        carrying(said, said.body, [
          `Content-Disposition: attachment; filename="\u00c2\u009b31m.csv"`,
          'Retry-After: \u009b2J',
          'X: \u00e2\u0080\u00ae',
          'Content-Encoding: \u009b31m',
        ]),
      ),
  ],
  [
    'the type',
    ({ socket }, said) => socket.write(carrying(said, said.body, [], 'text/\u009b31m; x="\u0085"')),
  ],
  [
    'the address of a redirect',
    ({ socket }) =>
      socket.write(carrying({ status: 302 }, '', ['Location: \u009b31m://\u00c2\u009b'])),
  ],
  ['no HTTP at all', ({ socket }) => socket.end(bytes(escapes))],
  [
    'a name of a header',
    ({ socket }) => socket.end(bytes(`HTTP/1.1 200 OK\r\n${escapes}: 1\r\n\r\n`)),
  ],
  [
    'a coding',
    ({ socket }, said) => socket.write(carrying(said, escapes, ['Content-Encoding: gzip'])),
  ],
];

/** What our own look in colour consists of: SGR and nothing else. */
const ours = /\p{Cc}\[\d+(?:;\d+)*m/gu;
/** Controls and direction marks, but for the ends of our own lines. */
const moving = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;

test.each(answers)('escapes as %s: none gets out', async (_, answer) => {
  const run = await drive(
    { name: 'escapes', answer },
    { broken: endpointIds, implementing: endpointIds },
  );
  const { json, har, ...shown } = reportsOf(run);
  const seen = Object.entries(shown).flatMap(([name, text]) => {
    const rest = name === 'terminal in colour' ? text.replace(ours, '') : text;
    const at = rest.search(moving);
    return at < 0 ? [] : [`${name}: ${JSON.stringify(rest.slice(Math.max(0, at - 60), at + 30))}`];
  });
  expect(seen).toEqual([]);
  // Data: what a client sent stands in it as JSON writes it, which leaves no ESC as it is.
  for (const text of [json, har]) {
    const controls = new Set(text?.match(/\p{Cc}/gu));
    expect([...controls].filter((sign) => sign < ' ')).toEqual(['\n']);
  }
});
