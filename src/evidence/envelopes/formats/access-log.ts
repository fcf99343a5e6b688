import { asMembers } from '../../written/written.ts';
import { isAnswerOf } from '../answer-members.ts';
import { type Found, type Paste, type Reader, type Taken, taken } from '../found.ts';
import { fromObjects } from '../from-objects.ts';
import { durationAt, memberAt, requestOf, statusAt } from '../members.ts';

/** Common and combined of Apache and nginx, with whatever a server adds behind. */
const common =
  /^(?:\S{1,255} ){0,3}?\S{1,255} \S{1,255} \S{1,255} \[\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:[\d:]{8} ?[-+\d]{0,5}\] "(?<method>[A-Z]{3,7}) (?<url>\S{1,4000})(?: HTTP\/[\d.]{1,3})?" (?<status>\d{3})(?: (?<size>\d{1,15}|-))?(?<rest>.{0,4000})$/;
/** The fields of IIS where no #Fields line names them. */
const usual =
  'date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken'.split(
    ' ',
  );

/** Of HAProxy, a balancer of AWS, morgan, gin, Phoenix, HttpClient of .NET and OkHttp. */
const others: readonly RegExp[] = [
  / (?:-?\d{1,9}\/){4}\+?\d{1,9} (?<status>[1-5]\d\d) \+?\d{1,15} [^"\n]{0,300}"(?<method>[A-Z]{3,7}) (?<url>\S{1,4000}) HTTP\//,
  /^(?:https?|h2|grpcs?) \d{4}-\S{1,40} \S{1,200} \S{1,80} \S{1,80} (?:-?[\d.]{1,20} ){3}(?<status>[1-5]\d\d) \S{1,5} \d{1,15} \d{1,15} "(?<method>[A-Z]{3,7}) (?<url>\S{1,4000}) /,
  /^(?:\S{1,60} )?(?<method>GET|POST) (?<url>\/\S{0,4000}) (?<status>[1-5]\d\d) (?<ms>[\d.]{1,12}) ?ms\b/,
  /^\[GIN\] [^|\n]{10,40}\| {1,4}(?<status>[1-5]\d\d) \|[^"\n]{0,120}\| (?<method>[A-Z]{3,7}) {1,9}"(?<url>[^"\n]{1,4000})"/,
  /\bSent (?<status>[1-5]\d\d) in \d{1,9}(?:ms|µs)/,
  /\bReceived HTTP response (?:headers )?after (?<ms>[\d.]{1,12})ms - (?<status>[1-5]\d\d)\b/,
  /\bResponse\{protocol=[^,\n]{1,20}, code=(?<status>[1-5]\d\d), message=[^,\n]{0,60}, url=(?<url>[^}\n]{1,4000})/,
];

/** A line of an access log has the status, never the body; a program may print that below it. */
const accessLog: Reader = {
  read(paste) {
    const { text } = paste;
    let fields: readonly string[] = usual;
    const found = text.split('\n', 5000).flatMap((raw) => {
      const line = raw.trimEnd();
      if (line.startsWith('#Fields: ')) fields = line.slice(9).trim().split(/\s+/);
      if (line.length > 9000) return [];
      return wordedLine(line) ?? iisLine(line, fields) ?? [];
    });
    const [only] = found;
    return only && found.length === 1 ? [withBelow(only, paste)] : found;
  },
};

/** With the answer that is the next and last line, or what must be known of a stack trace there. */
function withBelow(line: Found, { text, endpoint, objects }: Paste): Found {
  if (/\n[^\S\n]{1,40}at \S/.test(text.slice(0, 20_000)))
    return {
      ...line,
      notes: [...(line.notes ?? []), 'The stack trace below it need not be in the answer.'],
    };
  const below = objects.find(
    ({ from, end }) =>
      /^[^\n]+\n\s*$/.test(text.slice(0, from).trimStart()) && text.slice(end).trim() === '',
  );
  const members = asMembers(below?.value);
  if (!below || !members || !line.status || line.body) return line;
  const isAnswer = isAnswerOf(endpoint, members) || reasons.some((name) => name in members);
  if (!isAnswer) return line;
  const { notes: _, ...bare } = line;
  return { ...bare, body: { value: below.value, from: 'below the line' }, placed: below };
}

/** Members that hold a reason. */
const reasons = ['error', 'errors', 'message', 'detail'];

export default accessLog;

/** The same as an object, as nginx, a gateway of AWS and the cloud of Google write it. */
export const accessRecord: Reader = fromObjects((node) => {
  const status = statusAt(node);
  const line = memberAt(node, ['request', 'routeKey', 'name'])?.value;
  const [, said, target] =
    /^([A-Z]{3,7}) (\/\S{0,4000})(?: HTTP\/|$)/.exec(typeof line === 'string' ? line : '') ?? [];
  const asked = asMembers(line) && requestOf({ value: line ?? null, from: 'request' })?.value;
  const method =
    asked?.method ?? said ?? memberAt(node, ['httpMethod', 'requestMethod', 'method'])?.value;
  const url =
    asked?.url ??
    target ??
    memberAt(node, ['requestUrl', 'resourcePath', 'requestUri', 'uri', 'path', 'url'])?.value;
  const request = requestOf({ value: { method: method ?? null, url: url ?? null }, from: 'it' });
  if (!status || method === undefined || !request) return undefined;
  return lineOf('a record of an access log', status, {
    ...request.value,
    durationMs: durationAt(node)?.value,
  });
});

function wordedLine(line: string): Found | undefined {
  const found = common.exec(line) ?? others.map((each) => each.exec(line)).find(Boolean);
  const { status, method, url, ms, size, rest } = found?.groups ?? {};
  if (status === undefined) return undefined;
  const from = rest === undefined ? 'the line' : 'after the request';
  const [, seconds] = /(?:request_time|rt)[=:] ?"?(\d{1,6}\.\d{1,6})/.exec(rest ?? '') ?? [];
  const [lasted, unit] = seconds === undefined ? [ms, 1] : [seconds, 1000];
  return lineOf(
    'a line of an access log',
    { value: Number(status), from },
    {
      method,
      url,
      durationMs: lasted === undefined ? undefined : Number(lasted) * unit,
      isEmpty: size === '0' || size === '-',
    },
  );
}

function iisLine(line: string, fields: readonly string[]): Found | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d /.test(line)) return undefined;
  const values = line.split(' ');
  if (values.length !== fields.length) return undefined;
  const field = (name: string) => values[fields.indexOf(name)];
  const status = field('sc-status');
  if (status === undefined || !/^[1-5]\d\d$/.test(status)) return undefined;
  const query = field('cs-uri-query') ?? '-';
  const ms = field('time-taken') ?? '';
  return lineOf(
    'a line of an IIS log',
    { value: Number(status), from: 'sc-status' },
    {
      method: field('cs-method'),
      url: `${field('cs-uri-stem') ?? ''}${query === '-' ? '' : `?${query}`}`,
      durationMs: /^\d{1,9}$/.test(ms) ? Number(ms) : undefined,
      isEmpty: field('sc-bytes') === '0',
    },
  );
}

interface Line {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly durationMs: number | undefined;
  readonly isEmpty?: boolean;
}

/** nginx: the caller closed the connection before there was an answer. */
const closedByCaller = 499;

function lineOf(as: string, status: Taken<number>, line: Line): Found {
  const { method = 'POST', url = '', durationMs, isEmpty } = line;
  const base = {
    as,
    request: taken(url === '' ? undefined : { method, url, headers: [] }, 'the line'),
    durationMs: taken(durationMs, 'the line'),
  };
  if (status.value === closedByCaller) {
    const detail = 'No answer arrived in time (499).';
    return { ...base, noAnswer: { kind: 'no-response', reason: 'cut-off', detail } };
  }
  return {
    ...base,
    status,
    // Of a 200 without a body nothing more could be known; a log line of a redirect has none anyway.
    body: taken(isEmpty && status.value >= 400 ? '' : undefined, 'the size 0'),
    notes: ['An access log does not hold the body of an answer.'],
  };
}
