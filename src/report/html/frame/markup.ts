import { cut, legible } from '../../../standards/text/legible.ts';

/** HTML source that needs no escaping, created only by `html` and the two functions below. */
export interface Markup {
  readonly [source]: string;
}

declare const source: unique symbol;

/** Values allowed in a template; undefined and false are omitted. */
export type Content = string | number | Markup | undefined | false | readonly Content[];

/** Maximum length of a text in characters (looks: bodies are cut at 2 kB). */
const maxTextLength = 2000;

// A WeakMap, so that no object parsed from JSON can pass for markup.
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
  "'": '&apos;',
};

/** Escapes a text for HTML and XML. */
export const withEntities = (text: string): string =>
  text.replace(/[&<>"']/g, (found) => entities[found] ?? '');

function sourceOf(content: Content): string {
  if (content === undefined || content === false) return '';
  if (typeof content === 'string') return withEntities(legible(cut(content, maxTextLength)));
  if (typeof content === 'number') return String(content);
  const markup = sources.get(content);
  if (markup !== undefined) return markup;
  return Array.isArray(content) ? content.map((each: Content) => sourceOf(each)).join('') : '';
}

/** Template tag for HTML: escapes every text, shows its control characters by code, and cuts it at 2000 characters. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return made(parts.reduce((text, part, index) => text + sourceOf(contents[index - 1]) + part, ''));
}

/** Escapes a text but keeps its newlines and tabs, for `<pre>`; cuts it at `most`. */
export const multiline = (text: string, most = maxTextLength): Markup =>
  made(
    cut(text, most)
      .split(/\r\n|\n/)
      .map((line) =>
        line
          .split('\t')
          .map((piece) => withEntities(legible(piece)))
          .join('\t'),
      )
      .join('\n'),
  );

/** Escapes inline text of a client, isolating its direction and keeping its spaces. */
export const data = (text: string): Markup =>
  made(`<bdi>${withEntities(legible(cut(text, maxTextLength)))}</bdi>`);

/** Escapes the value of a form field, keeping it exactly, including control characters. */
export const typed = (text: string): Markup => made(withEntities(text));

/** Marks our own style sheet or script as safe; nothing else may be left unescaped. */
export const trusted = (text: string): Markup => made(text);

export const written = (markup: Markup): string => sourceOf(markup);
