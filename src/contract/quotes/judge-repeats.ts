import type { EndpointId } from '../../model/endpoint.ts';
import type { Breach, Fold, Subject } from '../../model/rule.ts';
import { bytesOf, groupedBy } from '../answers/same-bytes.ts';
import { sentAgainRounds as rounds } from '../procedures/rounds.ts';
import { type Amounts, amountsInWords, amountsOf } from './amounts-of.ts';
import { callsBeforeChange, repeatPattern } from './repeat-pattern.ts';

interface Repeated {
  readonly x: Subject;
  readonly amounts: Amounts;
}

type Why = Pick<Breach, 'message' | 'severity'>;

/**
 * Judges whether an identical request gets the same amounts (procedures.md 34). Where the scenario is
 * no `sent-again`, only an amount that comes back is told: all else may be the clock.
 */
export function judgeRepeats(endpoint: EndpointId, relation: string | undefined): Fold {
  const seen: Repeated[] = [];
  return {
    exchange(x) {
      const amounts = x.endpoint === endpoint ? amountsOf(x) : undefined;
      if (amounts) seen.push({ x, amounts });
    },
    end() {
      const groups = [...groupedBy(seen, ({ x }) => bytesOf(x)).values()];
      const repeated = groups.filter((group) => group.length > 1);
      const whys =
        relation === 'sent-again'
          ? sentAgain(groups)
          : repeated.map((group) => ({ group, why: comesBack(group) }));
      return {
        judged: repeated.length,
        breaches: whys.flatMap(({ group, why }) => (why ? [breachOf(group, why)] : [])),
      };
    },
  };
}

function sentAgain(groups: readonly (readonly Repeated[])[]) {
  const own = groups.map((group) => group.filter(({ x }) => !x.resendOf));
  const [fresh] = own.filter(([first]) => first?.x.role === 'C');
  const orders = own.filter((group) => group !== fresh && group.length > 1);
  const changing = orders.filter((group) => repeatPattern(values(group)) !== 'same');
  const reported = changing.map((group) => ({
    group,
    why:
      comesBack(group) ??
      onTheWhole(
        group,
        changing.filter((each) => each !== group),
        fresh,
      ),
  }));
  // The siblings of one change are one defect: an error says it, else the first.
  const errors = reported.filter(({ why }) => !why.severity);
  return errors.length > 0 ? errors : reported.slice(0, 1);
}

const values = (group: readonly Repeated[]) => group.map(({ amounts }) => amounts);
const inRound = (group: readonly Repeated[], round: number) =>
  group.filter(({ x }) => x.round === round);

function comesBack(group: readonly Repeated[]): Why | undefined {
  if (repeatPattern(values(group)) !== 'comes-back') return undefined;
  return { message: `The same order got ${inWords(group)}.` };
}

/** For a group whose amounts change and never come back. */
function onTheWhole(
  group: readonly Repeated[],
  siblings: readonly (readonly Repeated[])[],
  fresh: readonly Repeated[] | undefined,
): Why {
  const quick = inRound(group, rounds.quick);
  const pattern = repeatPattern(values(inRound(group, rounds.inTurn)));
  const together = siblings.some((sibling) => changesWith(group, sibling));
  if (pattern === 'one-step') {
    // A count of calls that steps again would step within the five later calls as well.
    if (repeatPattern(values(inRound(group, rounds.later))) !== 'same') {
      return { message: `The same order got ${inWords(group)}.` };
    }
    return fresh && callsMatter(group, fresh) ? firstCalls(group, fresh) : once(group, together);
  }
  if (repeatPattern(values(quick)) !== 'same') {
    return {
      message: `The same order got ${inWords(group)}. Back-to-back calls differ, so time is not the cause.`,
    };
  }
  if (pattern === 'every-call' || together) {
    return {
      severity: 'warning',
      message: `The same order got ${inWords(group)}. Back-to-back calls agree: the amounts drift with time.`,
    };
  }
  return { message: `The same order got ${inWords(group)}.` };
}

/** A fresh order changes after as many calls as this one did. */
function callsMatter(group: readonly Repeated[], fresh: readonly Repeated[]): boolean {
  const pattern = repeatPattern(values(fresh));
  if (pattern !== 'one-step') return pattern !== 'same';
  return callsBeforeChange(values(fresh)) === callsBeforeChange(values(group));
}

function firstCalls(group: readonly Repeated[], fresh: readonly Repeated[]): Why {
  const calls = callsBeforeChange(values(group));
  const first = calls === 1 ? 'The first call' : `The first ${calls} calls`;
  return {
    message: `The same order got ${inWords(group)}, and a fresh order got ${inWords(fresh)}. ${first} for an order ${calls === 1 ? 'gets' : 'get'} different amounts from the later ones.`,
  };
}

function once(group: readonly Repeated[], together: boolean): Why {
  const at = group[callsBeforeChange(values(group))]?.x.startedAt ?? '';
  const others = together ? ' Another order changed at the same time.' : '';
  const how =
    repeatPattern(values(group)) === 'one-step'
      ? `It changed once, at ${at}, and did not change back.`
      : `It first changed at ${at}, and again later.`;
  return { severity: 'warning', message: `The same order got ${inWords(group)}. ${how}${others}` };
}

/** Whether two orders change between the same calls. */
function changesWith(group: readonly Repeated[], sibling: readonly Repeated[]): boolean {
  const [from, to] = changeOf(group);
  const [since, until] = changeOf(sibling);
  return from < until && since < to;
}

function changeOf(group: readonly Repeated[]): readonly [from: string, to: string] {
  const calls = callsBeforeChange(values(group));
  return [group[calls - 1]?.x.startedAt ?? '', group[calls]?.x.startedAt ?? ''];
}

function inWords(group: readonly Repeated[]): string {
  const reported = group.map(({ amounts }) => amountsInWords(amounts));
  const runs = reported.filter((each, i) => each !== reported[i - 1]);
  const shown = runs.length > 5 ? [...runs.slice(0, 5), '…'] : runs;
  return shown.join('; then ');
}

function breachOf(group: readonly Repeated[], why: Why): Breach {
  const [first] = group;
  const other = group.find(
    ({ amounts }) => repeatPattern([first?.amounts ?? {}, amounts]) !== 'same',
  );
  return {
    ...why,
    expected: `${amountsInWords(first?.amounts ?? {})} every time`,
    actual: amountsInWords(other?.amounts ?? {}),
    exchanges: group.map(({ x }) => x.id),
  };
}
