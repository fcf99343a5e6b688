import { shortened } from '../../standards/text/legible.ts';
import type { Fact, Finding } from '../page/block.ts';

/** Known cause with its evidence. */
export interface ReportedCause {
  readonly id: string;
  readonly title: string;
  readonly means: string;
  readonly remedy: string;
  readonly evidence: readonly string[];
  /** Whether everything works for now. */
  readonly beside?: boolean;
}

/** Renders a cause: its meaning, evidence, remedy, and further facts. */
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
      { label: 'evidence', text: evidence.map((each) => shortened(each, maxEvidenceLength)) },
      { label: 'remedy', text: remedy },
      ...more,
    ],
  ],
});

/** Maximum length of one sentence of evidence, in characters. */
const maxEvidenceLength = 400;
