import type { Placed } from '../written/objects.ts';
import { asMembers } from '../written/written.ts';
import { statusOf, type Taken } from './members.ts';

/** `502 Bad Gateway`, `Error 503`, `HTTP Status 404 – Not Found`: a number with words of HTTP about it. */
const named =
  /^(?:(?:HTTP )?(?:Error|Status)(?: code)?:? )?([1-5]\d\d)(?:\.\d{1,3})?(?::|\s?[-–—|]\s?|\s|$)|(?:\b(?:Error|Status|HTTP)(?: code)?:? |\| (?=\d{3}: ))([1-5]\d\d)\b|^([45]\d\d)$/i;

/** The status that an error page says itself, in its title or its first heading. */
export function pageStatus(text: string): Taken<number> | undefined {
  const head = text.slice(0, 20_000);
  const [, bare] = /^\s*error code: ([1-5]\d\d)\s*$/i.exec(head) ?? [];
  if (bare !== undefined) return { value: Number(bare), from: 'the text' };
  if (!/^\s*</.test(head)) return undefined;
  for (const [tag, from] of [
    ['title', 'the title of the page'],
    ['h1', 'the heading of the page'],
  ] as const) {
    const open = new RegExp(`<${tag}(?:\\s[^<>]{0,300})?>`, 'i').exec(head);
    if (!open) continue;
    const start = open.index + open[0].length;
    const said = (/^[^<]{0,300}/.exec(head.slice(start))?.[0] ?? '').trim();
    const [, first, second, third] = named.exec(said) ?? [];
    const digits = first ?? second ?? third;
    if (digits !== undefined) return { value: Number(digits), from };
  }
  return undefined;
}

/**
 * The status that the error body of a framework repeats: Nest, Fastify and Boom (`statusCode`, `error`,
 * `message`), Spring (`timestamp`, `status`, `path`), problem details (RFC 9457: `title`, `status`).
 */
export function errorBodyStatus({ value }: Placed): Taken<number> | undefined {
  const members = asMembers(value) ?? {};
  const has = (...names: readonly string[]) => names.every((name) => Object.hasOwn(members, name));
  const from = has('statusCode', 'message')
    ? 'statusCode'
    : has('status', 'title') ||
        has('timestamp', 'status', 'path') ||
        has('status', 'type', 'detail')
      ? 'status'
      : undefined;
  const status = from === undefined ? undefined : statusOf(members[from] ?? null);
  return from !== undefined && status !== undefined && status >= 400
    ? { value: status, from: `${from} in the body` }
    : undefined;
}
