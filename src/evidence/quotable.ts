import { legible } from '../standards/text/legible.ts';

/** A line of a log as a letter quotes it: without the object behind its words, to the end of a word; of a long one what an exception says. */
export function quotable(line: string): string {
  const words = legible(line.trim())
    .replace(
      /^\[?\d{1,4}[-/]\w{1,3}[-/]\d{1,4}[T ][\d:.,]+\S*(?: [+-][\d:]+)?(?: [A-Z][\w/]+(?=\]))?\]?:? /,
      '',
    )
    .replace(/ \{["'].*$/, ' …')
    .replace(
      /^(?:.{0,60}\b(?:ERROR|FATAL|SEVERE)\b.{1,900}?|.{80,900}?)(?<![\w$])([A-Z]\w{2,80}(?:Exception|Error): [^\]]{8,300}).*$/,
      '$1',
    );
  return words.length > 300 ? words.slice(0, 300).replace(/\S*$/, '…') : words;
}
