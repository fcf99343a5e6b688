/** Texts that hold no answer though they speak of one, and why nothing can be told of it. */
const texts: readonly (readonly [text: RegExp, because: string])[] = [
  [
    /^\s*(?:(?:await )?fetch\(["']|curl ["'-h]|(?:POST|GET) \S{1,4000} HTTP\/\d)/,
    'the paste is a request and holds no answer; paste what came back, with its status',
  ],
  [
    /blocked by CORS|Cross-Origin Request Blocked|CORS (?:header|policy)/,
    'a browser hides the answer from a page of another origin (CORS), and the service is no browser; send the request with curl -i, and paste what it prints',
  ],
  [
    /\bTask timed out after \d/,
    'a Lambda ran out of its own time, and the text does not show what its caller got; paste the answer of its gateway, with the status',
  ],
  [
    /\bJSONDecodeError\b|\bSyntaxError: [^\n]{0,200}\bJSON\b|\binvalid character [^\n]{1,40} looking for beginning of value/,
    'the caller could not read the body as JSON, and the text does not show it; paste the body as it came, with its status',
  ],
  [
    /(?:^|[\s&:=(])&?(?:\*?[a-z]\w{0,60}\.[A-Z]\w{0,60})?\{(?:[A-Z]\w{0,60}:\S|-?\d{1,20}(?:\.\d{1,9})? -?\d)/,
    'a structure that Go prints does not show the names that were in the JSON, nor what was absent; log the bytes of the body, and paste them',
  ],
];

/** Why nothing can be told of a paste, unless it has a status or a value of an answer; undefined of any other. */
export function untellable(paste: string): string | undefined {
  const head = paste.slice(0, 20_000);
  const [, because] = texts.find(([text]) => text.test(head)) ?? [];
  return because && `cannot tell: ${because}`;
}
