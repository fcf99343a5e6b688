import type { Pen } from '../../report/terminal/pen.ts';
import { field, heading } from './sheet.ts';

interface Word {
  readonly means: string;
  /** What to read or run next. */
  readonly next: string;
}

/** The words of a report that say more than they seem to. */
export const words: { readonly [word: string]: Word } = {
  passed: {
    means:
      'No finding stands at or above --fail-on, and every endpoint that the client has was judged. "As far as judged" names what was not.',
    next: 'greenlight explain 0',
  },
  failed: {
    means:
      'A finding that no waiver covers, or a waiver that is stale or expired. Failed outranks inconclusive, and inconclusive outranks passed.',
    next: 'greenlight explain 1',
  },
  inconclusive: {
    means:
      'Something was due that could not be judged: no answer came, the client asked to wait, a limit was reached, or a rule crashed. It is held against nobody.',
    next: 'greenlight explain 3',
  },
  skipped: {
    means:
      'Nothing was sent: data for it are missing, it was not selected, or the endpoint is not implemented. Readers see it as "not judged", with the reason.',
    next: 'greenlight run --dry-run',
  },
  error: {
    means:
      'A sentence of the contract is broken, or the answer cannot be used at all. The run fails.',
    next: 'greenlight list rules',
  },
  warning: {
    means:
      'The contract says "should" or "expected", or the harm follows from it without being spelled out. It is shown, and fails a run only with --fail-on warning.',
    next: 'greenlight list rules',
  },
  info: {
    means:
      'The contract is silent. What the client does is recorded as an observation, and never held against it.',
    next: 'docs/left-open.md',
  },
  observation: {
    means: 'What the client does where the contract is silent. It is never held against it.',
    next: 'docs/left-open.md',
  },
  finding: {
    means:
      'The breaches of one rule in one scenario at one severity, counted, with samples. One defect is one finding.',
    next: 'greenlight explain reports/latest f1',
  },
  waiver: {
    means:
      'A finding that its owner accepts until a day, with a reason. It is shown, and does not fail the run while it holds.',
    next: 'docs/config.md',
  },
  stale: {
    means:
      'A waiver whose rule was judged where it points, and found nothing. It fails the run, so that no waiver is forgotten.',
    next: 'docs/config.md',
  },
  expired: {
    means: 'A waiver whose last day has passed. It fails the run.',
    next: 'docs/config.md',
  },
  quotable: {
    means: 'The situation of an order for which a quote is due.',
    next: 'docs/scenarios.md',
  },
  unquotable: {
    means:
      'The situation of an order that cannot be quoted for a business reason: a 4xx with the reason is due.',
    next: 'docs/scenarios.md',
  },
};

export function explainWord(word: string, pen: Pen): readonly string[] | undefined {
  const text = Object.hasOwn(words, word) ? words[word] : undefined;
  if (!text) return undefined;
  return [
    ...heading(pen, `${word.charAt(0).toUpperCase()}${word.slice(1)}`, 'word', word),
    ...field(pen, 'means', text.means),
    ...field(pen, 'next', text.next),
  ];
}
