import type { Exchange } from '../../../model/exchange.ts';
import type { Subject } from '../../../model/rule.ts';

/** Returns the headers of an answer, by name in lower case; none without an answer. */
export const headersOf = ({ answer }: Exchange): Readonly<Record<string, string>> =>
  answer.kind === 'response' ? answer.headers : {};

export const headerOf = (x: Exchange, name: string): string | undefined => headersOf(x)[name];

/** Returns the body as text; for a page instead of records, the part that the reader kept. */
export function textOf({ text, answer }: Subject): string {
  const records = answer.kind === 'response' && answer.body.kind === 'records';
  return text ?? (records ? answer.body.observed['markup'] : undefined) ?? '';
}

export const isPage = (x: Subject): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|center|h1|title)\b/i.test(textOf(x));
