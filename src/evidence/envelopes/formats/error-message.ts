import { asMembers, type Written } from '../../written/written.ts';
import { type Reader, taken } from '../found.ts';
import { lostOf } from '../lost.ts';

/** How libraries word a status that is no success, with the address where they name it. */
const messages: readonly RegExp[] = [
  /\bfailed with status code (?<status>[1-5]\d\d)\b(?: \([^)\n]{0,60}\))?(?:: (?<method>[A-Z]{3,7}) (?<url>https?:\/\/\S{1,2000}))?/,
  /\b(?<status>[45]\d\d) (?:Client|Server) Error: [^\n]{0,80} for url: (?<url>[^\s'")]{1,2000})/,
  /\b(?:Client|Server) error '(?<status>[45]\d\d)[^'\n]{0,60}' for url '(?<url>[^'\n]{1,2000})'/,
  /\b(?<method>GET|POST) (?<url>https?:\/\/\S{1,2000}) (?<status>[45]\d\d) \(/,
  /\bResponse code (?<status>[1-5]\d\d) \(/,
  /\bdoes not indicate success: (?<status>[1-5]\d\d)\b/,
  /\bremote server returned an error: \((?<status>[1-5]\d\d)\)/i,
  /^\d{4}-\d\d-\d\d [\d:]{8} ERROR (?<status>[45]\d\d): /m,
  /\bcurl: \(22\) The requested URL returned error: (?<status>[45]\d\d)\b/,
  /\bHttp(?:Client|Server)ErrorException\S{0,80}: (?<status>[45]\d\d) /,
  /\bServer returned HTTP response code: (?<status>[45]\d\d) for URL: (?<url>\S{1,2000})/,
  /\bHTTP Error (?<status>[45]\d\d): /,
  /<Response \[(?<status>[1-5]\d\d)\]>/,
  /\bCompleted (?<status>[1-5]\d\d) [A-Z][A-Za-z' ]{1,40} in \d{1,9}ms\b/,
  /\bRestClient::\w{1,60}: (?<status>[45]\d\d) /,
];

/** What a proxy writes into its error log, and the status that it answers then. */
const ofProxies: readonly (readonly [said: RegExp, status: number])[] = [
  [
    /^\d{4}\/\d\d\/\d\d [\d:]{8} \[error\] [^\n]{0,200}?\bupstream timed out\b[^\n]{0,300}?request: "(?<method>[A-Z]{3,7}) (?<url>\S{1,2000})/m,
    504,
  ],
  [
    /^\d{4}\/\d\d\/\d\d [\d:]{8} \[error\] [^\n]{0,300}?\bupstream, client:[^\n]{0,300}?request: "(?<method>[A-Z]{3,7}) (?<url>\S{1,2000})/m,
    502,
  ],
  [/\bAH00957: HTTPS?: attempt to connect to \S{1,200} [^\n]{0,200}failed/, 503],
];

/** The message of an error, which has the status and not the body. */
const errorMessage: Reader = {
  read({ text }) {
    const head = text.slice(0, 200_000);
    const all = [...messages.map((message) => [message, undefined] as const), ...ofProxies];
    for (const [message, known] of all) {
      const found = message.exec(head);
      if (!found) continue;
      const { status = known, method = 'POST', url } = found.groups ?? {};
      return [
        {
          as:
            known === undefined ? 'the message of an error' : 'a line of the error log of a proxy',
          status: { value: Number(status), from: 'the message' },
          request: taken(
            url === undefined ? undefined : { method, url, headers: [] },
            'the message',
          ),
          notes: ['It does not hold the body of the answer.'],
        },
      ];
    }
    return [];
  },
};

export default errorMessage;

/** How an error begins in the output of curl, Go, Python, Node, PHP, Ruby, Java, .NET and PowerShell. */
const begins =
  /^(?:Exception in thread "[^"\n]{1,80}" |\S{1,200}\.rb:\d{1,6}:in |Failed to connect to |curl: \(\d{1,2}\) |cURL error \d{1,2}: |HTTPS?ConnectionPool\(|(?:\d{4}\/\d\d\/\d\d [\d:.]{8,15} )?(?:Post|Get) "https?:|#<[A-Z]\w{1,40}(?:::\w{1,40}){0,4}[: ]|(?:[\w.]{1,80}\.)?[A-Za-z]{2,40}(?:Error|Exception|Timeout)\b|(?:\[cause\]: )?Error: |Caused by: |\[cause\]: [A-Za-z]{2,40}Error: |(?:Connecting to|Resolving) [^\n]{1,300} failed: |Invoke-\w{3,10} ?: )/;

/** The members that Node prints behind the message of an error of the system, or of one that it caused. */
const isErrorOfNode = (value: Written): boolean =>
  (/^"E[A-Z_]{3,40}"$/.test(JSON.stringify(asMembers(value)?.['code']) ?? '') ||
    asMembers(value)?.['[cause]'] !== undefined) &&
  asMembers(value)?.['response'] === undefined;

/** An error message in the place of an answer. */
export const lostLine: Reader = {
  read({ text, objects }) {
    const isOther = objects.some(({ value }) => !isErrorOfNode(value));
    if (isOther && !/^curl: \(|^#<\w/m.test(text)) return [];
    // An answer that arrived counts for more than how the connection ended.
    if (/^[<> \t]*HTTP\/\d/m.test(text)) return [];
    for (const line of text.split('\n', 2000)) {
      const said = line.trim().slice(0, 2000);
      const noAnswer = begins.test(said) ? lostOf(said) : undefined;
      if (noAnswer) return [{ as: 'an error without an answer', noAnswer }];
    }
    return [];
  },
};
