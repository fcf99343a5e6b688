import type { Diagnosis } from '../../../diagnosis/cause.ts';
import type { Defect } from '../../../model/rule.ts';
import type { Finding, Run } from '../../../model/run.ts';
import { afterColon } from '../../../report/page/terminal.ts';
import type { Move } from '../../../report/story/end.ts';
import { allRules } from '../../rules.ts';

/** What each kind of defect means for whoever must act. */
const moves: { readonly [defect in Defect]: Partial<Move> & Pick<Move, 'why'> } = {
  token: { who: 'the token owner', why: 'the token was not accepted' },
  'no-connection': { who: 'the network', why: 'no connection was made' },
  'broken-off': { why: 'its answer ended before its end, or was cut on the way' },
  failed: { why: 'its system failed, or a gateway in front of it' },
  late: { why: 'its answer comes too late' },
  refused: { why: 'it turns the request away' },
  status: { why: 'it answers a status to which the contract gives no meaning' },
  'not-json': { why: 'its answer is not JSON' },
  undeclared: { why: 'its answer is not declared as what it is' },
  ambiguous: { why: 'readers may disagree on what its answer says' },
  missing: { why: 'its answer leaves out a value that the contract requires' },
  type: { why: 'its answer gives a value as another type than the contract asks' },
  misspelt: { why: 'a field of its answer is not spelt as in the contract' },
  amounts: { why: 'the amounts of its answer do not mean what the contract says' },
  reason: { why: 'its reason does not reach the buyer as it should' },
  'reason-status': { why: 'its reason comes with a status that is not a rejection' },
  changing: { why: 'the same order gets other answers' },
  declared: {
    who: 'the owner of the test data',
    why: 'what is declared of the order and the answer disagree',
  },
};

/** Whose move it is: of the likely cause, else of the worst finding; nobody's where nothing was found. */
export function whoseMove(run: Run, causes: readonly Diagnosis[]): Move | undefined {
  const open = run.findings.filter(({ waived }) => !waived);
  const worst = open.find(({ severity }) => severity === 'error') ?? open[0];
  const [likely] = causes;
  if (likely) {
    const { move, title } = likely.cause;
    return {
      who: move,
      why: worst && saysTheSame(worst, likely) ? moveOf(worst).why : afterColon(title),
    };
  }
  if (worst) return moveOf(worst);
  const [x] = run.exchanges;
  if (x?.answer.kind === 'no-response')
    return { who: 'the network', why: afterColon(x.answer.detail) };
  const free = x?.outcome?.priceShown === 0 ? ' if shipping is free for this order' : '';
  return run.verdict === 'passed'
    ? { who: 'nobody', why: `nothing breaks the contract${free}` }
    : undefined;
}

/** The finding has the cause's own name, or its remedy: then it has told all that the cause would. */
export const saysTheSame = ({ rule, remedy }: Finding, { cause }: Diagnosis): boolean =>
  rule.endsWith(`/${cause.id}`) || remedy === cause.remedy;

function moveOf({ rule, mend }: Finding): Move {
  const defect = allRules.find(({ id }) => id === rule)?.defect;
  return { who: 'the client', ...(defect ? moves[defect] : { why: afterColon(mend) }) };
}
