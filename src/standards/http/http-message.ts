/** A request as it stands in a text. */
export interface HttpRequestText {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** As it stands there, without the line end before the answer; empty when none is shown. */
  readonly body: Uint8Array;
}

/** A request alone, as `POST /path HTTP/1.1` with its headers and its body. */
export function readHttpRequest(bytes: Uint8Array): HttpRequestText | undefined {
  // Every byte is one sign here, so that offsets agree.
  const text = Buffer.from(bytes).toString('latin1');
  const start = startLineAt(text, 'request', 0);
  const answer = startLineAt(text, 'status', 0);
  if (start === undefined || (answer !== undefined && answer < start)) return undefined;
  const head = readHttpHead(text, start);
  const end = startLineAt(text, 'status', head.end) ?? text.length;
  const [, method = '', target = ''] = /^(\S+)[ \t]+(\S+)/.exec(head.startLine) ?? [];
  const shown = text.slice(head.end, end);
  const body = bytes.subarray(head.end, head.end + shown.trimEnd().length);
  return { method: method.toUpperCase(), target, headers: head.headers, body };
}

export interface HttpHead {
  /** The first line as it stands. */
  readonly startLine: string;
  /** 0 in a request. */
  readonly status: number;
  /** Empty where none is given: HTTP/2 has none. */
  readonly reason: string;
  /** In their order, values without white space around them, read as UTF-8 where they are, else as Latin-1. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whether the empty line that ends a head is there. */
  readonly ended: boolean;
  /** Where the body begins. */
  readonly end: number;
}

/** RFC 9112 4: the reason may be missing. `:status: 200` is how some tools write HTTP/2. */
const statusLine = /^(?:HTTP\/\d(?:\.\d)?[ \t]+|:status:?[ \t]+)([1-9]\d\d)(?:[ \t]+(.*))?$/is;
const requestLine = /^[A-Za-z]{3,10}[ \t]+\S+[ \t]+HTTP\/\d(?:\.\d)?$/;
/** RFC 9110 5.6.2, with a blank before the colon as some write it. */
const field = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:(.*)$/;
const blanks = /^[ \t]+|(?<![ \t])[ \t]+$/g;

const lines = { status: statusLine, request: requestLine } as const;

/** Where the first start line of that kind begins, from an offset on. */
function startLineAt(text: string, kind: 'status' | 'request', from: number): number | undefined {
  for (let at = from; at < text.length; ) {
    const { line, next } = lineAt(text, at);
    if (lines[kind].test(line)) return at;
    at = next;
  }
  return undefined;
}

/** Reads a head whose start line begins at `at`. A line that is no header field begins the body. */
export function readHttpHead(text: string, at: number): HttpHead {
  const start = lineAt(text, at);
  const [, status = '0', reason = ''] = statusLine.exec(start.line) ?? [];
  const headers: [name: string, value: string][] = [];
  let end = start.next;
  let ended = false;
  while (end < text.length) {
    const { line, next } = lineAt(text, end);
    const last = headers.at(-1);
    const [, name, value = ''] = field.exec(line) ?? [];
    if (line.trim() === '') {
      ended = true;
      end = next;
      break;
    }
    // RFC 9112 5.2: a line that begins with white space goes on with the one before.
    if (last && /^[ \t]/.test(line)) last[1] = `${last[1]} ${decoded(line.trim())}`;
    else if (name !== undefined) headers.push([name, decoded(value.replaceAll(blanks, ''))]);
    else break;
    end = next;
  }
  return {
    startLine: start.line,
    status: Number(status),
    reason: decoded(reason.trim()),
    headers,
    ended,
    end,
  };
}

function lineAt(text: string, at: number): { readonly line: string; readonly next: number } {
  const feed = text.indexOf('\n', at);
  const next = feed < 0 ? text.length : feed + 1;
  return { line: text.slice(at, feed < 0 ? text.length : feed).replace(/(?<!\r)\r+$/, ''), next };
}

function decoded(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? latin1 : text;
}
