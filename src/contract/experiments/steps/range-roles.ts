import type { Relation } from '../../../model/scenario.ts';

/** Relations that compare answers to ranges: a loss may show between any two answers. */
export const rangeRelations: readonly Relation[] = [
  'range-halves',
  'single-bound',
  'range-forms',
  'whole-history',
  'every-answer',
];

/** Names of the notations of a range, and of the formats of a list. */
const notations = [
  'offset +02:00',
  'offset -03:00',
  'milliseconds',
  'no offset',
  'a day alone',
  'JSON',
  'CSV',
] as const;

export type Notation = (typeof notations)[number];

/** Values of `role` on exchanges of the relations of ranges: the procedure writes them, the rules read them. */
export const rangeRoles = {
  whole: 'whole',
  /** `part 1`, `part 2` … in the order of the scenario's steps. */
  part: (n: number) => `part ${n}`,
  both: 'both bounds',
  from: 'date_from alone',
  to: 'date_to alone',
  /** Both bounds over the period of a single one. */
  fromControl: 'date_from and now',
  toControl: 'long ago and date_to',
  neither: 'no parameters',
  empty: 'no records',
  /** A part of the history, which may be empty. */
  history: 'a part of the history',
  again: 'requested once more',
  atOnce: 'requested at once',
  /** After those at once. */
  alone: 'requested alone',
  /** The same range in another notation, `form: …`. */
  form: (how: Notation) => `form: ${how}`,
} as const;

/** Roles of the formats in which a list is requested. */
export const formatRoles = { json: rangeRoles.form('JSON'), csv: rangeRoles.form('CSV') } as const;

export const isPart = (role: string | undefined): boolean => role?.startsWith('part ') === true;

/** Returns the notation or format that a role stands for; undefined for the other roles. */
export const notationOf = (role: string | undefined): Notation | undefined =>
  notations.find((how) => role === rangeRoles.form(how));

export const isForm = (role: string | undefined): boolean => notationOf(role) !== undefined;
