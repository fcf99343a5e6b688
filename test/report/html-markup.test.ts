import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html, multiline, trusted, written } from '../../src/report/html/frame/markup.ts';
import { anyCharacter } from '../support/any-text.ts';

describe('a template', () => {
  test.each([
    ['text', html`<p>${'a < b & c > d'}</p>`, '<p>a &lt; b &amp; c &gt; d</p>'],
    ['both quotes in attributes', html`<p title="${`"'`}"></p>`, '<p title="&quot;&#39;"></p>'],
    ['markup in markup, once', html`<p>${html`<b>${'&'}</b>`}</p>`, '<p><b>&amp;</b></p>'],
    ['lists, numbers, nothing', html`${[1, 'a', undefined, false, [2]]}`, '1a2'],
    ['controls by their code', html`${'\u001b[31m\u202e\n'}`, '\\u001b[31m\\u202e\\n'],
    ['our own script as it is', html`${trusted('a && b')}`, 'a && b'],
  ])('%s', (_, markup, expected) => {
    expect(written(markup)).toBe(expected);
  });

  test('what is read from JSON never passes for markup', () => {
    const forged: unknown = JSON.parse('{"source":"<b>","markup":"<b>","text":"<b>"}');
    expect(written(html`${forged as string}`)).toBe('');
  });

  test('a long text is cut, its length named', () => {
    expect(written(html`${'x'.repeat(1_000_000)}`)).toBe(
      `${'x'.repeat(2000)}… (1000000 characters)`,
    );
  });

  test('no text brings a tag, a quote or a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(written(html`${text}`)).not.toMatch(/[<>"'\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        const lines = written(multiline(text)).replace(/[\n\t]/g, '');
        expect(lines).not.toMatch(/[<>"'\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('many lines', () => {
  test.each([
    ['line ends and tabs stay', 'a\r\n\tb\n', 'a\n\tb\n'],
    ['a lone return is shown', 'a\rb', 'a\\rb'],
    ['markup is text', '<b>\n&', '&lt;b&gt;\n&amp;'],
  ])('%s', (_, text, expected) => {
    expect(written(multiline(text))).toBe(expected);
  });
});
