import { bodyInWords } from '../../contract/reading/failures/who-answered.ts';
import { calledAt } from '../../contract/reading/orders/order-sent.ts';
import { headerOf } from '../../contract/reading/values/answer-text.ts';
import type { Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import { shortened, until } from '../../standards/text/legible.ts';
import type { EndpointEvidence, Evidence, Quote, Recogniser, Recognition } from './seen.ts';

/** Makes evidence from exchanges that all show the same, of which the first one says most; undefined for none. */
export function shownBy(
  exchanges: readonly Subject[],
  says: Evidence | ((first: Subject) => Evidence),
): Recognition | undefined {
  const [first] = exchanges;
  if (!first) return undefined;
  const evidence = typeof says === 'function' ? says(first) : says;
  return {
    evidence: evidence.filter((each) => each !== undefined),
    exchange: first.id,
    explains: exchanges.map(({ id }) => id),
  };
}

interface AnswerSign {
  readonly shows: (x: Subject) => boolean;
  /** One is enough; by default most of the expected answers must show it. */
  readonly share?: 'any';
  /** Returns the evidence of the first one that shows it; default: its status and its body. */
  readonly says?: (first: Subject, shown: readonly Subject[]) => Evidence;
}

/** Recognises a cause by single answers. */
export const byAnswers =
  ({ shows, share, says = usual }: AnswerSign): Recogniser =>
  ({ troubled, expected }) => {
    const shown = troubled.filter(shows);
    const [first] = shown;
    const least = share === 'any' ? 1 : expected.length / 2 + 0.5;
    return first && shown.length >= least ? shownBy(shown, says(first, shown)) : undefined;
  };

const usual = (first: Subject): Evidence => [answeredAs(first), bodySays(first)];

/** Makes evidence from findings: their own text, and additional observations. */
export function foundBy(
  findings: readonly Finding[],
  more: Evidence = [],
): Recognition | undefined {
  const [first] = findings;
  if (!first) return undefined;
  return {
    evidence: [
      ...new Set(findings.map(({ message }) => message)),
      ...more.filter((each) => each !== undefined),
    ].slice(0, 4),
    exchange: first.exchanges[0],
    explains: [...findings.map(({ id }) => id), ...findings.flatMap((each) => each.exchanges)],
  };
}

export const foundOf = (
  { findings }: EndpointEvidence,
  ...rules: readonly string[]
): readonly Finding[] => findings.filter(({ rule }) => rules.includes(rule));

/** Formats `POST https://… returned 404` or why there is no answer. */
export function answeredAs({ request, answer, endpoint }: Subject): string {
  const called = request ? `${request.method} ${calledAt(request.url)}` : endpoint;
  return answer.kind === 'response'
    ? `${called} returned ${answer.status}.`
    : `${called} got no answer. ${answer.detail}`;
}

/** Reports whether a call without an order got the same answer: it is not about the order. */
export const alikeWithout = (
  { all }: EndpointEvidence,
  { status, text }: Partial<Subject> = {},
): boolean =>
  all.some(
    (x) =>
      x.request !== undefined &&
      x.request.body === undefined &&
      x.status === status &&
      x.text === text,
  );

/** Formats `It redirects to …`, without the query. */
export const redirectOf = (x: Subject): string | undefined => {
  const location = headerOf(x, 'location');
  return location === undefined ? undefined : `It redirects to ${until(location, '?')}.`;
};

/** Formats `It asks to retry after 30 s.` */
export function retryOf(x: Subject): string | undefined {
  const after = headerOf(x, 'retry-after');
  return (
    after && `It asks to retry after ${shortened(after, 40)}${/^\d+$/.test(after) ? ' s' : ''}.`
  );
}

/** Formats `The body says “…”.`, without the tags of a page; undefined for one that is not known. */
export function bodySays(x: Subject): Quote | undefined {
  const quote = bodyInWords(x);
  return quote === undefined ? undefined : { quote };
}
