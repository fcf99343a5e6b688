import type { Finding } from '../../model/run.ts';

/** So many are listed in the one line of a mistake. */
const listed = 10;

/** `it has f1 http/slow, f2 http/not-json and 3 more`: what there is, where another was asked for. */
export function knownFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'it has none';
  const reported = findings.slice(0, listed).map(({ id, rule }) => `${id} ${rule}`);
  const left = findings.length - reported.length;
  return `it has ${reported.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
