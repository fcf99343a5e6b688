import { readWritten } from './read-written.ts';
import { asMembers, type Reading, type Written, type WrittenObject } from './written.ts';

/** An object or a list that stands in a text. */
export interface Placed extends Reading {
  readonly from: number;
}

/** Nobody pastes more. */
const most = 2000;

/**
 * Every outermost object of a text with at least one member, and the list that is the whole of it. Reads each
 * part of the text once or twice.
 */
export function objectsIn(text: string): readonly Placed[] {
  const first = text.search(/\S/);
  if (
    text[first] === '[' &&
    !/^\[[\w\s.:,/+-]*\]\s*[^\s,\]]/.test(text.slice(first, first + 300))
  ) {
    const list = readWritten(text, first);
    if (list && text.slice(list.end).trim() === '') return [{ ...list, from: first }];
  }
  const found: Placed[] = [];
  for (let at = text.indexOf('{'); at >= 0 && found.length < most; at = text.indexOf('{', at)) {
    const read = readWritten(text, at);
    if (read && Object.keys(asMembers(read.value) ?? {}).length > 0) {
      found.push({ ...read, from: at });
      at = Math.max(read.end, at + 1);
    } else at += 1;
  }
  return found;
}

export interface Node {
  readonly members: WrittenObject;
  /** As it is reported: `res.body`, `0.data`; empty for the object itself. */
  readonly path: string;
}

/** Objects in an object, itself first, the outer before the inner. */
export function nodesOf(root: Reading['value'], deepest = 6): readonly Node[] {
  const nodes: Node[] = [];
  let level: { readonly value: Reading['value']; readonly path: string }[] = [
    { value: root, path: '' },
  ];
  for (let depth = 0; depth <= deepest && level.length > 0 && nodes.length < most; depth += 1) {
    const next: typeof level = [];
    for (const { value, path } of level) {
      const members = asMembers(value);
      if (members) nodes.push({ members, path });
      if (typeof value !== 'object' || value === null) continue;
      for (const [name, inner] of Object.entries(members ?? (Array.isArray(value) ? value : {}))) {
        if (typeof inner === 'object' && inner !== null && next.length < most)
          next.push({ value: inner as Reading['value'], path: joined(path, name) });
      }
    }
    level = next;
  }
  return nodes;
}

interface ValueRead {
  readonly value: Written;
  /** Past it. */
  readonly end: number;
}

/** Members that are named in a text by the group of a global pattern, each value right behind; the first of a name counts. */
export function membersNamed(
  text: string,
  name: RegExp,
  valueAt: (text: string, at: number) => ValueRead,
): WrittenObject {
  const members = new Map<string, Written>();
  name.lastIndex = 0;
  for (let found = name.exec(text); found; found = name.exec(text)) {
    const at = name.lastIndex;
    const { value, end } = valueAt(text, at);
    const own = found[1] as string;
    if (!members.has(own)) members.set(own, value);
    name.lastIndex = Math.max(end, at);
  }
  return Object.fromEntries(members);
}

export const joined = (path: string, name: string): string =>
  path === '' ? name : `${path}.${name}`;
