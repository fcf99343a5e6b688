import { beginsOtherwise } from '../../http-text/pasted-bytes.ts';
import type { Placed } from '../../written/objects.ts';
import { quotedText } from '../../written/quoted-text.ts';
import { asItems, asMembers, Cut, pasteEnds, type Written } from '../../written/written.ts';
import { isAnswerOf, speaksOf } from '../answer-members.ts';
import { type Found, type Reader, taken } from '../found.ts';
import { errorBodyStatus, pageStatus } from '../own-status.ts';

/** What a log writes at the start of a line: a time, a level. */
const ofLog =
  /\b\d{4}[-/]\d\d[-/]\d\d[T ,]|\b\d\d:\d\d:\d\d\b|\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|ERROR)\b|^\[Nest\]|^(?:info|debug|warn|error): /;

/** What people write around it: the fence of a block, the head of a mail, the stamp of a chat, a greeting. */
const ofPeople =
  /```[\w-]{0,20}\s*$|^(?:>\s?)*(?:(?:From|De|Von|Subject|Asunto|Assunto|Enviado|Sent|Date|Fecha|Data): |\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? |\[?\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?\]?(?:\s|$)|(?:hi|hello|hey|dear|hola|buen[oa]s|estimad[oa]s?|ol[aá]|oi|bom dia|boa (?:tarde|noite)|prezad[oa]s?)\b)/im;
/** What PHP writes into an answer of its own. */
const ofPhp =
  /\b(?:Warning|Notice|Deprecated|error)\b:[^\n]{0,400}(?: on line \d| in \S{1,300}\.php\b)/;

/** The name before an object that is no body. */
const isAside =
  /(?:(?:headers?|req(?:uest)?|config|query|params|cookies?)["']?\s{0,3}[:=(]|^request (?:body|headers))\s{0,3}$/im;

/** The answer of reqwest without its body, which is printed behind it, or the fields of its header. */
function isHead(value: Written): boolean {
  const members = asMembers(value) ?? {};
  const has = (name: string) => Object.hasOwn(members, name);
  if (Object.keys(members).some((name) => /^content-(?:type|length)$/i.test(name))) return true;
  return ['url', 'status', 'headers'].every(has) && !has('body');
}

/** Words around the one object or quoted text that is the answer, as most lines of a log have them. */
const worded: Reader = {
  read({ text, endpoint, objects, status: said }) {
    // Words before an object may be in the answer itself, as a notice of PHP: then it is not valid JSON.
    if (
      beginsOtherwise(text) &&
      !/^\s*<(?:Response (?:\[|status_code=)|ClientResponse\(|[1-5]\d\d[ ,])/.test(text)
    )
      return [];
    const shown = distinct(objects, text).filter(
      // A structure of Go has an ampersand before it; Laravel logs the exception behind its message.
      ({ from, value }) =>
        text[from - 1] !== '&' &&
        asMembers(value)?.['exception'] === undefined &&
        !isHead(value) &&
        !isAside.test(text.slice(Math.max(0, from - 60), from)),
    );
    const own = shown.filter(({ value }) => {
      const members = asMembers(value) ?? asMembers(asItems(value)?.[0]);
      return members && isAnswerOf(endpoint, members);
    });
    const [only, ...more] = own.length > 0 ? own : shown;
    if (more.length > 0) return [];
    if (only && own.length === 0 && isOfLibrary(only.value, text.slice(0, only.from))) return [];
    const placed = only ?? quotedAnswer(text, endpoint) ?? pageIn(text, endpoint);
    if (!placed) return [];
    const before = text.slice(0, placed.from);
    const after = text.slice(placed.end);
    const status =
      statusBefore(before) ??
      statusOfRuby(after) ??
      (own.length === 0 ? saidStatus(after.split('\n', 1)[0] ?? '') : undefined) ??
      (own.length === 0 ? statusBeside(before) : undefined);
    const page = typeof placed.value === 'string' && placed.value.startsWith('<') && placed.value;
    const inBody =
      status !== undefined
        ? undefined
        : 'spans' in placed
          ? errorBodyStatus(placed)
          : page
            ? pageStatus(page)
            : undefined;
    const isAround =
      status !== undefined || Boolean(page) || ofLog.test(before) || ofPeople.test(before);
    // Words that may be the client's own are reported, and then nothing passes.
    const isHeld = own.length > 0 && said === undefined && !ofPhp.test(before);
    if (!isAround && !isHeld) return [];
    const durationMs = timeOfPostman(before);
    const left = [
      ...(before.trim() === '' ? [] : ['before it']),
      ...(after.trim().replaceAll(/["'\]})]/g, '') === '' ? [] : ['after it']),
    ];
    const place = ofPeople.test(before) && !ofLog.test(before) ? 'message' : 'line';
    const found: Found = {
      as: `the ${page ? 'page' : 'JSON object'} in a ${place === 'line' ? 'line of a log' : place}`,
      body: { value: placed.value, from: `the ${place}` },
      status: inBody ?? taken(status, 'the words before it'),
      durationMs: taken(durationMs, 'the words before it'),
      ...('spans' in placed ? { placed } : {}),
      notes: [
        ...(left.length > 0 ? [`Text ${left.join(' and ')} was ignored.`] : []),
        ...('isEscaped' in placed ? [undone] : []),
      ],
      ...(isAround ? {} : { untold: ['whether the words around it are part of the answer'] }),
    };
    return [found];
  },
};

export default worded;

/** An answer that is logged twice, word for word, is one. */
const distinct = (objects: readonly Placed[], text: string): readonly Placed[] =>
  [
    ...new Map(
      objects.toReversed().map((each) => [text.slice(each.from, each.end), each]),
    ).values(),
  ].toReversed();

/** `Time: 34.51 s` beside `Status: 200 OK`, above the body in Postman and Insomnia; in milliseconds. */
function timeOfPostman(before: string): number | undefined {
  const [, digits, unit] =
    /\bStatus: [1-5]\d\d\b[^\n]{0,60}\s+Time: (\d{1,6}(?:\.\d{1,3})?) ?(ms|s)\b/.exec(
      before.slice(-4000),
    ) ?? [];
  return digits === undefined ? undefined : Number(digits) * (unit === 's' ? 1000 : 1);
}

/** An error that a library prints with all that it keeps is no answer. */
function isOfLibrary(value: Written, before: string): boolean {
  const members = asMembers(value) ?? {};
  const kept = ['options', 'config', 'request', 'timings', 'stack', 'order'];
  return (
    kept.some((name) => Object.hasOwn(members, name)) || /\n {4}at \S/.test(before.slice(-20_000))
  );
}

/** A page, or XML, that stands among words. */
function pageIn(text: string, endpoint: Parameters<typeof speaksOf>[0]) {
  const page = text.search(/<(?:!doctype html|html|\?xml|(?:[\w-]{1,20}:)?envelope)[\s>]/i);
  const from = page < 0 ? text.search(/<[a-z][\w:.-]{0,60}[\s>]/i) : page;
  if (from <= 0 || (page < 0 && !speaksOf(endpoint, text.slice(from)))) return undefined;
  const end = /(?:<\/(?:html|(?:[\w-]{1,20}:)?envelope)\s*>)/i.exec(text.slice(from));
  const value = end ? text.slice(from, from + end.index + end[0].length) : text.slice(from);
  return { from, end: from + value.length, value };
}

const undone = 'Its quotes were escaped, as a log writes them; that was undone.';

/** `"{\"netValue\":…}"`, b'{…}' or escaped without quotes, in a line. */
function quotedAnswer(text: string, endpoint: Parameters<typeof speaksOf>[0]) {
  const opening = /[bu]?["']\s{0,9}\{/gi;
  for (
    let found = opening.exec(text), tried = 0;
    found && tried < 50;
    found = opening.exec(text), tried += 1
  ) {
    const quoted = quotedText(text, found.index);
    if (!quoted || isAside.test(text.slice(Math.max(0, found.index - 60), found.index))) continue;
    const value = quoted.isClosed ? quoted.text : new Cut(quoted.text, pasteEnds);
    if (speaksOf(endpoint, value) || quoted.isClosed)
      return { from: found.index, end: quoted.end, value, isEscaped: true };
  }
  const from = text.indexOf('{\\"');
  if (from < 0) return undefined;
  // Read as if quotes stood around it, up to the end of the line.
  const lineEnd = text.indexOf('\n', from);
  const line = text.slice(from, lineEnd < 0 ? text.length : lineEnd);
  const value = quotedText(`"${line}"`, 0)?.text ?? '';
  const end = value.lastIndexOf('}') + 1;
  return speaksOf(endpoint, value)
    ? {
        from,
        end: from + line.length,
        value: value.slice(0, end === 0 ? undefined : end),
        isEscaped: true,
      }
    : undefined;
}

/** A line of a log that has the status of an answer and nothing else of it. */
export const statusAlone: Reader = {
  read({ text }) {
    if (beginsOtherwise(text) || text.length > 20_000) return [];
    // What a cut leaves of a date is no status.
    const [, alone] = /^\s*(?!20\d\s*$)([1-5]\d\d)(?:\s+\d{1,3}\.\d{3,6}s?)?\s*$/.exec(text) ?? [];
    const status = alone === undefined ? saidStatus(text) : Number(alone);
    return status === undefined
      ? []
      : [
          {
            as: 'a line of a log',
            status: { value: status, from: 'the line' },
            notes: ['It does not hold the body of the answer.'],
          },
        ];
  },
};

/** `answered 200:`, `status=422`, `HTTP 200 OK`, `<Response [422]>`; only what says so. */
function saidStatus(text: string): number | undefined {
  return onlyOne(text.slice(-4000).matchAll(said));
}

/** The same, or a status alone on the line before the object. */
function statusBefore(text: string): number | undefined {
  const near = text.slice(-4000);
  return onlyOne([...near.matchAll(said), ...near.matchAll(alone)]);
}

const said =
  /\b(?:\w{0,40}Exception\S{0,60}:|resulted in a|(?:ERROR|WARN|INFO|DEBUG)\b[^\n]{0,200} : (?=[1-5]\d\d : \[)|(?:client|server) error|HTTPError[:(]|Net::HTTP[A-Z]\w{0,40}|ClientResponse\(\S{1,2000}\)|status(?:[ _-]?code)?|answered|responded|returned|response|respuesta|respond(?:e|i[oó])|contest(?:a|ó|ou)|devuelve|devolv(?:e|eu|ió)|retorn(?:a|ó|ou)|resposta|estado|c[oó]digo|http(?:\/\d(?:\.\d)?)?)(?![a-z])["'\]]?(?: with| code| con| com)?\s{0,9}(?:=>|[:=])?\s{0,9}["'[`]?([1-5]\d\d)\b(?![.,]?\d)(?!\s?ms)|`([1-5]\d\d)`/gi;
/** `answer 422: {`, `(POST https://…) 422` and the body: the number right before it, and no time or place. */
function statusBeside(before: string): number | undefined {
  const [, word = '', digits] =
    /(\S{0,40})[ \t]{1,4}([1-5]\d\d):?\s{1,3}[bu]?["'`]?$/.exec(before.slice(-80)) ?? [];
  const isOther = /^(?:took|in|after|time|duration|elapsed|line|port|id|#)\W*$/i.test(word);
  return digits === undefined || isOther ? undefined : Number(digits);
}

/** HTTParty prints the body before the answer that it came in. */
const statusOfRuby = (after: string): number | undefined =>
  onlyOne(after.slice(0, 4000).matchAll(/#<Net::HTTP[A-Z]\w{0,40} ([1-5]\d\d) /g));

const alone =
  /^[ \t]{0,20}(?:\/\/ ?|# ?|[(<])?([1-5]\d\d)(?:,? ?["'bu]{0,2}| [A-Z][A-Za-z_' ]{1,80},?(?: [•·] [^\n]{1,60})?)\s{0,9}$/gm;

function onlyOne(found: Iterable<RegExpExecArray>): number | undefined {
  const statuses = new Set([...found].map(([, digits, other]) => Number(digits ?? other)));
  return statuses.size === 1 ? [...statuses][0] : undefined;
}
