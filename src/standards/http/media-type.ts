export interface MediaType {
  /** `type/subtype`, lower case. */
  readonly essence: string;
  /** Names in lower case, values as sent without their quotes; the first of a name counts. */
  readonly parameters: { readonly [name: string]: string };
}

/** RFC 9110, 5.6.2. */
export const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const essencePattern = new RegExp(`^[ \\t]*(${token}/${token})[ \\t]*(?=[;,]|$)`);
const parameterPattern = new RegExp(
  `[ \\t]*;[ \\t]*(?:(${token})=(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))[ \\t]*)?(?=[;,]|$)`,
  'y',
);

/**
 * Reads a Content-Type (RFC 9110, 8.3.1). Of a header that was sent twice, so joined by ', ', the first
 * counts. Undefined for what is no media type; parameters are read as far as they can be.
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

/** application/json, text/json and every type with the suffix +json (RFC 6838, 4.2.8). */
export function isJsonType(type: MediaType | undefined): boolean {
  return type !== undefined && /^(?:application|text)\/json$|\+json$/.test(type.essence);
}
