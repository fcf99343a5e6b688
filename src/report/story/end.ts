import type { Finding, Run } from '../../model/run.ts';
import { figure, howMany, list } from '../../standards/text/figures.ts';
import { row, wrapped } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';
import { unverifiedLines } from '../terminal/verdict.ts';
import { labelledLines } from './lines.ts';

/** Whose move it is, and why. */
export interface Move {
  readonly who: string;
  readonly why: string;
}

/** A cause that is known, with what speaks for it. */
export interface ReportedCause {
  readonly id: string;
  readonly title: string;
  readonly means: string;
  readonly remedy: string;
  readonly evidence: readonly string[];
}

export function causeLines(pen: Pen, causes: readonly ReportedCause[]): readonly string[] {
  return causes.flatMap(({ id, title, means, remedy, evidence }, i) => [
    ...(i === 0 ? [] : ['']),
    ...row(
      { ...pen, width: pen.measure },
      {
        lead: `${pen.bold(i === 0 ? 'Likely cause' : 'Or')}  `,
        text: pen.text(title),
        right: pen.text(id),
        under: 2,
      },
    ),
    '',
    ...evidence.flatMap((each, at) => labelledLines(pen, at === 0 ? 'seen' : '', each)),
    ...labelledLines(pen, 'means', means),
    ...labelledLines(pen, 'remedy', remedy),
  ]);
}

const columns = 13;

/** `Whose move   the client: …` and `Not judged   …`. */
export const endLines = (
  pen: Pen,
  move: Move | undefined,
  notJudged: readonly string[],
): readonly string[] => [
  ...(move ? named(pen, 'Next step', `${move.who}: ${move.why}`) : []),
  ...(notJudged.length > 0 ? named(pen, 'Not judged', notJudged.join(', ')) : []),
];

const named = (pen: Pen, name: string, text: string): readonly string[] =>
  wrapped(pen.text(text), pen.measure - columns).map((line, i) =>
    i === 0
      ? `${pen.bold(name)}${' '.repeat(columns - name.length)}${line}`
      : ' '.repeat(columns) + line,
  );

/** `FAILED  1 error in this answer; 17 rules judged it, 16 found nothing.` */
export function storyVerdict(pen: Pen, run: Run): readonly string[] {
  const word = { passed: 'PASSED', failed: 'FAILED', inconclusive: 'INCONCLUSIVE' }[run.verdict];
  const paint = { passed: pen.green, failed: pen.red, inconclusive: (text: string) => text }[
    run.verdict
  ];
  const lines = wrapped(pen.text(verdictSentence(run)), pen.measure - word.length - 2);
  return [
    ...lines.map(
      (line, i) =>
        `${i === 0 ? pen.bold(paint(word)) : ' '.repeat(word.length)}  ${pen.bold(line)}`,
    ),
    ...unverifiedLines(pen, run),
  ];
}

/** The verdict in one sentence: what was found, and how many rules could speak. */
export function verdictSentence(run: Run): string {
  const judged = run.rules.filter((rule) => rule.judged > 0 && rule.reason === undefined);
  const silent = judged.filter(({ findings }) => findings === 0).length;
  const [these, it] =
    run.exchanges.length === 1 ? ['this answer', 'it'] : ['these answers', 'them'];
  const crashed = run.rules.find((rule) => rule.crashed);
  if (crashed)
    return `The rule ${crashed.id} could not judge: ${crashed.reason}. This is a bug in greenlight.`;
  if (
    run.exchanges.every(({ answer }) => answer.kind === 'no-response') &&
    run.findings.length === 0
  ) {
    return 'No answer was received, so there is nothing to judge.';
  }
  if (judged.length === 0) return `No rule could judge ${these}.`;
  const [status] = run.exchanges.flatMap(({ answer, outcome }) =>
    answer.kind === 'response' && outcome ? [answer.status] : [],
  );
  if (run.verdict === 'inconclusive' && (status === 401 || status === 403)) {
    return `The order did not advance. A ${status} may reject the order or the token; --situation says which.`;
  }
  if (run.verdict === 'inconclusive' && run.findings.length === 0) {
    return `Too little is known for a verdict: ${howMany(judged.length, 'rule')} judged ${it} and found nothing.`;
  }
  const counts = countsOf(run.findings);
  const rules = howMany(judged.length, 'rule');
  return counts === ''
    ? `${rules} judged ${these} and found nothing.`
    : `${counts} in ${these}; ${rules} judged ${it}, ${figure(silent)} found nothing.`;
}

function countsOf(findings: readonly Finding[]): string {
  const of = (severity: Finding['severity']) =>
    findings.filter((finding) => finding.severity === severity && !finding.waived).length;
  const parts = [
    ...(of('error') > 0 ? [howMany(of('error'), 'error')] : []),
    ...(of('warning') > 0 ? [howMany(of('warning'), 'warning')] : []),
    ...(findings.some(({ waived }) => waived) ? ['what is waived'] : []),
  ];
  return list(parts);
}
