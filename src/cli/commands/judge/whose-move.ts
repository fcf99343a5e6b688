import type { Diagnosis } from '../../../diagnosis/cause.ts';
import type { Finding, Run } from '../../../model/run.ts';
import type { Move } from '../../../report/story/end.ts';
import { afterColon } from '../explain/sheets/sheet.ts';

/** What each kind of rule means for whoever must act; the first that fits counts. */
const moves: readonly (readonly [rule: RegExp, why: string, who?: string])[] = [
  [/^http\/token-refused$/, 'the token was not accepted', 'the token owner'],
  [/^http\/unreachable$/, 'no connection was made', 'the network'],
  [/^http\/connection-lost$/, 'its answer ended before its end, or was cut on the way'],
  [/^http\/server-error$/, 'its system failed, or a gateway in front of it'],
  [/^http\/(?:slow|cut-off)$/, 'its answer comes too late'],
  [/^http\/refused$/, 'it turns the request away'],
  [/^http\/unexpected-status$/, 'it answers a status to which the contract gives no meaning'],
  [/^http\/not-json$/, 'its answer is not JSON'],
  [/^http\/content-type$/, 'its answer is not declared as what it is'],
  [/^http\/(?:encoding|duplicate-member)$/, 'readers may disagree on what its answer says'],
  [/-missing$/, 'its answer leaves out a value that the contract requires'],
  [/\/field-type$/, 'its answer gives a value as another type than the contract asks'],
  [/\/misspelt-field$/, 'a field of its answer is not spelt as in the contract'],
  [
    /(?:-mismatch|-below-net|-arithmetic|-fraction|negative-value)$/,
    'the amounts of its answer do not mean what the contract says',
  ],
  [/\/rejection-/, 'its reason does not reach the buyer as it should'],
  [/\/rejected-as-/, 'its reason comes with a status that is not a rejection'],
  [/\/(?:repeat|flaky|mixed)/, 'the same order gets other answers'],
  [
    /\/(?:unquotable-quoted|covered-order-rejected)$/,
    'what is declared of the order and the answer disagree',
    'the owner of the test data',
  ],
];

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
  return run.verdict === 'passed'
    ? { who: 'nobody', why: 'nothing breaks the contract' }
    : undefined;
}

/** The finding has the cause's own name, or its remedy: then it has told all that the cause would. */
export const saysTheSame = ({ rule, remedy }: Finding, { cause }: Diagnosis): boolean =>
  rule.endsWith(`/${cause.id}`) || remedy === cause.remedy;

function moveOf({ rule, mend }: Finding): Move {
  const [, why, who = 'the client'] = moves.find(([pattern]) => pattern.test(rule)) ?? [];
  return why === undefined ? { who: 'the client', why: afterColon(mend) } : { who, why };
}
