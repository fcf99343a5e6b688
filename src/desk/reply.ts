import type { EndpointId } from '../model/endpoint.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Finding } from '../model/run.ts';
import type { DeskReply } from '../report/html/desk/shape.ts';
import { figure, stopped } from '../standards/text/figures.ts';
import { cut, legible } from '../standards/text/legible.ts';
import { type Letter, letters, type Step, said } from './words/letters.ts';

/** What a reply is made of. */
export interface ReplyMatter {
  readonly endpoint: EndpointId;
  /** Undefined where there was no answer. */
  readonly status: number | undefined;
  readonly records: number | undefined;
  readonly outcome: Outcome | undefined;
  /** The amount that should have been stored, where another one was. */
  readonly expectedStored: number | undefined;
  readonly findings: readonly Finding[];
  readonly cause: { readonly id: string; readonly title: string } | undefined;
  /** Who has to act, in the words of `judge`. */
  readonly who: string | undefined;
}

const mostFindings = 10;

/** The reply in each language: what happened, what to fix, and what comes next. */
export const repliesOf = (matter: ReplyMatter): readonly DeskReply[] =>
  letters.map((letter) => ({
    language: letter.language,
    name: letter.name,
    text: textOf(letter, matter),
  }));

function textOf(letter: Letter, matter: ReplyMatter): string {
  const { endpoint, status, findings } = matter;
  const { sentences } = letter;
  const applicable = findings.filter(({ waived }) => !waived);
  const errors = applicable.filter(({ severity }) => severity === 'error');
  const warnings = applicable.filter(({ severity }) => severity === 'warning');
  const cause = causeOf(letter, matter);
  const parts = [
    sentences.greeting,
    [said(sentences.looked, { endpoint, status }), happened(letter, matter)]
      .filter(Boolean)
      .join(' '),
    ...(errors.length > 0 ? [listed(letter, counted(sentences.toFix, errors.length), errors)] : []),
    ...(warnings.length > 0 ? [listed(letter, sentences.alsoNote, warnings)] : []),
    ...(applicable.length === 0 ? [sentences.nothing] : []),
    ...(cause === undefined ? [] : [`${sentences.likelyCause}: ${stopped(cause)}`]),
    sentences.next[steps[matter.who ?? ''] ?? (errors.length > 0 ? 'fix' : 'nothing')],
    sentences.closing,
  ];
  return parts.join('\n\n');
}

/** Who acts next, in the words of `judge`, where it is not the client's own program. */
const steps: { readonly [who: string]: Step } = {
  'the token owner': 'token',
  'the network': 'network',
  'the service': 'ours',
  'the config': 'ours',
};

const counted = (sentence: Letter['sentences']['records'], count: number): string =>
  said(count === 1 ? sentence.one : sentence.other, { count: figure(count) });

function listed(letter: Letter, heading: string, findings: readonly Finding[]): string {
  const { sentences, rules } = letter;
  const byRule = [...new Map(findings.map((finding) => [finding.rule, finding])).values()];
  const left = byRule.length - mostFindings;
  const items = byRule.slice(0, mostFindings).map((finding, i) => {
    const { title, fix } = rules?.[finding.rule] ?? { title: finding.title, fix: finding.mend };
    const about = [
      ...(finding.at === undefined || finding.at === '' ? [] : [cut(legible(finding.at), 200)]),
      ...(finding.judged > 1
        ? [said(sentences.ofSo, { count: figure(finding.count), judged: figure(finding.judged) })]
        : []),
      ...(finding.clauses[0] === undefined ? [] : [`${sentences.contract} ${finding.clauses[0]}`]),
    ];
    return `${i + 1}. ${stopped(title)} ${stopped(fix)}${about.length > 0 ? ` (${about.join('; ')})` : ''}`;
  });
  return [
    heading,
    ...items,
    ...(left > 0 ? [said(sentences.more, { count: figure(left) })] : []),
  ].join('\n');
}

const amount = (value: Outcome['priceShown']) =>
  typeof value === 'number' ? figure(value) : undefined;

function happened({ sentences }: Letter, matter: ReplyMatter): string {
  const { outcome, records } = matter;
  if (!outcome) return records === undefined ? '' : counted(sentences.records, records);
  const { decision, buyerSees, priceShown, storedOnOrder } = outcome;
  return said(sentences.decisions[decision], {
    shown: amount(priceShown),
    stored: amount(storedOnOrder),
    expected: matter.expectedStored === undefined ? undefined : figure(matter.expectedStored),
    text:
      typeof buyerSees === 'string' && buyerSees !== 'not stated' && buyerSees.trim() !== ''
        ? cut(legible(buyerSees), 300)
        : undefined,
  });
}

/** A cause that says what a finding says is not reported again. */
function causeOf(letter: Letter, { cause, findings }: ReplyMatter): string | undefined {
  if (!cause || findings.some(({ title }) => title === cause.title)) return undefined;
  return letter.causes?.[cause.id] ?? cause.title;
}
