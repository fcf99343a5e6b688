import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html, multiline, trusted, written } from '../../src/report/html/frame/markup.ts';
import { anyCharacter } from '../support/any-text.ts';

describe('a template', () => {
  test.each([
    ['escapes text', html`<p>${'a < b & c > d'}</p>`, '<p>a &lt; b &amp; c &gt; d</p>'],
    ['escapes both quotes', html`<p title="${`"'`}"></p>`, '<p title="&quot;&apos;"></p>'],
    ['does not escape markup twice', html`<p>${html`<b>${'&'}</b>`}</p>`, '<p><b>&amp;</b></p>'],
    ['joins a list, omits false', html`${[1, 'a', undefined, false, [2]]}`, '1a2'],
    ['escapes control characters', html`${'\u001b[31m\u202e\n'}`, '\\u001b[31m\\u202e\\n'],
    ['keeps trusted text unchanged', html`${trusted('a && b')}`, 'a && b'],
  ])('%s', (_, markup, expected) => {
    expect(written(markup)).toBe(expected);
  });

  test('never takes an object of JSON for markup', () => {
    const forged: unknown = JSON.parse('{"source":"<b>","markup":"<b>","text":"<b>"}');
    expect(written(html`${forged as string}`)).toBe('');
  });

  test('cuts a long text and shows its length', () => {
    expect(written(html`${'x'.repeat(1_000_000)}`)).toBe(
      `${'x'.repeat(2000)}… (1000000 characters)`,
    );
  });

  test('lets no text add a tag, a quote or a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(written(html`${text}`)).not.toMatch(/[<>"'\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        const lines = written(multiline(text)).replace(/[\n\t]/g, '');
        expect(lines).not.toMatch(/[<>"'\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('multiline', () => {
  test.each([
    ['keeps line ends and tabs', 'a\r\n\tb\n', 'a\n\tb\n'],
    ['shows a lone carriage return', 'a\rb', 'a\\rb'],
    ['escapes markup', '<b>\n&', '&lt;b&gt;\n&amp;'],
  ])('%s', (_, text, expected) => {
    expect(written(multiline(text))).toBe(expected);
  });
});
