import { byCode, legible } from '../../standards/text/legible.ts';

/** An element of the XML that we write; attributes without a value are left out. */
export interface Element {
  readonly name: string;
  readonly attributes?: { readonly [name: string]: string | number | undefined };
  readonly children?: readonly Element[];
  /** Text content; an element has this or children. */
  readonly text?: string;
}

const named: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** What XML 1.0 (2.2 Char) forbids and `legible` leaves: U+FFFE and U+FFFF of every plane are no characters. */
const noCharacter = /\p{Noncharacter_Code_Point}/gu;

/** Text of one line with nothing in it that XML, a terminal or a reader's eye could stumble over. */
const escaped = (text: string): string =>
  legible(text)
    .replace(noCharacter, byCode)
    .replace(/[&<>"]/g, (character) => named[character] ?? character);

const lines = (text: string): string => text.split('\n').map(escaped).join('\n');

/** A document with its declaration; elements on lines of their own, texts exactly as they are. */
export const xml = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;

function written({ name, attributes = {}, children = [], text }: Element, indent: string): string {
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  const open = `${indent}<${name}${pairs.join('')}`;
  if (text !== undefined && text !== '') return `${open}>${lines(text)}</${name}>\n`;
  if (children.length === 0) return `${open}/>\n`;
  const inside = children.map((child) => written(child, `${indent}  `)).join('');
  return `${open}>\n${inside}${indent}</${name}>\n`;
}
