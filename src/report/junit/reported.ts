import type { Finding } from '../../model/run.ts';
import { findingLines, inLine } from '../view/finding.ts';
import { alone } from '../view/groups.ts';
import type { Element } from './xml.ts';

/** Longest text of one case; GitLab takes 30 MB a file, and nobody reads more than this of one case. */
const longest = 16_000;

/** Text of several lines, cut at a line. */
export function capped(text: string): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest);
  const end = Math.max(kept.lastIndexOf('\n'), 0);
  return `${kept.slice(0, end)}\n… cut here; the whole has ${text.length} characters`;
}

/** `<error>` or `<skipped>`: Jenkins shows the message, GitLab the text. */
export const reportedVerdict = (
  name: 'error' | 'skipped' | 'failure',
  type: string | undefined,
  reason: string,
): Element => ({ name, attributes: { message: inLine(reason), type }, text: inLine(reason) });

/** The one `<failure>` of a case: what broke in a line, and all of it as text. */
export function failureOf(findings: readonly Finding[], summary: string): Element {
  const [worst] = findings;
  if (!worst) return reportedVerdict('failure', 'failed', summary);
  const more = findings.length === 1 ? '' : `; ${findings.length - 1} more below`;
  return {
    name: 'failure',
    attributes: { message: `${inLine(worst.title)}${more}`, type: worst.rule },
    text: capped(findings.map((finding) => findingLines(alone(finding)).join('\n')).join('\n\n')),
  };
}
