interface Unwrapped {
  /** Latin-1: request, heads and body as they went over the wire. */
  readonly text: string;
  readonly bodyLost?: true;
}

const headStart = /^< ?(?:HTTP\/\d|:status)/i;
/** What curl says of its own doing, at the end of a line that the body did not end. */
const saidAfterBody =
  /\* (?:Connection #\d+ to host .*|Closing connection.*|Curl_http_done.*|shutting down .*)$/;
/** Directions of data, curl's own words, the next request. */
const notBody = /^(?:[{}] \[(?:\d[\d a-z]*\]?)?$|\* |> )/;
const progress = [
  /^\s*% Total\s+% Received/,
  /^\s*Dload\s+Upload/,
  /^\s*\d+\s+[\d.]+[kMG]?\s+\d+\s+[\d.]+[kMG]?\s+\d+\s+\d+.*(?:--:--:--|\d+:\d\d:\d\d)/,
];

/**
 * Takes the marks off the output of `curl -v`, with or without -i: `>` before the request, `<` before the
 * answer, `*` before what curl says, and the progress meter. Undefined when the text is none.
 */
export function fromCurlVerbose(text: string): Unwrapped | undefined {
  if (!/^< ?(?:HTTP\/\d|:status)/im.test(text)) return undefined;
  let out = '';
  let state: 'before' | 'head' | 'body' = 'before';
  let said = '';
  let twice = false;
  let marked = false;
  for (const line of linesOf(text)) {
    // The progress meter goes back to the beginning of its line.
    if (line === '\r') continue;
    const bare = line.replace(/(?<![\r\n])[\r\n]+$/, '');
    marked ||= /^\{ \[\d[\d a-z]*\]?$/.test(bare);
    if (headStart.test(bare)) {
      out += said;
      said = '';
      state = 'head';
    }
    // Where the paste ends within the head its last line is half a field.
    if (state === 'head' && bare === line && /^< ?$/.test(line)) continue;
    if (state === 'before' && bare.startsWith('>')) out += `${bare.replace(/^> ?/, '')}\r\n`;
    if (state === 'head') {
      // With -i the head stands there a second time, without marks.
      if (!bare.startsWith('<')) twice ||= !notBody.test(bare);
      else if (bare.slice(1).trim() === '') state = 'body';
      if (bare.startsWith('<')) out += `${bare.replace(/^< ?/, '')}\r\n`;
    } else if (state === 'body' && !notBody.test(bare) && !progress.some((p) => p.test(bare))) {
      if (twice && said === '' && bare === '') twice = false;
      else said += line.replace(saidAfterBody, '');
    }
  }
  const isEmpty = said.trim() === '';
  return { text: isEmpty ? out : out + said, ...(isEmpty && marked ? { bodyLost: true } : {}) };
}

/** Lines with their ends; a progress meter goes back by CR alone. */
const linesOf = (text: string): readonly string[] =>
  text.match(/[^\r\n]+(?:\r\n|\n|\r|$)|\r\n|\n|\r/g) ?? [];
