import { expect, test } from 'vitest';
import { html } from '../../src/report/html/page.ts';
import { json } from '../../src/report/json/json.ts';
import { junit } from '../../src/report/junit.ts';
import { markdown } from '../../src/report/markdown/markdown.ts';
import { withoutCommands } from '../../src/standards/text/pipeline-commands.ts';
import { sampleRun } from '../support/sample-run.ts';

test.each([
  ['by Azure', 'a ##vso[task.complete]b', String.raw`a #\u0023vso[task.complete]b`, '#&#35;vso['],
  [
    'by Azure in capitals',
    '##VSO[task.complete]',
    String.raw`#\u0023VSO[task.complete]`,
    '#&#35;VSO[',
  ],
  ['by TeamCity', "##teamcity[x 'y']", String.raw`#\u0023teamcity[x 'y']`, '#&#35;teamcity['],
  ['by Azure and GitHub', 'a ##[error]b', String.raw`a #\u0023[error]b`, '#&#35;[error]'],
  ['after a third #', '###[error]b', String.raw`##\u0023[error]b`, '##&#35;[error]'],
  ['by GitHub', '::error::b', ': :error::b', '&#58;:error::b'],
  ['by GitHub after blanks', 'a\r\n \t::error::b', 'a\r\n \t: :error::b', '\t&#58;:error::b'],
])('breaks a command read %s', (_what, text, plain, markup) => {
  expect(withoutCommands(text, 'plain')).toBe(plain);
  expect(withoutCommands(text, 'markup')).toContain(markup);
  expect(JSON.parse(withoutCommands(JSON.stringify({ text }), 'plain'))).toEqual({ text });
});

test.each(['# [a](b)', '## [a](b)', '### a', 'a ::b::', 'C++ a::b', '##vso', 'teamcity[', '#[a]'])(
  'does not change %j, which is not a command',
  (text) => {
    expect([withoutCommands(text, 'plain'), withoutCommands(text, 'markup')]).toEqual([text, text]);
  },
);

test('keeps our annotations, and breaks commands of a client within them', () => {
  const said = '::error title=a::b ##vso[task.complete]\n::notice::c\n';
  expect(withoutCommands(said, 'plain', true)).toBe(
    '::error title=a::b #\\u0023vso[task.complete]\n::notice::c\n',
  );
});

test.each([
  ['html', html, 'markup'],
  ['junit', junit, 'markup'],
  ['json', json, 'plain'],
  ['markdown', markdown, 'plain'],
] as const)('the %s report without words of a client is unchanged', (_name, render, form) => {
  const report = render(sampleRun);
  expect(withoutCommands(report, form)).toBe(report);
});
