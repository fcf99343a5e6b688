import { excerpt, plainText } from '../../contract/reading/values/excerpt.ts';
import type { Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import type { Own, Quote, Recognition } from './seen.ts';

/** Evidence from exchanges that all show the same. */
export function shownBy(
  exchanges: readonly Subject[],
  evidence: readonly (string | Quote | undefined)[],
): Recognition | undefined {
  const [first] = exchanges;
  return (
    first && {
      evidence: evidence.filter((each) => each !== undefined),
      exchange: first.id,
      explains: exchanges.map(({ id }) => id),
    }
  );
}

/** Evidence from findings: what they say themselves, and what is known beside. */
export function foundBy(
  findings: readonly Finding[],
  more: readonly (string | Quote | undefined)[] = [],
): Recognition | undefined {
  const [first] = findings;
  return (
    first && {
      evidence: [
        ...new Set(findings.map(({ message }) => message)),
        ...more.filter((each) => each !== undefined),
      ].slice(0, 4),
      exchange: first.exchanges[0],
      explains: [...findings.map(({ id }) => id), ...findings.flatMap((each) => each.exchanges)],
    }
  );
}

/** The findings of these rules. */
export const foundOf = ({ findings }: Own, ...rules: readonly string[]): readonly Finding[] =>
  findings.filter(({ rule }) => rules.includes(rule));

/** `POST https://… returned 404` or why there is no answer. */
export function answeredAs({ request, answer, endpoint }: Subject): string {
  const asked = request ? `${request.method} ${addressOf(request.url)}` : endpoint;
  return answer.kind === 'response'
    ? `${asked} returned ${answer.status}.`
    : `${asked} got no answer. ${answer.detail}`;
}

/** `The body says “…”.`, with the tags of a page left out. */
export function bodySays(x: Subject): Quote | undefined {
  if (x.answer.kind !== 'response') return undefined;
  const plain = plainText(textOf(x));
  const quote = plain === '' ? 'The body is empty.' : `The body says “${excerpt(plain, 120)}”.`;
  return { quote };
}

/** A header of the answer; undefined when there is none. */
export const headerOf = ({ answer }: Subject, name: string): string | undefined =>
  answer.kind === 'response' ? answer.headers[name] : undefined;

/** Without its query, which may hold a whole order; an address without a scheme begins with its host. */
export const addressOf = (url: string): string => (url.split('?')[0] ?? url).replace(/^\/\//, '');

/** The body as text; of a page that arrived where records are expected, as much as the reader of them kept. */
export function textOf({ text, answer }: Subject): string {
  const records = answer.kind === 'response' && answer.body.kind === 'records';
  return text ?? (records ? answer.body.observed['markup'] : undefined) ?? '';
}

/** Whether a page came where records are expected, though the reader kept none of its text. */
export const isPageForRecords = (x: Subject): boolean =>
  x.answer.kind === 'response' &&
  x.answer.body.kind === 'records' &&
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headerOf(x, 'content-type') ?? '') &&
  x.answer.body.trouble.some(({ kind, offset }) => kind === 'not-json' && offset === 0);

/** Whether the body is a page for people. */
export const isPage = (x: Subject): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|center|h1|title)\b/i.test(textOf(x));
