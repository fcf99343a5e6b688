import { isNearly } from '../../authoring/nearest-field.ts';
import { transactionShape } from '../fields.ts';

const known = new WeakMap<readonly string[], boolean>();
let last: readonly string[] | undefined;
let lastHas = false;

/** Whether one of these names is nearly a field. Records of one form have one list of names. */
export function hasNearMisses(names: readonly string[]): boolean {
  if (names === last) return lastHas;
  let has = known.get(names);
  if (has === undefined) {
    has = names.some((name) => transactionShape.fields.some((field) => isNearly(name, field.name)));
    known.set(names, has);
  }
  last = names;
  lastHas = has;
  return has;
}
