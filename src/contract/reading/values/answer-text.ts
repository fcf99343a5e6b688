import type { Subject } from '../../../model/rule.ts';

export const headerOf = ({ answer }: Subject, name: string): string | undefined =>
  answer.kind === 'response' ? answer.headers[name] : undefined;

/** Returns the body as text; for a page instead of records, the part that the reader kept. */
export function textOf({ text, answer }: Subject): string {
  const records = answer.kind === 'response' && answer.body.kind === 'records';
  return text ?? (records ? answer.body.observed['markup'] : undefined) ?? '';
}

/** Reports whether the body is an HTML page. */
export const isPage = (x: Subject): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|center|h1|title)\b/i.test(textOf(x));
