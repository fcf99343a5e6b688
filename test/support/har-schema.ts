/**
 * JSON Schema of HTTP Archive 1.2, written from the specification
 * (Software is hard, HAR 1.2 Spec; W3C Web Performance WG, HTTP Archive format).
 */
const text = { type: 'string' };
const instant = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
};
const atLeast = (minimum: number) => ({ type: 'number', minimum });
const whole = { type: 'integer', minimum: -1 };
const list = (items: object) => ({ type: 'array', items });
/** Names with an underscore are custom fields; all others are those of the specification. */
const object = (required: object, optional: object = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional, comment: text },
  patternProperties: { '^_': {} },
  additionalProperties: false,
});
const pair = object({ name: text, value: text });
const cookie = object(
  { name: text, value: text },
  {
    path: text,
    domain: text,
    expires: instant,
    httpOnly: { type: 'boolean' },
    secure: { type: 'boolean' },
  },
);
const request = object(
  {
    method: { type: 'string', minLength: 1 },
    url: { type: 'string', pattern: '^https?://' },
    httpVersion: text,
    cookies: list(cookie),
    headers: list(pair),
    queryString: list(pair),
    headersSize: whole,
    bodySize: whole,
  },
  { postData: object({ mimeType: text }, { text, params: list(pair) }) },
);
const response = object({
  status: { type: 'integer', minimum: 0 },
  statusText: text,
  httpVersion: text,
  cookies: list(cookie),
  headers: list(pair),
  content: object(
    { size: { type: 'integer', minimum: 0 }, mimeType: text },
    { compression: { type: 'integer' }, text, encoding: text },
  ),
  redirectURL: text,
  headersSize: whole,
  bodySize: whole,
});
const timings = object(
  { send: atLeast(0), wait: atLeast(0), receive: atLeast(0) },
  { blocked: atLeast(-1), dns: atLeast(-1), connect: atLeast(-1), ssl: atLeast(-1) },
);
const entry = object(
  {
    startedDateTime: instant,
    time: atLeast(0),
    request,
    response,
    cache: object({}, { beforeRequest: {}, afterRequest: {} }),
    timings,
  },
  { pageref: text, serverIPAddress: text, connection: text },
);
const page = object({
  startedDateTime: instant,
  id: text,
  title: text,
  pageTimings: object({}, { onContentLoad: atLeast(-1), onLoad: atLeast(-1) }),
});
const creator = object({ name: text, version: text });

export const harSchema = object({
  log: object(
    { version: { const: '1.2' }, creator, entries: list(entry) },
    { browser: creator, pages: list(page) },
  ),
});
