import { shortened } from '../../standards/text/legible.ts';
import type { Fact, Finding } from '../page/block.ts';

/** A known cause, with what speaks for it. */
export interface ReportedCause {
  readonly id: string;
  readonly title: string;
  readonly means: string;
  readonly remedy: string;
  readonly evidence: readonly string[];
  /** Everything works, for now. */
  readonly beside?: boolean;
}

/** A cause: what it means, what speaks for it, what to do, and further facts. */
export const causeOf = (
  { id, title, means, remedy, evidence, beside = false }: ReportedCause,
  more: readonly Fact[] = [],
): Finding => ({
  kind: 'finding',
  level: beside ? 'warning' : 'error',
  title,
  id,
  seen: means,
  facts: [
    [
      { label: 'evidence', text: evidence.map((each) => shortened(each, longestEvidence)) },
      { label: 'remedy', text: remedy },
      ...more,
    ],
  ],
});

/** Characters of one sentence of evidence. */
const longestEvidence = 400;
