import type { Evidence } from './evidence.ts';

/** The JSON object in a text that is more than it, and what was left out or undone to find it. */
type Found = Pick<Evidence, 'as' | 'body' | 'notes' | 'status'>;

/** So many times the letters of a text are looked at, at most. */
const mostLooks = 20;
/** What is longer is no line of a log. */
const longest = 2_000_000;

/**
 * An answer in a line of a log: the JSON object in it, and the status where it plainly stands before;
 * escaped JSON is undone. Undefined where the text is JSON already (a JSON text with an object in it is an
 * answer encoded twice), is markup, or holds no object, or several.
 */
export function logLine(bytes: Uint8Array): Found | undefined {
  if (bytes.length > longest) return undefined;
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('<') || isJson(text)) return undefined;
  const plain = objectsIn(text);
  const found = plain.length > 0 ? plain : objectsIn(unescaped(text));
  const [only] = found;
  if (!only || found.length > 1) return undefined;
  const isEscaped = plain.length === 0;
  const { before, json, after } = only;
  // Words before the object may be in the answer itself, as a notice of PHP: then it is not valid JSON.
  const isLine = before.trim() !== '';
  const status = statusBefore(before);
  if (isLine ? status === undefined && !ofLog.test(before) : !isEscaped) return undefined;
  const left = [
    ...(isLine ? ['before it'] : []),
    ...(after.trim().replaceAll(/["'\]})]/g, '') === '' ? [] : ['after it']),
  ];
  return {
    as: isLine ? 'the JSON object in a line of a log' : 'the body of an answer',
    body: Buffer.from(json),
    ...(status === undefined ? {} : { status }),
    notes: [
      ...(left.length > 0 ? [`Text ${left.join(' and ')} was ignored.`] : []),
      ...(isEscaped ? [undone] : []),
    ],
  };
}

/** What a log writes at the start of a line: a time, a level. */
const ofLog =
  /\b\d{4}[-/]\d\d[-/]\d\d[T ,]|\b\d\d:\d\d:\d\d\b|\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|ERROR)\b/;

const undone = 'Its quotes were escaped, as a log writes them; that was undone.';

const isJson = (text: string): boolean => parsed(text) !== undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface Placed {
  readonly before: string;
  readonly json: string;
  readonly after: string;
}

/** Every outermost JSON object with at least one member. */
function objectsIn(text: string): readonly Placed[] {
  const found: Placed[] = [];
  // Each brace may be looked at to the end of the text: of one full of open braces not all are.
  let left = mostLooks * text.length;
  for (let at = text.indexOf('{'); at >= 0 && left >= 0; at = text.indexOf('{', at)) {
    const end = endOf(text, at);
    left -= (end ?? text.length) - at;
    const json = end === undefined ? '' : text.slice(at, end);
    if (end !== undefined && /"/.test(json) && isJson(json)) {
      found.push({ before: text.slice(0, at), json, after: text.slice(end) });
      at = end;
    } else at += 1;
    // Nobody pastes so many; a text full of braces is none.
    if (found.length > 1) break;
  }
  return found;
}

/** Past the brace that closes the one at `at`. */
function endOf(text: string, at: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let i = at; i < text.length; i += 1) {
    const each = text[i];
    if (quoted) {
      if (each === '\\') i += 1;
      else if (each === '"') quoted = false;
    } else if (each === '"') quoted = true;
    else if (each === '{') depth += 1;
    else if (each === '}' && --depth === 0) return i + 1;
  }
  return undefined;
}

const unescaped = (text: string): string =>
  text.includes('\\"')
    ? text.replaceAll(/\\(["\\/nrt])/g, (_, each: string) => escapes[each] ?? each)
    : '';

const escapes: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t' };

/** `answered 200:`, `status=422`, `HTTP 200 OK`, `HTTP/1.1" 200`; only what says so. */
function statusBefore(text: string): number | undefined {
  const found = [
    ...text.matchAll(
      /\b(?:status(?:[ _-]?code)?|answered|responded|returned|response|respuesta|respondi[oó]|resposta|estado|c[oó]digo|http(?:\/\d(?:\.\d)?)?)\b["']?(?: with| code| con| com)?\s*[:=]?\s*["']?([1-5]\d\d)\b(?![.,]?\d)(?!\s*ms)/gi,
    ),
  ].map(([, digits]) => Number(digits));
  const statuses = new Set(found);
  return statuses.size === 1 ? found[0] : undefined;
}
