import { asMembers, isByHand } from '../../written/written.ts';
import { type Reader, taken } from '../found.ts';
import { durationAt, statusOf } from '../members.ts';

/** What `-w` writes after the body: a status alone, `HTTP 200 time: 0.1s`, `status=200 time_total=0.1`. */
const tail =
  /^[ \t]*(?:(?:HTTP(?:\/[\d.]{1,3})?|http_code|response_code|status(?:[_ ]code)?|code)[ \t]{0,4}[:=]?[ \t]{0,4})?([1-5]\d\d)(?:[ \t,;|]{1,8}(?:(?:time(?:_total)?|total|in)[ \t]{0,4}[:=]?[ \t]{0,4})?(\d{1,5}\.\d{1,9}) ?s?)?[ \t]*$/i;

/** What Postman and Insomnia show of an answer: `200 OK 312 ms 88 B`, as far as it was copied. */
const ofWindow =
  /^([1-5]\d\d) [A-Z][A-Za-z' -]{0,40}?(?:[ \t•·]{1,5}(?:(\d{1,6}(?:\.\d{1,3})?)(?: ?(ms?|s))?(?:[ \t•·]{1,5}[\d.]{1,9}(?: ?[KM]?B?)?)?)?)?$/;

/** What curl wrote after a body, or a window shows there, if that is what it is. */
export function writtenOut(after: string) {
  const said = after.slice(0, 500).trim();
  const [, shown, time, unit] = ofWindow.exec(said) ?? [];
  if (shown !== undefined) {
    const factor = { ms: 1, s: 1000 }[unit ?? ''];
    return { status: Number(shown), durationMs: factor && Number(time) * factor };
  }
  const [, digits, seconds] = tail.exec(said) ?? [];
  const durationMs = seconds === undefined ? undefined : Number(seconds) * 1000;
  return digits === undefined ? undefined : { status: Number(digits), durationMs };
}

/** A body alone, and after it what `curl -w` was told to write. */
const curlWrittenOut: Reader = {
  read({ text, objects }) {
    const [first, second] = objects;
    if (!first || text.slice(0, first.from).trim() !== '') return [];
    const value = isByHand(first) ? first.value : text.slice(first.from, first.end);
    const body = { value, from: 'before it' };
    if (second && objects.length === 2) {
      const written = asMembers(second.value) ?? {};
      const { http_code: code = written['response_code'] } = written;
      if (code === undefined) return [];
      return [
        {
          as: 'the output of curl with -w',
          body,
          status: statusOf(taken(code, 'http_code')),
          durationMs: durationAt({ members: written, path: '' }),
        },
      ];
    }
    const written = objects.length > 1 ? undefined : writtenOut(text.slice(first.end));
    if (!written) return [];
    const { status, durationMs } = written;
    return [
      {
        as: 'a body and the status after it',
        body,
        status: { value: status, from: 'after the body' },
        durationMs: taken(durationMs, 'after the body'),
      },
    ];
  },
};

export default curlWrittenOut;
