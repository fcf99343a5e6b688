import { nodesOf, objectsIn } from '../written/objects.ts';
import { asItems, Cut, type Written, type WrittenObject } from '../written/written.ts';

/**
 * The lines of a log out of what carries them: a cell of CSV, a record of a container or of a collector, a
 * listing with its lines numbered. Anything else is given back as it is.
 */
export const unpacked = (text: string): string => carried(unnumbered(unlisted(uncelled(text))));

/** Cells of an export that hold JSON: its quotes are doubled (RFC 4180, 2.7). */
function uncelled(text: string): string {
  if (!/(?:^|[,;\t\n])"[^"]{0,2000}\{\s*""/.test(text.slice(0, 200_000))) return text;
  return text.replaceAll(/(?<=^|[,;\t\n])"((?:[^"]|"")*)(?:"|$)/g, (cell, inside: string) =>
    /\{\s*""/.test(inside) ? `\n${inside.replaceAll('""', '"')}\n` : cell,
  );
}

/** Numbers of lines that were copied as lines of their own, from 1 on. */
function unlisted(text: string): string {
  if (!/^[^\S\n]{0,9}1[^\S\n]{0,9}\n[^\S\n]{0,9}[[{<]/m.test(text)) return text;
  const rest: string[] = [];
  let next = 1;
  for (const line of text.split('\n')) {
    if (line.trim() === String(next)) next += 1;
    else rest.push(line);
  }
  return next > 2 ? rest.join('\n') : text;
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

/** Where Docker, Kubernetes, CloudWatch, Stackdriver, Splunk, journald, Datadog, Loki and Slack keep the line itself. */
const lineNames = ['log', 'message', 'textPayload', '_raw', 'MESSAGE', '@message', 'line', 'text'];
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
  'service',
  'ts',
];
/** What is known of where a line came from, in objects or lists. */
const labels = ['kubernetes', 'fields', 'labels', 'tags', 'stream', 'attributes', 'resource'];

/** With one of these it is the answer, or a record of it. */
const ofAnswers = ['status', 'statusCode', 'code', 'error', 'body', 'response', 'res'];

function carried(text: string): string {
  if (
    ![...lineNames, 'values'].some((name) => text.includes(name)) ||
    !/\{\s*\\"|[:,[]\s*"[^"\n]{0,2000}\{/.test(text)
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

/** One that holds a status says more than the line. */
const isLabel = (name: string, held: Written): boolean =>
  labels.includes(name) && !/"(?:http\.)?status(?:_?code)?":/i.test(JSON.stringify(held));

/** The line in such a record, where an object is in it. */
function lineOf(members: WrittenObject): string | undefined {
  const has = (name: string) => Object.hasOwn(members, name);
  if (has('stream') && has('values')) {
    const rows = asItems(members['values'] ?? null) ?? [];
    const lines = rows.map((row) => asItems(row)?.[1]).filter((each) => typeof each === 'string');
    return lines.length === 0 ? undefined : lines.join('\n');
  }
  if (!besideNames.some(has) || ofAnswers.some(has)) return undefined;
  const isPlain = Object.entries(members).every(
    ([name, held]) =>
      typeof held !== 'object' || held === null || held instanceof Cut || isLabel(name, held),
  );
  const line = lineNames.map((name) => members[name]).find((held) => held !== undefined);
  const shown = line instanceof Cut ? (line.text ?? '') + (line.mark ?? '') : line;
  return isPlain && typeof shown === 'string' && /\{\s*["'\w]/.test(shown) ? shown : undefined;
}
