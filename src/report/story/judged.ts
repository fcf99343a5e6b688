import type { FoundCause } from '../../model/diagnosed.ts';
import type { Finding, Run } from '../../model/run.ts';
import { isUnauthorized } from '../../standards/http/status.ts';
import { capital, howMany, list, withFullStop } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import { type OutcomeRow, outcomeText } from '../page/answer.ts';
import {
  type Document,
  type Fact,
  type Finding as FindingBlock,
  factsOf,
  listOf,
  type Section,
  stepsOf,
  under,
} from '../page/block.ts';
import { explained } from '../page/finding.ts';
import { worstFirst } from '../page/groups.ts';
import { loweredRules } from '../page/headline.ts';
import { verdictOf } from '../page/run.ts';

export interface Move {
  readonly who: string;
  readonly why: string;
}

const actors: { readonly [who: string]: string } = {
  'the network': 'the network team',
  'the token owner': 'the owner of the token',
  'the config': 'you (greenlight.config.yaml)',
  'the owner of the test data': 'you (data in greenlight.config.yaml)',
};

/** Names who must act, in words that say where. */
export const actorOf = (who: string): string => actors[who] ?? who;

/** Renders what happened, then what the platform decided, row by row; `whose` names one of several answers. */
export const storySection = (
  sentences: readonly string[],
  rows: readonly OutcomeRow[],
  text = 'What happened',
  whose?: string,
): Section => [
  { kind: 'heading', text, note: whose },
  ...stepsOf(sentences.map((sentence) => ({ text: sentence }))),
  ...factsOf(
    rows.map((row) => ({
      label: row.label,
      text: outcomeText(row),
      tone: row.wrong === undefined ? undefined : 'failed',
    })),
  ),
];

export interface JudgedAnswers {
  readonly run: Run;
  /** Likely cause, unless a finding says the same. */
  readonly cause: ReportedCause | undefined;
  readonly move: Move | undefined;
  /** Why nothing passes though no rule is broken; continues "but". */
  readonly doubt?: string | undefined;
  /** What the paste does not include, with the option that adds it. */
  readonly notInPaste?: readonly string[];
  readonly notJudged: readonly string[];
  /** What the run of a saved answer found with it, beside what this answer shows. */
  readonly foundInRun?: readonly Finding[];
}

/** Renders findings, the likely cause, who must act, and the verdict. */
export function endOf(judged: JudgedAnswers): Document {
  const { run, cause, move, notInPaste = [], notJudged, foundInRun = [] } = judged;
  const entries = [
    nextStep(move),
    { name: 'Not in the paste', text: notInPaste.join(', ') },
    { name: 'Not judged', text: notJudged.join(', ') },
  ].filter(({ text }) => text !== '');
  return [
    ...worstFirst([...run.findings, ...foundInRun]).map((finding) => [explained(finding)]),
    likelyCause(cause),
    [...listOf(entries), ...verdictOf(run, verdictSentence(judged))],
  ];
}

export const likelyCause = (cause: ReportedCause | undefined): Section =>
  under('Likely cause', undefined, cause ? [causeOf(cause)] : []);

export const nextStep = (move: Move | undefined) => ({
  name: 'Next step',
  text: move ? `${capital(actorOf(move.who))}: ${move.why}` : '',
});

/** Formats the verdict: what was found, and how many rules applied. */
export function verdictSentence({
  run,
  doubt,
  foundInRun = [],
}: Pick<JudgedAnswers, 'run' | 'doubt' | 'foundInRun'>): string {
  const judged = run.rules.filter((rule) => rule.judged > 0 && rule.reason === undefined);
  const these = run.exchanges.length === 1 ? 'this answer' : 'these answers';
  const checked = `(${howMany(judged.length, 'rule')} checked)`;
  const crashed = run.rules.find((rule) => rule.crashed);
  if (crashed)
    return `The rule ${crashed.id} could not judge: ${crashed.reason}. This is a bug in greenlight.`;
  const isLost = run.exchanges.every(({ answer }) => answer.kind === 'no-response');
  if (isLost && run.findings.length === 0)
    return 'No answer was received, so there is nothing to judge.';
  if (foundInRun.length > 0)
    return `${countsOf(run.findings) || 'Nothing'} in this answer alone ${checked}; ${countsOf(foundInRun)} in its run.`;
  if (judged.length === 0) return `No rule could judge ${these}.`;
  const [status] = run.exchanges.flatMap(({ answer, outcome }) =>
    answer.kind === 'response' && outcome ? [answer.status] : [],
  );
  if (run.verdict === 'inconclusive' && isUnauthorized({ status })) {
    return `The order did not advance. A ${status} may reject the order or the token; --situation says which.`;
  }
  if (run.verdict === 'inconclusive' && doubt !== undefined)
    return `${run.findings.length === 0 ? 'No rule is broken' : countsOf(run.findings)} ${checked}, but ${doubt}.`;
  if (run.verdict === 'inconclusive' && run.findings.length === 0) {
    return `Too little is known for a verdict; nothing found ${checked}.`;
  }
  const lowered = loweredRules(run);
  const none = lowered.length === 0 ? 'Nothing found' : 'Nothing listed';
  const found = `${countsOf(run.findings) || none} ${checked}.`;
  return [found, ...lowered.map(withFullStop)].join(' ');
}

function countsOf(findings: readonly Finding[]): string {
  const of = (severity: Finding['severity']) =>
    findings.filter((finding) => finding.severity === severity && !finding.waived).length;
  return list(
    [
      of('error') > 0 ? howMany(of('error'), 'error') : '',
      of('warning') > 0 ? howMany(of('warning'), 'warning') : '',
      findings.some(({ waived }) => waived) ? 'what is waived' : '',
    ].filter(Boolean),
  );
}

export interface ReportedCause
  extends Pick<FoundCause, 'id' | 'title' | 'means' | 'remedy' | 'evidence'> {
  /** Whether everything works for now. */
  readonly beside?: boolean;
}

export const causeOf = (
  { id, title, means, remedy, evidence, beside = false }: ReportedCause,
  more: readonly Fact[] = [],
): FindingBlock => ({
  kind: 'finding',
  level: beside ? 'warning' : 'error',
  title,
  id,
  seen: means,
  facts: [
    [
      { label: 'evidence', text: evidence.map((each) => shortened(each, maxEvidenceLength)) },
      { label: 'remedy', text: remedy },
      ...more,
    ],
  ],
});

const maxEvidenceLength = 400;
