import type { DatasetShape } from '../../../model/dataset.ts';

/**
 * The forms in which the records of one source are written, as a tree: each step is the bytes between two
 * values, names and blanks included, and what may follow. A path from the root to an ending is one form.
 */
export interface Step {
  /** Bytes before a value: `{"orderId":`, `,"productId":`. Four at the least. */
  readonly lead: Uint8Array;
  /** The same, four bytes at a time and least first; the last word overlaps the one before. */
  readonly words: Int32Array;
  /** Where the value belongs: the number of its field, or one after those of the fields. */
  readonly slot: number;
  readonly next: Step[];
  ending: Ending | undefined;
}

export interface Ending {
  /** Bytes after the last value, up to the closing bracket. */
  readonly tail: Uint8Array;
  /** Line ends in a record of this form. */
  readonly lines: number;
  /** Numbers of the fields that are not in it. */
  readonly absent: Int32Array;
  /** Names that are no fields. */
  readonly others: readonly string[];
}

/** A record of more members is read with care. */
export const mostMembers = 200;

export const rootStep = (): Step => newStep(Buffer.from('    '), 0);

function newStep(lead: Uint8Array, slot: number): Step {
  const view = new DataView(lead.buffer, lead.byteOffset, lead.length);
  const words = Int32Array.from({ length: Math.ceil(lead.length / 4) }, (_, word) =>
    view.getInt32(Math.min(4 * word, lead.length - 4), true),
  );
  return { lead, words, slot, next: [], ending: undefined };
}

const memberStart = /\s*("(?:[^"\\]|\\.)*")\s*:\s*/y;
const scalar = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const memberEnd = /\s*[,}]/y;

/** Adds the form of a record that has been read with care. False where it is no flat object. */
export function addForm(root: Step, text: string, { fields }: DatasetShape): boolean {
  const read = membersOf(text);
  if (!read || read.names.length > mostMembers) return false;
  const { names, leads, tail } = read;
  const others = names.filter((name) => !fields.some((field) => field.name === name));
  const slots = names.map((name) => {
    const field = fields.findIndex((each) => each.name === name);
    return field < 0 ? fields.length + others.indexOf(name) : field;
  });
  let step = root;
  leads.forEach((lead, i) => {
    step = stepAfter(step, Buffer.from(lead), slots[i] ?? 0);
  });
  step.ending ??= {
    tail: Buffer.from(tail),
    lines: [...leads, tail].join('').split('\n').length - 1,
    absent: Int32Array.from(fields.keys()).filter((field) => !slots.includes(field)),
    others,
  };
  return true;
}

/** The names of a flat object, with what stands before each of its values and after the last. */
function membersOf(text: string) {
  const leads: string[] = [];
  const names: string[] = [];
  let lead = '{';
  for (let at = 1; ; ) {
    const [start = '', name = '""'] = matchAt(memberStart, text, at) ?? [];
    const [value = ''] = matchAt(scalar, text, at + start.length) ?? [];
    const [end = ''] = matchAt(memberEnd, text, at + start.length + value.length) ?? [];
    if (start === '' || value === '' || end === '') return undefined;
    leads.push(lead + start);
    names.push(JSON.parse(name));
    at += start.length + value.length + end.length;
    lead = end;
    if (end.endsWith('}')) return at === text.length ? { leads, names, tail: end } : undefined;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function stepAfter({ next }: Step, lead: Buffer, slot: number): Step {
  const known = next.find((each) => lead.equals(each.lead));
  if (known) return known;
  const added = newStep(lead, slot);
  next.push(added);
  return added;
}
