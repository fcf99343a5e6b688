import { joined } from '../written/objects.ts';
import { asItems, asMembers, Cut, type Written, type WrittenObject } from '../written/written.ts';
import type { RequestShown, Taken } from './found.ts';

/** Names of members as programs spell them: `statusCode`, `status_code` and `Status-Code` are one. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[_\-\s.]/g, '');

/** Every format asks the same objects for many names. */
const plainNames = new WeakMap<WrittenObject, ReadonlyMap<string, string>>();

function namesOf(members: WrittenObject): ReadonlyMap<string, string> {
  const own =
    plainNames.get(members) ?? new Map(Object.keys(members).map((name) => [plain(name), name]));
  plainNames.set(members, own);
  return own;
}

/** The first member that goes by one of the names, in their order; null counts as absent. */
export function member(
  members: WrittenObject,
  names: readonly string[],
): Taken<Written> | undefined {
  const own = namesOf(members);
  for (const name of names) {
    const found = own.get(plain(name));
    const value = found === undefined ? undefined : members[found];
    if (found !== undefined && value !== undefined && value !== null) return { value, from: found };
  }
  return undefined;
}

/** The same with the path of the object before its name. */
export function memberAt(
  { members, path }: { readonly members: WrittenObject; readonly path: string },
  names: readonly string[],
): Taken<Written> | undefined {
  const found = member(members, names);
  return found && { ...found, from: joined(path, found.from) };
}

const statusNames = [
  'statusCode',
  'resultCode',
  'httpStatusCode',
  'httpStatus',
  'responseStatusCode',
  'responseStatus',
  'responseCode',
  'httpCode',
  'resStatus',
  'status',
  'http.response.status_code',
  'sc-status',
  'code',
];

/** A status as a number, `422`, `422 Unprocessable Entity`, `HTTP/1.1 422`. */
export function statusOf(found: Taken<Written> | undefined): Taken<number> | undefined {
  if (!found) return undefined;
  const { value, from } = found;
  const inner = asMembers(value);
  if (inner) return statusOf(memberAt({ members: inner, path: from }, ['code', 'statusCode']));
  const digits =
    typeof value === 'number'
      ? String(value)
      : typeof value === 'string'
        ? /^(?:HTTP\/[\d.]{1,5} )?([1-5]\d\d)(?: .{0,80})?$/.exec(value.trim())?.[1]
        : undefined;
  return digits !== undefined && /^[1-5]\d\d$/.test(digits)
    ? { value: Number(digits), from }
    : undefined;
}

/** The first of the names that holds a status. */
export function statusAt(node: {
  readonly members: WrittenObject;
  readonly path: string;
}): Taken<number> | undefined {
  for (const name of statusNames) {
    const status = statusOf(memberAt(node, [name]));
    if (status) return status;
  }
  return undefined;
}

/** The name of a header field (RFC 9110, 5.6.2). */
const token = /^[!#$%&'*+.^_`|~\w-]{1,200}$/;

type Pairs = readonly (readonly [name: string, value: string])[];

/** Header fields as an object, as a list of names and values in turn, of `{ key, value }`, or as text. */
export function headersOf(found: Taken<Written> | undefined): Taken<Pairs> | undefined {
  if (!found) return undefined;
  const pairs = pairsOf(found.value);
  return pairs.length > 0 ? { value: pairs, from: found.from } : undefined;
}

function pairsOf(value: Written): Pairs {
  if (typeof value === 'string') return linesOf(value);
  const items = asItems(value);
  if (items?.every((item) => typeof item === 'string') && items.length % 2 === 0)
    return items.flatMap((name, i) =>
      i % 2 === 0 && token.test(name) ? [[name, String(items[i + 1])] as const] : [],
    );
  if (items) {
    return items.flatMap((item) => {
      const members = asMembers(item) ?? {};
      const name = member(members, ['key', 'name'])?.value;
      const held = member(members, ['value'])?.value;
      return typeof name === 'string' && typeof held === 'string' ? [[name, held] as const] : [];
    });
  }
  return Object.entries(asMembers(value) ?? {}).flatMap(([name, held]) => {
    if (!token.test(name)) return [];
    const texts = (asItems(held) ?? [held]).filter(
      (each) => typeof each === 'string' || typeof each === 'number',
    );
    return texts.map((text) => [name, String(text)] as const);
  });
}

const linesOf = (text: string): Pairs =>
  text.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim();
    return token.test(name) ? [[name, line.slice(colon + 1).trim()] as const] : [];
  });

const durationNames = [
  'durationMs',
  'responseTime',
  'responseTimeMs',
  'elapsedMs',
  'elapsedTime',
  'latencyMs',
  'timeMs',
  'tookMs',
  'took',
  'duration',
  'elapsed',
  'latency',
  'time_total',
  'request_time',
];

/** A time with its unit, or in a member whose name has the unit; what may be seconds or milliseconds is none. */
export function durationAt(node: {
  readonly members: WrittenObject;
  readonly path: string;
}): Taken<number> | undefined {
  const found = memberAt(node, durationNames);
  if (!found) return undefined;
  const { value, from } = found;
  const [, digits, unit = ''] =
    /^(\d{1,9}(?:\.\d{1,9})?) ?(ms|s|µs|us)?$/.exec(
      typeof value === 'object' ? '' : String(value),
    ) ?? [];
  if (digits === undefined) return undefined;
  const inMs = /ms$|responsetime$/i.test(plain(from));
  const inSeconds = /(?:timetotal|requesttime)$/.test(plain(from));
  const factor =
    { ms: 1, s: 1000, µs: 0.001, us: 0.001 }[unit] ?? (inMs ? 1 : inSeconds ? 1000 : 0);
  return factor === 0 ? undefined : { value: Number(digits) * factor, from };
}

/** A request as a library or a server keeps it. */
export function requestOf(found: Taken<Written> | undefined): Taken<RequestShown> | undefined {
  const members = asMembers(found?.value);
  if (!found || !members) return undefined;
  const url = text(member(members, ['url', 'uri', 'originalUrl', 'href', 'path', 'requestUri']));
  const method = text(member(members, ['method', 'httpMethod', 'requestMethod'])) ?? 'POST';
  if (url === undefined) return undefined;
  const body = member(members, ['data', 'body', 'json', 'payload'])?.value;
  return {
    from: found.from,
    value: {
      method: method.toUpperCase(),
      url: `${/^https?:/i.test(url) ? '' : (text(member(members, ['baseURL'])) ?? '')}${url}`,
      headers: headersOf(member(members, ['headers', 'header']))?.value ?? [],
      ...(body === undefined ? {} : { body }),
    },
  };
}

function text(found: Taken<Written> | undefined): string | undefined {
  const { value } = found ?? {};
  if (value instanceof Cut) return undefined;
  if (typeof value === 'string') return value;
  const raw = member(asMembers(value) ?? {}, ['raw', 'href'])?.value;
  return typeof raw === 'string' ? raw : undefined;
}
