import type { Placed } from '../written/objects.ts';
import { asMembers } from '../written/written.ts';
import { statusOf } from './members.ts';

/** `502 Bad Gateway`, `Error 503`, `HTTP Status 404 – Not Found`, `erp.example | 502: Bad gateway`. */
const named =
  /^\s*(?:[^<|]{0,80}\| )?(?:(?:HTTP|Error|Status)(?: code)?:? ){0,2}([1-5]\d\d)(?:\.\d{1,3})?(?=:|\s?[-–—|]\s?|\s|$)/i;

/** The status that an error page says itself, in its title or its first heading. */
export function pageStatus(text: string): number | undefined {
  const head = text.slice(0, 20_000);
  const titled = /^\s*</.test(head)
    ? ['title', 'h1'].map(
        (tag) => new RegExp(`<${tag}(?:\\s[^<>]{0,300})?>([^<]{0,300})`, 'i').exec(head)?.[1],
      )
    : [/^\s*error code: \d{3}\s*$/i.exec(head)?.[0]];
  const [digits] = titled.flatMap((said) => named.exec(said ?? '')?.[1] ?? []);
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The status that the error body of a framework repeats: Nest, Fastify and Boom (`statusCode`, `error`,
 * `message`), Spring (`timestamp`, `status`, `path`), problem details (RFC 9457: `title`, `status`).
 */
export function errorBodyStatus({ value }: Placed): number | undefined {
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
  return status !== undefined && status >= 400 ? status : undefined;
}
