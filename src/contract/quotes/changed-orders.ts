import { sentAgainRounds as rounds } from '../procedures/rounds.ts';
import {
  callsBeforeChange,
  inWords,
  type Repeated,
  repeatPattern,
  valuesOf,
  type Why,
} from './repeated.ts';

type Sent = readonly Repeated[];

/**
 * What an order, its sibling and a fresh order tell of a price that changes: whether it goes by the number of
 * calls, or with time.
 */
export function changedOrders(groups: readonly Sent[]) {
  const [fresh] = groups.filter(([first]) => first?.x.role === 'C');
  const orders = groups.filter((sent) => sent !== fresh && sent.length > 1);
  const changing = orders.filter((sent) => inTurn(sent) !== 'same');
  const reported = changing.map((sent) => ({
    sent,
    why: onTheWhole(
      sent,
      changing.filter((each) => each !== sent),
      fresh,
    ),
  }));
  // The siblings of one change are one defect: an error says it, else the first.
  const errors = reported.filter(({ why }) => !why.severity);
  return errors.length > 0 ? errors : reported.slice(0, 1);
}

const inRound = (sent: Sent, round: number) => sent.filter(({ x }) => x.round === round);
const patternIn = (sent: Sent, round: number) => repeatPattern(valuesOf(inRound(sent, round)));
const inTurn = (sent: Sent) => patternIn(sent, rounds.inTurn);

/** For an order whose amounts change. */
function onTheWhole(sent: Sent, siblings: readonly Sent[], fresh: Sent | undefined): Why {
  const pattern = inTurn(sent);
  const together = siblings.some((sibling) => changesWith(sent, sibling));
  const message = `The same order got ${inWords(sent)}.`;
  if (pattern === 'comes-back') return { message };
  if (pattern === 'one-step') {
    // A count of calls that steps again would step within the five later calls as well.
    if (patternIn(sent, rounds.later) !== 'same') return { message };
    return fresh && callsMatter(sent, fresh) ? firstCalls(sent, fresh) : once(sent, together);
  }
  if (patternIn(sent, rounds.quick) !== 'same') {
    return {
      message: `${message} Calls right after one another differ, so it is no matter of time.`,
    };
  }
  if (pattern === 'every-call' || together) {
    return {
      severity: 'warning',
      message: `${message} Calls right after one another agree: the amounts drift with time.`,
    };
  }
  return { message };
}

/** A fresh order changes after as many calls as this one did. */
function callsMatter(sent: Sent, fresh: Sent): boolean {
  const pattern = repeatPattern(valuesOf(fresh));
  if (pattern !== 'one-step') return pattern !== 'same';
  return callsBeforeChange(valuesOf(fresh)) === callsBeforeChange(valuesOf(sent));
}

function firstCalls(sent: Sent, fresh: Sent): Why {
  const calls = callsBeforeChange(valuesOf(sent));
  const first = calls === 1 ? 'The first call' : `The first ${calls} calls`;
  return {
    message: `The same order got ${inWords(sent)}, and a fresh order got ${inWords(fresh)}. ${first} for an order get other amounts than the later ones.`,
  };
}

function once(sent: Sent, together: boolean): Why {
  const at = sent[callsBeforeChange(valuesOf(sent))]?.x.startedAt ?? '';
  const others = together ? ' Another order changed at the same moment.' : '';
  const how =
    repeatPattern(valuesOf(sent)) === 'one-step'
      ? `It changed once, at ${at}, and stayed so.`
      : `It changed first at ${at}, and with time.`;
  return { severity: 'warning', message: `The same order got ${inWords(sent)}. ${how}${others}` };
}

/** Whether two orders change between the same calls. */
function changesWith(sent: Sent, sibling: Sent): boolean {
  const [from, to] = changeOf(sent);
  const [since, until] = changeOf(sibling);
  return from < until && since < to;
}

function changeOf(sent: Sent): readonly [from: string, to: string] {
  const calls = callsBeforeChange(valuesOf(sent));
  return [sent[calls - 1]?.x.startedAt ?? '', sent[calls]?.x.startedAt ?? ''];
}
