import { type Node, nodesOf, type Placed } from '../written/objects.ts';
import { asItems, asMembers, type Written, type WrittenObject } from '../written/written.ts';
import type { Found, Paste, Reader } from './found.ts';
import { member } from './members.ts';

export interface Around {
  readonly paste: Paste;
  readonly placed: Placed;
  /** The outermost object, where loggers write their own members. */
  readonly root: WrittenObject;
}

type Find = (node: Node, around: Around) => Found | undefined;

/** A reader that looks at every object of a paste from the outside in; the first that it knows is taken. */
export const fromObjects = (find: Find): Reader => ({
  read: (paste) =>
    paste.objects.flatMap((placed) =>
      rootsOf(placed.value).flatMap(({ root, path }) => {
        const around: Around = { paste, placed, root: asMembers(root) ?? {} };
        for (const node of nodesOf(root)) {
          const found = find(
            { ...node, path: path + (path && node.path ? '.' : '') + node.path },
            around,
          );
          if (found) return [{ ...found, placed }];
        }
        return [];
      }),
    ),
});

/** A list holds one answer an item. */
function rootsOf(value: Written) {
  const items = asItems(value);
  return items ? items.map((root, i) => ({ root, path: String(i) })) : [{ root: value, path: '' }];
}

/** Members that loggers and HTTP libraries write, and a client's own answer hardly ever. */
const ofLogs = [
  'level',
  'severity',
  'loglevel',
  'pid',
  'hostname',
  'msg',
  'logger',
  'loggerName',
  'thread',
  'req',
  'request',
  'originalRequest',
  'config',
  'statusText',
  'isBase64Encoded',
  'multiValueHeaders',
  'headers',
  'header',
  'responseTime',
  'durationMs',
  '@timestamp',
  '_index',
];

/** Whether an object is plainly a record of an exchange, and not what a client answered. */
export function isRecord(node: WrittenObject, { placed, paste, root }: Around): boolean {
  if (ofLogs.some((name) => member(node, [name]) || member(root, [name]))) return true;
  if (member(node, ['method']) && member(node, ['url', 'uri'])) return true;
  // A line around it is a log's; names without quotes are a print's.
  return paste.text.slice(0, placed.from).trim() !== '' || placed.habits.size > 0;
}

/** What printed it, as far as it shows. */
export function printedBy({ placed, paste, root }: Around): string {
  const before = paste.text.slice(0, placed.from);
  const has = (...names: readonly string[]) => names.every((name) => Object.hasOwn(root, name));
  if (/\[Nest\]\s+\d/.test(before.slice(-2000))) return 'a log line of Nest';
  if (typeof root['level'] === 'number' && has('pid', 'hostname'))
    return has('v', 'name') ? 'a log line of bunyan' : 'a log line of pino';
  if (typeof root['level'] === 'string' && has('message')) return 'a log line of winston';
  if (placed.habits.has('quotes that are not JSON') || placed.habits.has('names without quotes')) {
    const source = paste.text.slice(placed.from, placed.from + 4000);
    if (/^\{\s*['"]/.test(source)) return 'an object as Python prints it';
    return 'an object as Node prints it';
  }
  return before.trim() === '' ? 'a logged object' : 'an object in a line of a log';
}
