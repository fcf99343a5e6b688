import type { Relation } from '../../../model/scenario.ts';

/** Relations that hold answers to ranges against each other: a loss may show between any two answers. */
export const rangeRelations: readonly Relation[] = [
  'range-halves',
  'range-contained',
  'asked-twice',
  'single-bound',
  'range-forms',
  'whole-history',
  'every-answer',
];

/**
 * What `role` means on an exchange of the relations of ranges: the procedure writes it, the rules read
 * it. `round` numbers the windows from 1, each narrower than the one before.
 */
export const rangeRoles = {
  whole: 'whole',
  /** `part 1`, `part 2` … in the order of the scenario's steps. */
  part: (n: number) => `part ${n}`,
  both: 'both bounds',
  from: 'date_from alone',
  to: 'date_to alone',
  /** Both bounds over the time of a single one. */
  fromControl: 'date_from and now',
  toControl: 'long ago and date_to',
  neither: 'no parameters',
  empty: 'no records',
  /** A part of the history, which may well hold nothing. */
  history: 'a part of the history',
  /** Asked once more, to be held against the others. */
  again: 'asked once more',
  /** The same range written otherwise; `form: …` says how. */
  form: (how: string) => `form: ${how}`,
  /** How a form is named that has no time, which is no date-time. */
  dayAlone: 'a day alone',
} as const;

/** The formats in which a list is asked for. */
export const formatRoles = { json: rangeRoles.form('JSON'), csv: rangeRoles.form('CSV') } as const;

export const isPart = (role: string | undefined): boolean => role?.startsWith('part ') === true;

export const isForm = (role: string | undefined): boolean => role?.startsWith('form: ') === true;
