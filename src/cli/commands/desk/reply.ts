import type { EndpointId } from '../../../model/endpoint.ts';
import type { Outcome } from '../../../model/outcome.ts';
import type { Finding } from '../../../model/run.ts';
import type { DeskReply } from '../../../report/html/desk/shape.ts';
import { figure, stopped } from '../../../standards/text/figures.ts';
import { cut, legible } from '../../../standards/text/legible.ts';
import { causeTitles } from './words/causes.ts';
import type { Letter, RuleTexts } from './words/letters.ts';
import { letters } from './words/letters.ts';
import { rulesEs } from './words/rules-es.ts';
import { rulesPt } from './words/rules-pt.ts';

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

const ruleTexts: { readonly [language in Letter['language']]: RuleTexts } = {
  en: {},
  es: rulesEs,
  pt: rulesPt,
};

/** The reply in each language: what happened, what to fix, and what comes next. */
export const repliesOf = (matter: ReplyMatter): readonly DeskReply[] =>
  letters.map((letter) => ({
    language: letter.language,
    name: letter.name,
    text: textOf(letter, matter),
  }));

function textOf(letter: Letter, matter: ReplyMatter): string {
  const { endpoint, status, findings } = matter;
  const applicable = findings.filter(({ waived }) => !waived);
  const errors = applicable.filter(({ severity }) => severity === 'error');
  const warnings = applicable.filter(({ severity }) => severity === 'warning');
  const cause = causeOf(letter, matter);
  const parts = [
    letter.greeting,
    [letter.looked(endpoint, status), happened(letter, matter)].filter(Boolean).join(' '),
    ...(errors.length > 0 ? [listed(letter, letter.toFix(errors.length), errors)] : []),
    ...(warnings.length > 0 ? [listed(letter, letter.alsoNote, warnings)] : []),
    ...(applicable.length === 0 ? [letter.nothing] : []),
    ...(cause === undefined ? [] : [`${letter.likelyCause}: ${stopped(cause)}`]),
    letter.next(matter.who, errors.length > 0),
    letter.closing,
  ];
  return parts.join('\n\n');
}

function listed(letter: Letter, heading: string, findings: readonly Finding[]): string {
  const byRule = [...new Map(findings.map((finding) => [finding.rule, finding])).values()];
  const left = byRule.length - mostFindings;
  const items = byRule.slice(0, mostFindings).map((finding, i) => {
    const [title, fix] = ruleTexts[letter.language][finding.rule] ?? [finding.title, finding.mend];
    const about = [
      ...(finding.at === undefined || finding.at === '' ? [] : [cut(legible(finding.at), 200)]),
      ...(finding.judged > 1 ? [letter.ofSo(finding.count, finding.judged)] : []),
      ...(finding.clauses[0] === undefined ? [] : [`${letter.contract} ${finding.clauses[0]}`]),
    ];
    return `${i + 1}. ${stopped(title)} ${stopped(fix)}${about.length > 0 ? ` (${about.join('; ')})` : ''}`;
  });
  return [heading, ...items, ...(left > 0 ? [letter.more(left)] : [])].join('\n');
}

const amount = (value: Outcome['priceShown']) =>
  typeof value === 'number' ? figure(value) : undefined;

function happened(letter: Letter, matter: ReplyMatter): string {
  const { outcome, records } = matter;
  if (!outcome) return records === undefined ? '' : letter.records(records);
  const { decision, buyerSees, priceShown, storedOnOrder } = outcome;
  return letter.decisions[decision]({
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
  if (letter.language === 'en') return cause.title;
  return causeTitles[cause.id]?.[letter.language] ?? cause.title;
}
