export interface MediaType {
  /** `type/subtype` in lower case. */
  readonly essence: string;
  /** Names in lower case, values without quotes; the first of a repeated name. */
  readonly parameters: { readonly [name: string]: string };
}

/** Token (RFC 9110, 5.6.2). */
export const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const essencePattern = new RegExp(`^[ \\t]*(${token}/${token})[ \\t]*(?=[;,]|$)`);
const parameterPattern = new RegExp(
  `[ \\t]*;[ \\t]*(?:(${token})=(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))[ \\t]*)?(?=[;,]|$)`,
  'y',
);

/**
 * Parses a Content-Type (RFC 9110, 8.3.1). If the header was sent twice, joined by ', ', reads the first.
 * Undefined if it is not a media type; malformed parameters are skipped.
 */
export function readMediaType(header: string | undefined): MediaType | undefined {
  const [whole = '', essence] = essencePattern.exec(header ?? '') ?? [];
  if (essence === undefined || header === undefined) return undefined;
  const parameters = new Map<string, string>();
  parameterPattern.lastIndex = whole.length;
  for (;;) {
    const found = parameterPattern.exec(header);
    if (!found) break;
    const [, name, quoted, plain] = found;
    const key = name?.toLowerCase();
    if (key === undefined || parameters.has(key)) continue;
    parameters.set(key, quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '');
  }
  return { essence: essence.toLowerCase(), parameters: Object.fromEntries(parameters) };
}

/** Reports whether a type is application/json, text/json or has the suffix +json (RFC 6838, 4.2.8). */
export function isJsonType(type: MediaType | undefined): boolean {
  return type !== undefined && /^(?:application|text)\/json$|\+json$/.test(type.essence);
}
