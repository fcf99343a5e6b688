import { expect, test } from 'vitest';
import { openRedactor } from '../../src/engine/redact/redactor.ts';
import { headerSecrets } from '../../src/engine/redact/secrets.ts';
import { shownFileName } from '../../src/standards/http/content-disposition.ts';
import { shownAt } from '../../src/standards/json/json-tokens.ts';
import { until } from '../../src/standards/text/legible.ts';
import { testsAll } from '../support/extent.ts';
import { encodings, forms } from '../support/secret-forms.ts';

const secrets = {
  GREENLIGHT_TOKEN: 'Kq7+zé/9"x==B&v2<',
  ERP_KEY: `k3y/of+the ERP='"x`,
  HEX: 'deadbeef41424344',
  DIGITS: '48213377',
  ESCAPED: 'a%41b&amp;c\\n=3Dd',
};
const redactor = openRedactor(
  Object.entries(secrets).map(([variable, value]) => ({ variable, value })),
);

const rows = Object.entries(secrets).flatMap(([variable, value]) =>
  Object.entries(forms).map(([name, form]) => [variable, name, form(value)] as const),
);

/** Text next to a secret must not hide it. */
const places: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['token=', '&next=1'],
  ['{"said":"', '"}'],
  ['\\n', '\\n'],
  ['%22', '%22'],
  ['x', 'y'],
  ['<b>', '</b>'],
];

/** Plain letters next to base64 may belong to it, so they may be replaced too. */
test.each(rows)('replaces %s as %s', (variable, name, form) => {
  const coded = name.startsWith('base64');
  for (const [before, after] of places) {
    if (coded && before === 'x') continue;
    const shown = redactor.text(before + form + after);
    expect([before, shown]).toEqual([before, expect.stringContaining(`$${variable}`)]);
    expect(shown).not.toContain(form);
    expect(shown).toBe(coded ? shown : `${before}$${variable}${after}`);
  }
});

test.each([
  ['in C syntax', String.raw`\x`, ''],
  ['as a list', '0x', ', '],
  ['as a list without commas', '0x', ' '],
])('replaces bytes %s', (_what, before, after) => {
  for (const [variable, secret] of Object.entries(secrets)) {
    const bytes = [...Buffer.from(secret)].map((byte) => byte.toString(16).padStart(2, '0'));
    const said = bytes.map((byte) => before + byte).join(after);
    expect(redactor.text(`a ${said} b`)).toBe(`a ${before}$${variable} b`);
  }
});

test.each([
  ['a space for a plus sign', 'Kq7 zé/9"x==B&v2<'],
  ['an escaped space for a plus sign', 'Kq7%20z%C3%A9%2F9"x==B&v2<'],
  ['a plus sign for a space', 'k3y/of+the+ERP=\'"x'],
])('replaces a secret with %s', (_what, said) => {
  expect(redactor.text(`a ${said} b`)).toMatch(/^a \$\w+ b$/);
});

test.each(Object.entries(encodings))('replaces a secret that is cut in %s', (_name, encode) => {
  const whole = encode(`${secrets.ERP_KEY} and more`);
  const half = Math.ceil(encode(secrets.ERP_KEY).length * 0.7);
  for (const many of [half, half + 1, half + 2, half + 3]) {
    const shown = redactor.text(`currency is ${whole.slice(0, many)}….`);
    expect(shown).toContain('$ERP_KEY');
  }
});

test('replaces a long base64 text with the secret at any position', () => {
  const said = `${'é long '.repeat(20_000)}${secrets.GREENLIGHT_TOKEN}${' text'.repeat(20_000)}`;
  for (const shift of ['', 'x', 'xy', 'xyz'])
    expect(redactor.text(Buffer.from(shift + said).toString('base64'))).toContain(
      '$GREENLIGHT_TOKEN',
    );
});

/** Fewest letters of a part next to the mark of a cut; two more if the cut is in an escape or at a space. */
const least = 10;

/** Letters between two cuts. */
const step = testsAll ? 1 : 5;

const named = Object.entries(forms);

test.each(Object.entries(secrets))(
  'replaces %s in each form if the text is cut',
  (variable, secret) => {
    for (const [name, form] of named) {
      const coded = name.startsWith('base64');
      const whole = coded ? form(secret) : secret;
      const written = coded ? (text: string) => text : form;
      for (
        let many = coded ? form('').length + 3 * least : least;
        many < whole.length;
        many += step
      ) {
        const head = written(whole.slice(0, many));
        const tail = written(whole.slice(-many));
        // The cut may be within an escape.
        for (const cut of [
          `“${head}…” arrived`,
          `“${head.slice(0, -1)}…” arrived`,
          `“…${tail}” arrived`,
          `“…${tail.slice(1)}” arrived`,
        ])
          expect([name, cut, redactor.text(cut)]).toEqual([
            name,
            cut,
            expect.stringContaining(`$${variable}`),
          ]);
      }
    }
  },
);

test.each(rows)('replaces %s as %s in a file name', (variable, name, form) => {
  const secret = secrets[variable as keyof typeof secrets];
  for (const part of [
    shownFileName(`attachment; filename="${form}"`) ?? '',
    shownFileName(`attachment; filename="out/${form}.csv"`) ?? '',
  ]) {
    const shown = redactor.text(`It is ${part}.`);
    const pieces = Array.from({ length: secret.length - least + 1 }, (_, i) =>
      secret.slice(i, i + least),
    );
    const left = pieces.filter((piece) => shown.includes(piece));
    expect([name, part, shown, left]).toEqual([name, part, shown, []]);
  }
});

test('shows no half of a secret in a URL without its query', () => {
  const asking = openRedactor([{ value: 'Kq7zE9xQ?x17Bv2', variable: 'TOKEN' }]);
  const shown = until('https://erp.example/Kq7zE9xQ?x17Bv2', '?');
  expect(asking.text(`It redirects to ${shown}.`)).toBe(
    'It redirects to https://erp.example/$TOKEN.',
  );
});

test('replaces the rest of a secret that begins as a number', () => {
  const body = '{"cost": 4deadbeef4142';
  const asking = openRedactor([{ value: '4deadbeef4142', variable: 'TOKEN' }]);
  expect(asking.text(shownAt(body, body.indexOf('d')))).toBe('`$TOKEN`');
});

test.each([' ', '\n', '\r\n\t   '])('replaces the part of a secret before %j', (gap) => {
  const asking = openRedactor([{ value: 'c2VjcmV0+dG9r/ZW4x9Q8u==', variable: 'TOKEN' }]);
  expect(asking.text(shownAt(`c2VjcmV0${gap}dG9r/ZW4x9Q8u==`, 0))).toBe('`$TOKEN`');
  expect(shownAt(`undefined${gap}}`, 0)).toBe('`undefined`');
});

test('hides the password of basic authentication, but not the user', () => {
  const basic = Buffer.from('integration-7:p4ssword-17').toString('base64');
  const { text } = openRedactor(headerSecrets([['authorization', `Basic ${basic}`]]));
  expect(text('integration-7 p4ssword-17')).toBe('integration-7 $AUTHORIZATION_PASSWORD');
});

test('replaces an amount with thousands separators', () => {
  expect(redactor.text('netValue is 48,213,377')).toBe('netValue is $DIGITS');
});

test.each([
  ['no secret', 'delivery-price: 4,990 shown, 4,200 stored; see %41, &amp;, =3D, \\u0041'],
  ['a shorter part', 'Kq7+z deadbee 4142434'],
  ['the letters in another order', 'B==x"9/ez+7qK'],
])('does not change a text with %s', (_what, text) => {
  expect(redactor.text(text)).toBe(text);
});

test.each([
  ['a secret in a cut sentence', 'The body is "Kq7+zé/9…', 'The body is "$GREENLIGHT_TOKEN'],
  ['two adjacent secrets', `x${secrets.DIGITS}${secrets.HEX}`, 'x$DIGITS$HEX'],
])('replaces %s', (_what, text, shown) => {
  expect(redactor.text(text)).toBe(shown);
});

/** Milliseconds of CPU time, since the machine may be busy; the least of this many times. */
function costOf(text: string, times: number): number {
  const costs = Array.from({ length: times }, () => {
    const began = process.cpuUsage();
    redactor.text(text);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

/** Of the shorter text: with quadratic cost, the longer one takes a hundred times as long. */
const letters = testsAll ? 20_000 : 4000;

test.each([
  '%25',
  '\\',
  '\\u005c',
  '&amp;',
  '=3D',
  '%',
  '&#38;',
  '=\n',
  ' \n',
  '+',
  'deadbeef4142434',
  '\\n',
  '=\\r\\n',
  '…Kq7+z',
  '~1',
  String.raw`'\''`,
])('takes linear time for repeated %s', { retry: 3 }, (piece) => {
  const short = costOf(piece.repeat(letters / piece.length), 3);
  const long = costOf(piece.repeat((10 * letters) / piece.length), testsAll ? 3 : 1);
  expect(long).toBeLessThan(15 * Math.max(short, 10));
});

const octal = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/** As documented in SECURITY.md. */
test.each<[string, (text: string) => string]>([
  [
    'percent-encoded twice',
    (text) => encodings['percent-encoded whole']?.(encodeURIComponent(text)) ?? '',
  ],
  ['octal', octal],
])('does not replace a secret that is %s', (_what, form) => {
  expect(redactor.text(form(secrets.GREENLIGHT_TOKEN))).not.toContain('$GREENLIGHT_TOKEN');
});
