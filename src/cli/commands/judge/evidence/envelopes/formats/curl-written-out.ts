import { asMembers } from '../../written/written.ts';
import type { Reader } from '../found.ts';
import { durationAt, statusAt } from '../members.ts';

/** What `-w` writes after the body: a status alone, `HTTP 200 time: 0.1s`, `status=200 time_total=0.1`. */
const tail =
  /^[ \t]*(?:(?:HTTP(?:\/[\d.]{1,3})?|http_code|response_code|status(?:[_ ]code)?|code)[ \t]{0,4}[:=]?[ \t]{0,4})?([1-5]\d\d)(?:[ \t,;|]{1,8}(?:(?:time(?:_total)?|total|in)[ \t]{0,4}[:=]?[ \t]{0,4})?(\d{1,5}\.\d{1,9}) ?s?)?[ \t]*$/i;

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
    const [, digits, seconds] = tail.exec(text.slice(first.end, first.end + 500).trim()) ?? [];
    if (digits === undefined || objects.length > 1) return [];
    return [
      {
        as: 'the output of curl with -w',
        body,
        status: { value: Number(digits), from: 'after the body' },
        ...(seconds === undefined
          ? {}
          : { durationMs: { value: Number(seconds) * 1000, from: 'after the body' } }),
      },
    ];
  },
};

export default curlWrittenOut;
