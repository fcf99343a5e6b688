import type { OrderVariation } from '../../../model/exchange.ts';
import type { Breach, FoldResult, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { present } from '../../../standards/collections/present.ts';
import { figure, list } from '../../../standards/text/figures.ts';
import { identical } from '../../reading/answers/same-bytes.ts';
import { failed, failureInWords, failureOf, refusalOf } from '../../reading/failures/failure-of.ts';
import { answeredInstead } from '../../reading/failures/who-answered.ts';
import {
  amountsInWords,
  amountsOf,
  commonAmounts,
  comparedAmounts,
  sameAmounts,
} from '../../reading/quotes/amounts-of.ts';
import { changedOrder } from '../../reading/quotes/expected-quote.ts';
import { saysUnread } from '../../reading/quotes/gives-reason.ts';
import { isAddedLine, isOtherLines } from '../changes/forms.ts';
import { hasChanges, sizeOf, variedKey } from '../changes/sizes.ts';
import { isDateAlone } from '../steps/dated.ts';
import { baseOrder, exploringRounds as rounds } from '../steps/rounds.ts';

/** Effect of a change on an order. `refused` and `price` only if the quote, or the same one, is owed; `no-amount` is a 200 without one. */
export type ChangeEffect = 'not-answered' | 'no-amount' | 'refused' | 'price';

/** The smallest change with an effect each time it is sent; the order without it is quoted each time. */
export interface DecisiveChange {
  readonly set: OrderVariation;
  readonly effect: ChangeEffect;
  readonly changed: readonly Subject[];
  /** The quoted order: the base, or one with the adjacent size. */
  readonly quoted: readonly Subject[];
}

export type ChangeWords = (
  decisive: DecisiveChange,
  seen: string,
  exchanges: readonly Subject[],
) => Partial<Breach>;

/** Judges the changes of orders that `covers` accepts; `worded` replaces parts of the breach. */
export function judgeChanges(
  exchanges: readonly Subject[],
  covers: (decisive: DecisiveChange) => boolean,
  worded: ChangeWords = () => ({}),
): FoldResult {
  const before = exchanges.filter((x) => !x.resendOf);
  const rows = before.filter(({ role, round }) => role === changedOrder && round === rounds.rows);
  const found = decisiveOf(exchanges).filter(covers);
  const alike = groupedBy(found, formsKey);
  const breaches = found.map((decisive) => {
    const breach = breachOf(decisive, exchanges, rows, worded);
    const [first, ...others] = alike.get(formsKey(decisive)) ?? [];
    const isFirst = first === decisive && breach.message === wordsOf(first).sentence;
    const named = isFirst ? inSentences([first, ...others.slice(0, 2)]) : breach.message;
    return { ...breach, message: named };
  });
  return { judged: Math.max(rows.length, breaches.length), breaches };
}

/** Returns the decisive change behind the failures of an endpoint, if these broken answers show it. */
export function failingChange(
  all: readonly Subject[],
  broken: readonly Subject[],
): { readonly sentence: string; readonly cause: readonly OrderVariation[] } | undefined {
  const found = [...groupedBy(all, ({ scenario }) => scenario).values()].flatMap((sent) =>
    decisiveOf(sent).filter(
      ({ effect, changed }) => effect !== 'price' && changed.some((x) => broken.includes(x)),
    ),
  );
  if (found.length === 0) return undefined;
  return { sentence: inSentences(found), cause: found.map(({ set }) => set) };
}

function inSentences(found: readonly DecisiveChange[]): string {
  const alike = groupedBy(found, effectKey);
  const sentences = [...alike.values()].map(([first, ...others]) => {
    const ways = [first, ...others].map(({ set }) => changesInWords(set));
    // Of sets such as pairs of lines, one is an example.
    const areLong = Object.keys(first.set).length > 1 && others.length > 1;
    const more = `${figure(others.length)} other such sets`;
    return wordsOf(first, list(areLong ? [...ways.slice(0, 1), more] : ways, 'or')).effects;
  });
  return [...sentences, isSmallest].join(' ');
}

/** Returns a key that is equal for forms of one value with one effect. */
const formsKey = (decisive: DecisiveChange): string =>
  JSON.stringify([Object.keys(decisive.set), effectKey(decisive)]);

function effectKey(decisive: DecisiveChange): string {
  const { seen, before, without } = wordsOf(decisive);
  return JSON.stringify([seen, before, without]);
}

const isSmallest = 'Repeating gives the same. No smaller change has this effect.';

/** Reports whether a change is that of a quotation into an order, or back. */
export const isType = (_form: string, at: string): boolean => at === '/order/type';

function decisiveOf(sent: readonly Subject[]): readonly DecisiveChange[] {
  return steadyIn(sent).filter(
    ({ set, effect, changed: [first] }) =>
      effect === 'not-answered' ||
      effect === 'no-amount' ||
      first?.situation === 'quotable' ||
      (first && saysUnread(first)) ||
      consistsOf(set, isType) ||
      (effect === 'price' && consistsOf(set, isOtherLines)),
  );
}

/** Returns the reproducible changes, whatever is owed. */
function steadyIn(exchanges: readonly Subject[]): readonly DecisiveChange[] {
  const sent = exchanges.filter(({ resendOf }) => !resendOf);
  const confirming = sent.filter(({ round }) => round === rounds.confirm);
  const sets = groupedBy(
    confirming.filter(({ role }) => role === changedOrder),
    ({ varied = {} }) => variedKey(varied),
  );
  const needed = sets.size > 0 && isAnsweredOnce(sent.filter(failed), sent) ? 4 : 2;
  return [...sets.values()].flatMap((changed) => {
    const set = changed[0]?.varied ?? {};
    const quoted = changed.flatMap((x) => quotedBeside(x, confirming) ?? []);
    const effect = effectOf(changed, quoted, exchanges);
    const isSteady = changed.length >= needed && quoted.length >= needed;
    return effect && isSteady ? [{ set, effect, changed, quoted }] : [];
  });
}

/** Describes the decisive difference of two given orders, or that both are quoted alike. */
export function differenceInWords(sent: readonly Subject[]): string {
  const found = steadyIn(sent).map((decisive) => wordsOf(decisive).sentence);
  if (found.length > 0) return found.join(' ');
  if (!sent.some((x) => amountsOf(x))) return 'The first order is not quoted.';
  return sent.every((x) => amountsOf(x))
    ? 'Both orders are quoted.'
    : 'No difference of the orders decides each time it is sent.';
}

/** Returns the order without the change beside this one, if it is quoted: the one before, or after it in X A. */
function quotedBeside(x: Subject, confirming: readonly Subject[]): Subject | undefined {
  const at = confirming.indexOf(x);
  const last = confirming.slice(0, at).findLast(({ role }) => role === baseOrder);
  const next = confirming[at + 1];
  const isAfter =
    last !== confirming[at - 1] &&
    next?.role === baseOrder &&
    variedKey(next.varied ?? {}) === variedKey(last?.varied ?? {});
  const control = isAfter ? next : last;
  return control && !failureOf(control) ? control : undefined;
}

/** Reports whether the same bytes were answered at another time, as when a failed request is sent again. */
function isAnsweredOnce(failing: readonly Subject[], all: readonly Subject[]): boolean {
  return identical(all).some(
    (group) => group.some((x) => failing.includes(x)) && group.some((x) => !failureOf(x)),
  );
}

function effectOf(
  changed: readonly Subject[],
  quoted: readonly Subject[],
  all: readonly Subject[],
): ChangeEffect | undefined {
  if (changed.every((x) => failed(x) || failureOf(x) === 'no-amount')) {
    if (isAnsweredOnce(changed, all)) return undefined;
    const [failure, other] = new Set(changed.map(failureOf));
    const isOne = other === undefined && (failure === 'refused' || failure === 'no-amount');
    // A 4xx of what is in front of the program gives no reason of the client.
    return isOne && !changed.every(answeredInstead) ? failure : 'not-answered';
  }
  const [before, other] = [quoted, changed].map((sent) => commonAmounts(sent.map(amountsOf)));
  return before && other && !sameAmounts(before, other) ? 'price' : undefined;
}

const amounts = (x: Subject | undefined) => amountsInWords((x && amountsOf(x)) ?? {});

function breachOf(
  decisive: DecisiveChange,
  exchanges: readonly Subject[],
  rows: readonly Subject[],
  worded: ChangeWords,
): Breach {
  const { set, effect, changed, quoted } = decisive;
  const [first] = changed;
  const [control] = quoted;
  /** Reports whether an order with the same forms at other places failed in the same way. */
  const isAlike = (x: Subject) => {
    const forms = Object.values(x.varied ?? {}).map(withoutValue);
    return (
      first !== undefined &&
      x.status === first.status &&
      Object.values(set).every((form) => forms.includes(withoutValue(form)))
    );
  };
  const isOne = (x: Subject) =>
    effect === 'price'
      ? changed.includes(x)
      : failed(x) && (hasChanges(x.varied ?? {}, set, control?.varied) || isAlike(x));
  const { seen, before, without, sentence } = wordsOf(decisive);
  const [at] = Object.keys(set);
  return {
    message: sentence,
    ...(at === undefined ? {} : { at }),
    expected: `${before} with ${changesInWords(set)}, as ${without}`,
    actual: seen,
    ...(effect === 'price' && control && first
      ? { facts: comparedAmounts(amountsOf(control), amountsOf(first)) }
      : {}),
    exchanges: exchanges.filter((x) => isOne(x)).map(({ id }) => id),
    cause: [set],
    count: Math.max(1, rows.filter((x) => isOne(x)).length),
    judged: Math.max(1, rows.length),
    ...worded(decisive, seen, exchanges),
    // What is in front of the program does not pass it on, however the program reads it.
    ...present({ remedy: first && answeredInstead(first)?.remedy }),
  };
}

/** Treats absent and empty as equal: in a draft the rest may arrive as either. */
const withoutValue = (form: string) => (form === 'empty' ? 'absent' : form);

/** Describes the answers with and without the change, separately and in a sentence. */
function wordsOf(
  { set, effect, changed: [first], quoted: [control] }: DecisiveChange,
  changes = changesInWords(set),
) {
  const seen = effect === 'price' ? amounts(first) : first ? failureInWords(first) : 'no answer';
  const usable = control?.endpoint === 'shipping-cost' ? 'a cost' : 'a quote';
  const before = effect === 'price' ? amounts(control) : usable;
  const varied = control?.varied ?? {};
  const without = Object.keys(varied).length > 0 ? `with ${changesInWords(varied)}` : 'unchanged';
  const effects = `With ${changes} the order gets ${seen}, ${without} ${before}.`;
  return { seen, before, without, effects, sentence: `${effects} ${isSmallest}` };
}

/** Describes changes by the order's field names: `city absent and 21 lines`. */
export function changesInWords(set: OrderVariation): string {
  return list(
    Object.entries(set).map(([at, form]) => {
      const name = at.replace(/^\/order\//, '').replaceAll('/', '.');
      const unit = sizeOf(form)?.unit;
      if (unit === 'line') return form;
      if (unit === 'units of each') return `${form} product`;
      if (isAddedLine(form)) return `${form} at ${name}`;
      return form === 'added' ? `the new field ${name}` : `${name} ${inWords(form)}`;
    }),
  );
}

function inWords(form: string): string {
  if (/^\d[\d,]* characters$/.test(form)) return `of ${form}`;
  return /^(?:absent|empty|present)$|^["\d]/.test(form) ? form : `with ${form}`;
}

/** Reports whether an order for today or tomorrow is refused with the text of one without a date: no delivery window. */
export function isWindow({ set, changed }: DecisiveChange, exchanges: readonly Subject[]): boolean {
  if (!isDateAlone(set)) return false;
  const texts = changed.map(refusalOf);
  return exchanges.some(
    (x) => x.round === rounds.dated && failureOf(x) === 'refused' && texts.includes(refusalOf(x)),
  );
}

export const consistsOf = (
  set: OrderVariation,
  kind: (form: string, at: string) => boolean,
): boolean => Object.entries(set).every(([at, form]) => kind(form, at));
