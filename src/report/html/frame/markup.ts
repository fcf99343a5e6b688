import { cut, legible } from '../../../standards/text/legible.ts';

/** Source of HTML that may stand as it is: made by `html` and the two functions below only. */
export interface Markup {
  readonly [source]: string;
}

declare const source: unique symbol;

/** What may stand between the parts of a template; nothing and false are left out. */
export type Content = string | number | Markup | undefined | false | readonly Content[];

/** Longer texts are cut, with their full length named (looks: bodies are cut at 2 kB). */
const longest = 2000;

// Kept apart from the objects, so that nothing read from JSON can pass for markup.
const sources = new WeakMap<object, string>();

function made(text: string): Markup {
  const markup = Object.freeze({}) as Markup;
  sources.set(markup, text);
  return markup;
}

const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (found) => entities[found] ?? '');

/** Thousands are parted by a narrow space at which no line breaks. */
const apart = (text: string): string =>
  text.replace(/(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/g, '\u202f');

function sourceOf(content: Content): string {
  if (content === undefined || content === false) return '';
  if (typeof content === 'string') return apart(escaped(legible(cut(content, longest))));
  if (typeof content === 'number') return String(content);
  const markup = sources.get(content);
  if (markup !== undefined) return markup;
  return Array.isArray(content) ? content.map((each: Content) => sourceOf(each)).join('') : '';
}

/**
 * A piece of HTML. Every text put into it is escaped, for text and for quoted attributes alike; its
 * control and direction marks are shown by their code; and it is cut at 2 000 characters.
 */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return made(parts.reduce((text, part, index) => text + sourceOf(contents[index - 1]) + part, ''));
}

/** A text whose line ends and tabs are meant, as in `<pre>`; else as in `html`, cut at `most`. */
export const multiline = (text: string, most = longest): Markup =>
  made(
    cut(text, most)
      .split(/\r\n|\n/)
      .map((line) =>
        line
          .split('\t')
          .map((piece) => escaped(legible(piece)))
          .join('\t'),
      )
      .join('\n'),
  );

/** Text of a client within a line, in its own direction and with its own spaces. */
export const data = (text: string): Markup =>
  made(`<bdi>${escaped(legible(cut(text, longest)))}</bdi>`);

/** What somebody typed, to stand in a field of a form again as it was, control marks and all. */
export const typed = (text: string): Markup => made(escaped(text));

/** Our own style sheet or script: the only texts that are not escaped. */
export const trusted = (text: string): Markup => made(text);

/** The finished source. */
export const written = (markup: Markup): string => sourceOf(markup);

/** Pieces one after the other with something between. */
export const joined = (pieces: readonly Content[], between: Content): Markup =>
  html`${pieces.map((piece, index) => (index === 0 ? piece : html`${between}${piece}`))}`;
