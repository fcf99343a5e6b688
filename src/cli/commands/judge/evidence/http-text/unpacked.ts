import { nodesOf, objectsIn } from '../written/objects.ts';
import { Cut, type WrittenObject } from '../written/written.ts';

/**
 * The lines of a log out of what carries them: a cell of CSV, a record of a container or of a collector, a
 * listing with its lines numbered. Anything else is given back as it is.
 */
export const unpacked = (text: string): string => carried(unnumbered(uncelled(text)));

/** Cells of an export that hold JSON: its quotes are doubled (RFC 4180, 2.7). */
function uncelled(text: string): string {
  if (!/(?:^|[,;\t\n])"[^"]{0,2000}\{\s*""/.test(text.slice(0, 200_000))) return text;
  return text.replaceAll(/(?<=^|[,;\t\n])"((?:[^"]|"")*)(?:"|$)/g, (cell, inside: string) =>
    /\{\s*""/.test(inside) ? `\n${inside.replaceAll('""', '"')}\n` : cell,
  );
}

/** The numbers that an editor shows beside its lines, from 1 on. */
function unnumbered(text: string): string {
  const lines = text.split('\n', 20_000);
  const first = lines.findIndex((line) => /^\s*1[\s|:.]+[[{<]/.test(line));
  if (first < 0) return text;
  let last = first;
  while (Number(/^\s*(\d{1,6})(?=[\s|:.]|$)/.exec(lines[last] ?? '')?.[1]) === last - first + 1)
    last += 1;
  if (last - first < 3) return text;
  const bare = lines.slice(first, last).map((line) => line.replace(/^\s*\d{1,6}[|:.]?/, ''));
  return [...lines.slice(0, first), ...bare, ...lines.slice(last)].join('\n');
}

/** Where Docker, Kubernetes, CloudWatch, Stackdriver, Splunk and journald keep the line itself. */
const lineNames = ['log', 'message', 'textPayload', '_raw', 'MESSAGE', '@message', 'line'];
/** What they write beside it, and no client's answer has with it. */
const besideNames = [
  'stream',
  'time',
  'timestamp',
  '@timestamp',
  'ingestionTime',
  'insertId',
  'logStreamName',
  'level',
  'severity',
  'kubernetes',
  '_time',
  '__REALTIME_TIMESTAMP',
];

/** With one of these it is the answer, or a record of it. */
const ofAnswers = ['status', 'statusCode', 'code', 'error', 'body', 'response', 'res'];

function carried(text: string): string {
  if (
    !lineNames.some((name) => text.includes(name)) ||
    !/\{\s*\\"|:\s*"[^"\n]{0,2000}\{/.test(text)
  )
    return text;
  const written: string[] = [];
  let at = 0;
  for (const { value, from, end } of objectsIn(text)) {
    const lines = nodesOf(value, 3).flatMap(({ members }) => lineOf(members) ?? []);
    if (lines.length === 0) continue;
    written.push(text.slice(at, from), lines.join('\n'));
    at = end;
  }
  return written.join('') + text.slice(at);
}

/** The line in such a record, where an object is in it. */
function lineOf(members: WrittenObject): string | undefined {
  const has = (name: string) => Object.hasOwn(members, name);
  if (!besideNames.some(has) || ofAnswers.some(has)) return undefined;
  const plain = Object.values(members).every(
    (held) => typeof held !== 'object' || held === null || held instanceof Cut,
  );
  const line = lineNames.map((name) => members[name]).find((held) => held !== undefined);
  const shown = line instanceof Cut ? (line.text ?? '') + (line.mark ?? '') : line;
  const isPlain = plain || 'kubernetes' in members;
  return isPlain && typeof shown === 'string' && /\{\s*["'\w]/.test(shown) ? shown : undefined;
}
