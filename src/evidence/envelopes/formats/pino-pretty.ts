import { joined, membersNamed } from '../../written/objects.ts';
import { quotedText } from '../../written/quoted-text.ts';
import { readWritten } from '../../written/read-written.ts';
import { asMembers, Cut } from '../../written/written.ts';
import type { Found, Reader } from '../found.ts';
import { durationAt, headersOf, member, requestOf, statusAt } from '../members.ts';

const entry = /^\[[\d:. T+-]{5,40}Z?\] (?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\b/gm;
const line = /\n {4}([A-Za-z_][\w.-]{0,60}): /g;

/** What pino-pretty makes of a line: each member in a line of its own, set in by four blanks. */
const pinoPretty: Reader = {
  read({ text }) {
    const starts = [...text.matchAll(entry)].slice(0, 1000).map(({ index }) => index);
    return starts.flatMap((from, i): readonly Found[] => {
      const part = text.slice(from, starts[i + 1] ?? text.length);
      const members = membersNamed(part, line, valueAt);
      const found = member(members, ['res', 'response', 'err']);
      const inside = { members: asMembers(found?.value) ?? members, path: found?.from ?? '' };
      const answered = member(inside.members, ['response']);
      const deeper = asMembers(answered?.value);
      const node = deeper ? { members: deeper, path: `${inside.path}.${answered?.from}` } : inside;
      const body =
        member(node.members, ['body', 'data', 'responseBody']) ??
        member(members, ['responseBody', 'body']);
      const status = statusAt(node);
      if (!status && !body) return [];
      const headers = headersOf(member(node.members, ['headers']));
      const durationMs = durationAt({ members, path: '' });
      const request = requestOf(member(members, ['req', 'request']));
      return [
        {
          as: 'a log line of pino-pretty',
          status,
          body: body && { ...body, from: joined(node.path, body.from) },
          headers: headers && { ...headers, from: `${node.path}.headers` },
          durationMs,
          request,
        },
      ];
    });
  },
};

export default pinoPretty;

function valueAt(part: string, at: number) {
  const quoted = quotedText(part, at);
  if (quoted)
    return { value: quoted.isClosed ? quoted.text : new Cut(quoted.text), end: quoted.end };
  const read = readWritten(part, at);
  if (read) return read;
  const to = part.indexOf('\n', at);
  const words = part.slice(at, to < 0 ? part.length : to).trim();
  const plain = /^\d{1,15}(?:\.\d{1,9})?$/.test(words) ? Number(words) : words;
  return { value: to < 0 ? new Cut(words) : plain, end: at };
}
