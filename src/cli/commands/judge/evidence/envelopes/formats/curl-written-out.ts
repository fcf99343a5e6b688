import { asMembers } from '../../written/written.ts';
import type { Reader } from '../found.ts';
import { durationAt, statusAt } from '../members.ts';

/** What `-w` writes after the body: a status alone, `HTTP 200 time: 0.1s`, `status=200 time_total=0.1`. */
const tail =
  /^[ \t]*(?:(?:HTTP(?:\/[\d.]{1,3})?|http_code|response_code|status(?:[_ ]code)?|code)[ \t]{0,4}[:=]?[ \t]{0,4})?([1-5]\d\d)(?:[ \t,;|]{1,8}(?:(?:time(?:_total)?|total|in)[ \t]{0,4}[:=]?[ \t]{0,4})?(\d{1,5}\.\d{1,9}) ?s?)?[ \t]*$/i;

/** What curl wrote after a body, if that is what stands there. */
export function writtenOut(after: string) {
  const [, digits, seconds] = tail.exec(after.slice(0, 500).trim()) ?? [];
  return digits === undefined
    ? undefined
    : {
        status: Number(digits),
        ...(seconds === undefined ? {} : { durationMs: Number(seconds) * 1000 }),
      };
}

/** A body alone, and after it what `curl -w` was told to write. */
const curlWrittenOut: Reader = {
  read({ text, objects }) {
    const [first, second] = objects;
    if (!first || text.slice(0, first.from).trim() !== '') return [];
    const body = { value: text.slice(first.from, first.end), from: 'before it' };
    if (second && objects.length === 2) {
      const written = asMembers(second.value) ?? {};
      if (!Object.hasOwn(written, 'http_code') && !Object.hasOwn(written, 'response_code'))
        return [];
      const node = { members: written, path: '' };
      const status = statusAt({
        members: { httpCode: written['http_code'] ?? written['response_code'] ?? null },
        path: '',
      });
      const durationMs = durationAt(node);
      return [
        {
          as: 'the output of curl with -w',
          body,
          ...(status ? { status: { ...status, from: 'http_code' } } : {}),
          ...(durationMs ? { durationMs } : {}),
        },
      ];
    }
    const written = objects.length > 1 ? undefined : writtenOut(text.slice(first.end));
    if (!written) return [];
    const { status, durationMs } = written;
    return [
      {
        as: 'the output of curl with -w',
        body,
        status: { value: status, from: 'after the body' },
        ...(durationMs === undefined
          ? {}
          : { durationMs: { value: durationMs, from: 'after the body' } }),
      },
    ];
  },
};

export default curlWrittenOut;
