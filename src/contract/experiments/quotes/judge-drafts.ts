import type { Varied } from '../../../model/exchange.ts';
import type { Breach, Judged, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { list } from '../../../standards/text/figures.ts';
import { bytesOf } from '../../reading/answers/same-bytes.ts';
import { failed, failureInWords, failureOf } from '../../reading/failures/failure-of.ts';
import { isDateAlone } from '../steps/dated.ts';
import { draftRounds as rounds } from '../steps/rounds.ts';
import { holds, variedKey } from '../steps/smallest.ts';

export type DraftFailure = 'not-answered' | 'refused';

/**
 * Judges drafts against the full order: one breach for each smallest set of absent or
 * empty fields that fails every time while the full order is quoted every time.
 */
export function judgeDrafts(exchanges: readonly Subject[], kind: DraftFailure): Judged {
  const own = exchanges.filter((x) => !x.resendOf);
  const fulls = own.filter(({ role }) => role === 'full');
  const rows = own.filter(({ role, round }) => role === 'draft' && round === rounds.rows);
  // Where it is not sent, the run had its price.
  if (fulls.length > 0 && fulls.every(failureOf)) return { judged: 0, breaches: [] };
  const sets = groupedBy(
    own.filter(({ role, round }) => role === 'draft' && round === rounds.confirm),
    ({ varied = {} }) => variedKey(varied),
  );
  const needed = isMixed(exchanges) ? 4 : 2;
  const breaches = [...sets.values()].flatMap((drafts) => {
    const set = drafts[0]?.varied ?? {};
    const steady = drafts.length >= needed && drafts.every(failed);
    if (!steady || kindOf(drafts) !== kind || !quotedBeside(drafts, own, needed)) return [];
    const breach = breachOf(set, drafts, exchanges, rows);
    return [kind === 'refused' && isWindow(set, drafts, own) ? observed(breach) : breach];
  });
  return { judged: rows.length, breaches };
}

/** Some request of the scenario fared differently when it was sent again. */
const isMixed = (exchanges: readonly Subject[]) =>
  [...groupedBy(exchanges, bytesOf).values()].some(
    (group) => group.some(failed) && group.some((x) => !failureOf(x)),
  );

const kindOf = (drafts: readonly Subject[]): DraftFailure =>
  drafts.every((x) => failureOf(x) === 'refused') ? 'refused' : 'not-answered';

/** Before each of these drafts the full order was quoted. */
function quotedBeside(
  drafts: readonly Subject[],
  own: readonly Subject[],
  needed: number,
): boolean {
  const before = drafts.map((draft) =>
    own.slice(0, own.indexOf(draft)).findLast(({ role }) => role === 'full'),
  );
  return before.length >= needed && before.every((full) => full && !failureOf(full));
}

/** The full order dated today or tomorrow is refused with the same text: the reason is the window. */
function isWindow(set: Varied, drafts: readonly Subject[], own: readonly Subject[]): boolean {
  if (!isDateAlone(set)) return false;
  const texts = drafts.map(reason);
  return own.some(
    (x) => x.round === rounds.dated && failureOf(x) === 'refused' && texts.includes(reason(x)),
  );
}

/** Without its figures: a text may name the day, or a number of the request. */
const reason = ({ text = '', status = 0 }: Subject) => `${status} ${text.replace(/\d+/g, '0')}`;

/** Held against nobody, but reported: it also explains the same refusal in other scenarios. */
const observed = (breach: Breach): Breach => ({
  ...breach,
  severity: 'info',
  message:
    'A draft without a delivery date is rejected with the same text as the full order dated today or tomorrow: there is no delivery window then.',
});

function breachOf(
  set: Varied,
  drafts: readonly Subject[],
  exchanges: readonly Subject[],
  rows: readonly Subject[],
): Breach {
  const concerned = exchanges.filter(({ varied }) => varied && holds(varied, set));
  const broken = rows.filter((x) => failed(x) && holds(x.varied ?? {}, set));
  const [first] = drafts;
  const seen = first ? failureInWords(first) : 'no answer';
  const [at] = Object.keys(set);
  return {
    message: `The full order is quoted; with ${inWords(set)} it gets ${seen}. No smaller change causes it.`,
    ...(at === undefined ? {} : { at }),
    expected: `a quote with ${inWords(set)}, as for the full order`,
    actual: seen,
    exchanges: concerned.filter(failed).map(({ id }) => id),
    cause: [Object.fromEntries(Object.entries(set))],
    count: Math.max(1, broken.length),
    judged: Math.max(1, rows.length),
  };
}

/** `city absent and phone empty`, by the names of the order. */
function inWords(set: Varied): string {
  return list(
    Object.entries(set).map(
      ([at, how]) => `${at.replace(/^\/order\//, '').replaceAll('/', '.')} ${how}`,
    ),
  );
}
