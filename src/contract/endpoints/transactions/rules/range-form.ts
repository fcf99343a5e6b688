import type { Breach, FoldResult, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { figure, howMany, list } from '../../../../standards/text/figures.ts';
import { betweenAnswers } from '../../../experiments/between-answers/between-answers.ts';
import { readInWords, readingOf } from '../../../experiments/bounds/bounds-read.ts';
import type { BoundsRead } from '../../../experiments/bounds/dated-answers.ts';
import { answersOutsideRange, differsFrom } from '../../../experiments/ranges/outside-records.ts';
import {
  askedRange,
  isRefusedByStatus,
  type RangeAnswer,
  rangeAnswer,
  rangeAnswers,
  rangeRefused,
  sameRange,
} from '../../../experiments/ranges/range-answers.ts';
import { cappedIn } from '../../../experiments/ranges/range-levels.ts';
import { isForm, notationOf, rangeRoles as roles } from '../../../experiments/steps/range-roles.ts';
import { failureInWords } from '../../../reading/failures/failure-of.ts';
import { runRule, together } from '../../every/authoring/rule.ts';
import { ranges } from '../range-example.ts';

const range = { from: '2026-10-14T10:07:37Z', to: '2026-10-14T15:22:37Z' };
const dates = ['2026-10-14T10:30:00Z', '2026-10-14T14:00:00Z'];
const plain = { ...range, role: roles.whole, dates };
const east = {
  role: roles.form('offset +02:00'),
  from: '2026-10-14T12:07:37+02:00',
  to: '2026-10-14T17:22:37+02:00',
};
const west = {
  role: roles.form('offset -03:00'),
  from: '2026-10-14T07:07:37-03:00',
  to: '2026-10-14T12:22:37-03:00',
  dates,
};
const shifted = { ...east, dates: ['2026-10-14T14:00:00Z', '2026-10-14T16:00:00Z'] };

export default runRule({
  id: 'transactions/range-form',
  harm: 'lost',
  title: 'The same range in another format gets other records',
  clauses: ['transactions.filter'],
  effect:
    'The contract asks for ISO 8601 date-times and names no format. With an offset or milliseconds, the platform gets other records.',
  remedy:
    'Parse date_from and date_to as ISO 8601, with any offset and with fractional seconds. Compare instants, not strings.',
  mend: 'Accept every ISO 8601 format of a range',
  counted: ['formats', 'of the range were not understood'],
  doubt:
    'The contract does not show which formats the platform sends. A format that gets a 4xx while another is served is a warning. One that fails or gets other records is an error, and so is a filter that reads no date-time at all.',
  provokedBy: ['range-forms', 'explore-ranges'],
  explains: { answer: ['http/server-error', 'http/refused', 'http/not-json', 'http/content-type'] },
  examples: () => ({
    conforming: [
      ranges(plain, { ...east, dates }, plain),
      ranges(plain, { ...east, status: 400 }, plain, { ...east, dates }),
      ranges(plain, shifted, shifted, { ...plain, from: '2026-10-14T08:07:37Z' }),
    ],
    breaking: [
      ranges(plain, { ...east, status: 400 }, plain, { ...east, status: 400 }),
      ranges(plain, shifted, plain, shifted),
      ranges(plain, shifted, plain, shifted, west, west),
      ranges(
        { ...range, role: roles.whole, status: 400 },
        { role: roles.neither, dates },
        { ...east, status: 400 },
        { ...range, role: roles.form('no offset'), dates },
      ),
    ],
  }),
  judge: (exchanges, { now }) => {
    const scenarios = groupedBy(
      exchanges.filter((x) => !x.concurrent),
      ({ scenario }) => scenario,
    );
    return together(
      [...scenarios.values()].map((group) =>
        judgeForms(group, (how) =>
          readingOf(betweenAnswers(exchanges, now), ({ role }) => notationOf(role) === how, 1),
        ),
      ),
    );
  },
});

/** Judges the notations of the first range of a scenario. `read` describes how the bounds of one are read. */
function judgeForms(
  exchanges: readonly Subject[],
  read: (how: string | undefined) => BoundsRead | undefined,
): FoldResult {
  const [first] = exchanges.filter(({ role }) => role === roles.whole);
  const ofRange = exchanges.filter((x) => first && isSameRange(x, first));
  const plain = ofRange.filter(({ role }) => role === roles.whole);
  const refused = plain.every(isRefusedByStatus) ? neverRead(plain, exchanges) : undefined;
  if (refused) return { judged: 1, breaches: [refused] };
  const wholes = rangeAnswers(plain);
  if (wholes.length < 2) return { judged: 0, breaches: [] };
  const forms = groupedBy(
    ofRange.filter(({ role }) => isForm(role)),
    ({ role }) => notationOf(role) ?? '',
  );
  const reported = [...forms].flatMap(([how, asks]) => {
    const breach = breachOf(how, asks, wholes);
    return breach ? [{ how, breach }] : [];
  });
  const understood = [...forms.keys()].find(
    (form) => /-\d/.test(form) && reported.every(({ how }) => how !== form),
  );
  const isReadWithZ = !read(undefined)?.how;
  const isPlus =
    isReadWithZ && understood !== undefined && reported.every(({ how }) => how.includes('+'));
  const breaches = reported.map(({ how, breach }) => ({
    ...breach,
    ...(isPlus ? { remedy: ofPlus } : {}),
    // The search for the fewest answers that show it reads no texts.
    get message() {
      const found = read(how);
      const known = found?.how ? ` ${readInWords(found)}` : '';
      return `${breach.message}${known}${isPlus ? ` Written with ${understood}, it is understood: the + may be decoded as a blank.` : ''}`;
    },
    judged: forms.size,
  }));
  return { judged: forms.size, breaches };
}

/** `+` stands for a blank in a form (URL Standard, 5.1). */
const ofPlus =
  'Decode the query once: %2B is a +, and decoded again it becomes a blank. Then parse date_from and date_to as ISO 8601.';

const isSameRange = (x: Subject, whole: Subject) =>
  sameRange(askedRange(x) ?? {}, askedRange(whole) ?? {});

/** Forms that leave the instant open, with what is said if one is served. */
const vague: { readonly [how: string]: string } = {
  'no offset': ' Without Z or an offset it is served.',
  'a day alone': ' A day alone is served, and the contract has date-times.',
};

const isVague = ({ role }: Subject) => (notationOf(role) ?? '') in vague;

const namesOf = (asks: readonly Subject[]) => asks.flatMap(({ role }) => notationOf(role) ?? []);

/** Judges a client that refuses a range with Z: the report names the other forms that it accepts. */
function neverRead(plain: readonly Subject[], exchanges: readonly Subject[]): Breach | undefined {
  const [shown] = plain;
  const attempts = exchanges.filter(({ role }) => isForm(role));
  const bare = exchanges.some((x) => x.role === roles.neither && rangeAnswer(x));
  if (!shown || !rangeRefused(shown) || attempts.length === 0 || !bare) return undefined;
  const read = attempts.filter((x) => rangeAnswer(x) !== undefined);
  const others = namesOf(attempts.filter((x) => !isVague(x)));
  const served = read.filter((x) => !isVague(x));
  const actual = failureInWords(shown);
  const open = namesOf(read).map((how) => vague[how] ?? '');
  return {
    ...(served.length > 0 ? { severity: 'warning' } : {}),
    message:
      served.length > 0
        ? `A range written with Z got ${actual}; written with ${list(namesOf(served))} it was served.`
        : `A range with both bounds got ${actual}, written with Z and with ${list(others)}.${open.join('')}`,
    expected: 'status 200 with the records',
    actual,
    exchanges: [...plain, ...attempts.filter((x) => !read.includes(x))].map(({ id }) => id),
  };
}

function breachOf(
  how: string,
  asks: readonly Subject[],
  wholes: readonly RangeAnswer<Subject>[],
): Breach | undefined {
  const [shown] = asks;
  if (!shown || asks.length < 2) return undefined;
  const exchanges = [...asks, ...answersOutsideRange(wholes.map(({ x }) => x))].map(({ id }) => id);
  if (asks.every(isRefusedByStatus)) {
    const actual = failureInWords(shown);
    return {
      ...(asks.every(({ status = 0 }) => status < 500) ? { severity: 'warning' } : {}),
      message: `The range written with ${how} got ${actual}, ${asks.length} times; written with Z it was served.`,
      expected: 'status 200 with the records',
      actual,
      exchanges,
    };
  }
  const served = rangeAnswers(asks);
  const all = [...wholes, ...served];
  const difference = differsFrom(wholes, served);
  if (!difference || served.length < asks.length) return undefined;
  const { missing, outside } = difference;
  // With a cap, one range has the same number of records in every notation, and none outside it.
  const mayBeCapped = outside === 0 && new Set(all.map(({ records }) => records)).size === 1;
  if (mayBeCapped && cappedIn(all, all)) return undefined;
  return {
    message: `The range written with ${how} ${list([
      ...(missing > 0
        ? [`is missing ${howMany(missing, 'record')} that it returns when written with Z`]
        : []),
      ...(outside > 0 ? [`returns ${howMany(outside, 'record')} outside it`] : []),
    ])}.`,
    expected: 'the same records as with Z',
    actual: `${figure(missing)} missing, ${figure(outside)} outside`,
    exchanges,
  };
}
