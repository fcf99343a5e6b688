import { isDeepStrictEqual } from 'node:util';
import { endpointBy } from '../contract/catalogue.ts';
import { endpointOf } from './reader/evidence-of.ts';
import type { Found } from './reader/found.ts';
import { endpointOfPath } from './reader/members.ts';
import { asItems, asMembers, type Written } from './written/written.ts';

/** Headers, hosts and banners of programs that play the client in a test, and the members of a file of Pact. */
const ofMock =
  /\bmatched-stub-\w|\bwiremock\b|\bmockoon\b|\bmock-?server\b|\bmock\.pstmn\.io\b|\b(?:mockapi|mocky)\.io\b|\bbeeceptor\b|\bx-(?:postman-)?mock[\w-]*:|\bprism mock\b|"consumer"[\s\S]{1,4000}"interactions"/i;
const noMock = /\b(?:not|no|n[aã]o|sin|sem|without)\b[^.\n]{0,30}\b(?:wire)?mock/gi;
/** The heading of a column, a section or a tool of values that nobody received. */
const ofPlan =
  /(?<!\p{L})(?:expected|esperad[oa]s?|example value|valor de ejemplo|valor de exemplo)(?!\p{L})/iu;

/** Returns of what an answer is that is not the client's own; undefined if it may be. `all` are those of the text. */
export function elseOf(found: Found, text: string, all: readonly Found[]): string | undefined {
  const { request: { url = '', method } = {}, at, end } = found;
  const others = all.filter((each) => each !== found);
  const from = Math.max(0, at - 4000, ...others.map((each) => each.end).filter((to) => to <= at));
  const to = Math.min(end + 1500, ...others.map((each) => each.at).filter((start) => start >= end));
  if (ofMock.test(text.slice(from, to).replaceAll(noMock, ''))) return 'a mock';
  if (ofPlan.test(columnOf(text, found.spans?.body?.start ?? at))) return 'a plan';
  const id = endpointOf(found);
  const isElsewhere = url !== '' && endpointOfPath(url) === undefined;
  const isOther =
    id && id !== 'delivery-price' && isElsewhere && method && method !== endpointBy[id].method;
  return isOther ? 'another system' : undefined;
}

/** The heading of the column that a place of a table is in: the cell above it in the first line with as many cells. */
function columnOf(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const [line = ''] = text.slice(start).split('\n', 1);
  for (const sign of ['\t', '|']) {
    const { length } = line.split(sign);
    const column = text.slice(start, at).split(sign).length - 1;
    const above = text.slice(Math.max(0, start - 20_000), start).split('\n');
    const head = above.find((each) => length > 2 && each.split(sign).length === length);
    if (head !== undefined) return head.split(sign)[column] ?? '';
  }
  return '';
}

/** Whether a body is a part of the request beside it, which somebody quotes. */
export const isOfRequest = ({ body, status, placed, request }: Found): boolean =>
  status === undefined &&
  body !== undefined &&
  placed !== undefined &&
  Object.keys(asMembers(placed.value) ?? {}).length > 0 &&
  holds(request?.body, placed.value);

/** Whether a value, or one inside it, is another. */
function holds(outer: unknown, value: Written): boolean {
  const whole = outer as Written;
  const inner = asItems(whole) ?? Object.values(asMembers(whole) ?? {});
  return isDeepStrictEqual(whole, value) || inner.some((each) => holds(each, value));
}
