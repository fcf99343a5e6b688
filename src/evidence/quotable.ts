import { legible } from '../standards/text/legible.ts';

/** A line of a log as a letter quotes it: without the object behind its words, and to the end of a word. */
export function quotable(line: string): string {
  const words = legible(line.trim()).replace(/ \{["'].*$/, ' …');
  return words.length > 300 ? words.slice(0, 300).replace(/\S*$/, '…') : words;
}
