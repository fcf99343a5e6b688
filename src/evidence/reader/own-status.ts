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

/** The status that the error body of a framework repeats beside its words (RFC 9457 and others). */
export function errorBodyStatus({ value }: Placed): number | undefined {
  const { statusCode, status, message, title, path, detail } = asMembers(value) ?? {};
  const own = message === undefined ? undefined : statusCode;
  const said = own ?? ((title ?? path ?? detail) === undefined ? undefined : status);
  const found = said === undefined ? undefined : statusOf(said);
  return found !== undefined && found >= 400 ? found : undefined;
}
