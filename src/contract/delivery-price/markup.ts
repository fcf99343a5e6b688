/** What a text is that was written for programs, not for a buyer. */
export type Markup = 'HTML' | 'XML' | 'a stack trace';

/**
 * HTML or XML: begins as a document does, or holds two paired tags or more; one pair is enough where
 * the media type says so. "Weight < 20 kg" is plain text. A stack trace: two frames or more, or the
 * line with which Python and PHP begin one. Undefined for plain text.
 */
export function markupIn(text: string, mediaTypes: readonly string[] = []): Markup | undefined {
  const start = text.trimStart();
  if (/^<\?xml\b/i.test(start)) return 'XML';
  if (/^<(!doctype|html)\b/i.test(start)) return 'HTML';
  const declared = mediaTypes.some((type) => /\b(html|xml)$/.test(type));
  const pairs = pairedTags(text);
  if (pairs >= 2 || (declared && pairs >= 1)) {
    return mediaTypes.some((type) => /\bxml$/.test(type)) ? 'XML' : 'HTML';
  }
  return isStackTrace(text) ? 'a stack trace' : undefined;
}

/** Opening tags that have their closing tag. */
function pairedTags(text: string): number {
  const open = new Map<string, number>();
  let pairs = 0;
  for (const [, closing, name = ''] of text.matchAll(/<(\/?)([a-z][\w:.-]*)(?:\s[^<>]*)?>/gi)) {
    const tag = name.toLowerCase();
    const opened = open.get(tag) ?? 0;
    if (!closing) open.set(tag, opened + 1);
    else if (opened > 0) {
      open.set(tag, opened - 1);
      pairs += 1;
    }
  }
  return pairs;
}

const first = [
  /^[ \t]*Traceback \(most recent call last\)/m,
  /^[ \t]*(\[stacktrace\]|Stack trace:)[ \t]*\n#0 /m,
  /^goroutine \d+ \[[^\]\n]+\]:/m,
];

/** One frame: Java, JavaScript; .NET without line numbers; JavaScript without a name; PHP; Ruby; .NET. */
const frames = [
  /^\s*at .{1,500}\(.{0,500}:\d+\)\s*$/,
  /^\s*at [\w$.<>`/]+\((Native Method|Unknown Source)\)\s*$/,
  /^\s*at (async )?\S+:\d+:\d+\s*$/,
  /^\s*at [\w.<>`+[\],|]+\.[\w<>`|]+(\[[^\]]*\])?\([^()]*\)( in .+:line \d+)?\s*$/,
  /^\s*#\d+ .+\(\d+\): .+/,
  /^\s*(from )?\S+\.rb:\d+:in .+/,
];

/** Frames of Java in one line. */
const inLine = /\bat [\w$.]+\([\w$]+\.(?:java|kt|scala|groovy):\d+\)/g;

/** A trace shows itself soon; a wicked text must not hold us up. */
const enough = 40_000;

function isStackTrace(whole: string): boolean {
  const text = whole.slice(0, enough);
  const lines = text.split(/\r\n|[\r\n]|(?:\\r)?\\n|<br ?\/?>/i);
  const unfolded = lines.join('\n');
  if (first.some((beginning) => beginning.test(unfolded))) return true;
  const framed = lines.filter((line) => line.length < 1000 && frames.some((f) => f.test(line)));
  return framed.length >= 2 || (text.match(inLine)?.length ?? 0) >= 2;
}
