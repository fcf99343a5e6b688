import type { Exchange } from '../../../model/exchange.ts';
import { bodyText } from '../answers/same-bytes.ts';

/** Communes that no client knows. The scenarios send them; whoever reads one in an answer has it from a request. */
const inventedCommunes = ['Qwxzyk', 'Zywqxk'];

const patterns = inventedCommunes.map((name) => ({ name, pattern: new RegExp(name, 'i') }));

/** The invented communes that stand in a text, in whatever case. */
export const inventedIn = (text: string): readonly string[] =>
  patterns.flatMap(({ name, pattern }) => (pattern.test(text) ? [name] : []));

/** Those of an answer that its own request does not name: they come from the request of another order. */
export function fromAnother({ answer, request }: Exchange): readonly string[] {
  if (answer.kind === 'no-response' || answer.body.kind !== 'text' || !request) return [];
  const named = inventedIn(answer.body.text);
  if (named.length === 0) return named;
  const own = inventedIn(`${request.url} ${bodyText(request)}`);
  return named.filter((name) => !own.includes(name));
}
