import { membersNamed } from '../../written/objects.ts';
import { quotedText } from '../../written/quoted-text.ts';
import { readWritten } from '../../written/read-written.ts';
import { Cut, isByHand, type Written } from '../../written/written.ts';
import type { Found, Reader } from '../found.ts';
import { durationAt, headersOf, member, memberAt, requestOf, statusAt } from '../members.ts';

const pair = /(?:^|[\s,;|(])([A-Za-z_][\w.-]{0,60})=/g;
const bodies = [
  'responseBody',
  'response_body',
  'resBody',
  'res.body',
  'response.body',
  'respBody',
  'body',
  'response',
  'data',
  'payload',
  'content',
];

/** `level=info status=422 headers={} body="{…}"`: logfmt, and lines like it. */
const keyValue: Reader = {
  read({ text }) {
    return linesOf(text).flatMap((line): readonly Found[] => {
      const members = membersNamed(line, pair, valueAt);
      const node = { members, path: '' };
      const body = memberAt(node, bodies);
      const status = statusAt(node);
      // A line may hold its answer in other words, which worded.ts reads.
      if (!body || (!status && Object.keys(members).length < 2)) return [];
      const headers = headersOf(member(members, ['headers', 'responseHeaders', 'resHeaders']));
      const durationMs = durationAt(node);
      const request = requestOf({ value: members, from: 'method and url' });
      return [
        {
          as: 'a line of key=value pairs',
          body,
          status,
          headers,
          durationMs,
          ...(request && member(members, ['method']) ? { request: withoutBody(request) } : {}),
        },
      ];
    });
  },
};

export default keyValue;

const withoutBody = <Request extends { readonly value: object }>(request: Request): Request => {
  const { body: _, ...value } = request.value as { readonly body?: unknown };
  return { ...request, value };
};

/** Lines that have pairs, a value over several lines in one. */
function linesOf(text: string): readonly string[] {
  if (
    !/[\s,;|(](?:body|response|data|payload|content|res\.body|response_body|responseBody|resBody)=/i.test(
      text,
    )
  )
    return [];
  const lines: string[] = [];
  for (const line of text.split('\n', 5000)) {
    // A line without a pair of its own goes on with the one before, as a pretty body does.
    if (
      lines.length > 0 &&
      (/^[\s})\]]/.test(line) || !/[A-Za-z_][\w.-]{0,60}=/.test(line.slice(0, 4000)))
    )
      lines.push(`${lines.pop()}\n${line}`);
    else lines.push(line);
  }
  return lines;
}

function valueAt(line: string, at: number): { readonly value: Written; readonly end: number } {
  const quoted = quotedText(line, at);
  if (quoted) {
    const { text, end, isClosed } = quoted;
    return { value: isClosed ? text : new Cut(text), end };
  }
  if (line[at] === '{' || line[at] === '[') {
    const read = readWritten(line, at);
    // The text counts: what is in it may be the client's own mistake.
    if (read) {
      const text = line.slice(at, read.end);
      const value = isByHand(read) ? read.value : text;
      return {
        value: read.incomplete.has(read.value as object) ? new Cut(text) : value,
        end: read.end,
      };
    }
  }
  const space = line.slice(at).search(/[\s,;|)]/);
  const end = space < 0 ? line.length : at + space;
  const text = line.slice(at, end);
  // The last of a paste may go on; a number with its unit is taken as it is.
  const isLast = line.slice(end).trim() === '' && !/^[\d.]+(?:ms|s)?$/.test(text);
  return { value: isLast ? new Cut(text) : text, end };
}
