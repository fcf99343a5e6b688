import type { Page } from '../../../../report/page/page.ts';
import { capital } from '../../../../standards/text/figures.ts';

/** Meaning, and what to read or run next. */
type Word = readonly [means: string, next: string];

/** Words in reports that have a special meaning. */
export const words: { readonly [word: string]: Word } = {
  passed: [
    'No finding is at or above --fail-on, and every endpoint that the client implements was judged. "As far as judged" names what was not.',
    'greenlight explain 0',
  ],
  failed: [
    'A finding that no waiver covers, or a waiver that is stale or expired. Failed outranks inconclusive, and inconclusive outranks passed.',
    'greenlight explain 1',
  ],
  inconclusive: [
    'Part of the suite could not be judged: no answer was received, the client asked to wait, a limit was reached, or a rule crashed. It does not count against the client.',
    'greenlight explain 3',
  ],
  skipped: [
    'Nothing was sent: data for it are missing, it was not selected, or the endpoint is not implemented. Readers see it as "not judged", with the reason.',
    'greenlight run --dry-run',
  ],
  error: [
    'A sentence of the contract is broken, or the answer cannot be used at all. The run fails.',
    'greenlight list rules',
  ],
  warning: [
    'The contract says "should" or "expected", or the harm follows from it without being spelled out. It is shown, and fails a run only with --fail-on warning.',
    'greenlight list rules',
  ],
  info: [
    'The contract is silent. What the client does is recorded as an observation, and never counts against it.',
    'docs/left-open.md',
  ],
  observation: [
    'What the client does where the contract is silent. It never counts against the client.',
    'docs/left-open.md',
  ],
  shown: [
    'The price that the buyer sees for shipping: netTaxedValue of the quote. Where a client answers without it, the contract does not say what is shown.',
    'greenlight explain quoted',
  ],
  stored: [
    'The shipping that the order is saved with: netValue of the quote, and 0 where netValue is missing or there is no quote.',
    'greenlight explain quoted',
  ],
  outcome: [
    'What the service does with one answer of delivery-price: its decision, what the buyer sees, what is stored, and whether the order advances.',
    'docs/outcomes.md',
  ],
  exchange: [
    'One request and what became of it. Each has a number within its run, as e12; report.html and report.json show it whole.',
    'greenlight judge delivery-price reports/latest --exchange e12',
  ],
  scenario: [
    'One situation that the client is put into: an order or a range of dates, sent once or several times. It asserts nothing; the rules judge every answer of it.',
    'greenlight list scenarios',
  ],
  situation: [
    'Which answer is expected: quotable expects a quote, unquotable a 4xx with the reason, any either of them.',
    'docs/scenarios.md',
  ],
  discovery: [
    'The requests before the scenarios. They find commerces, addresses and dates with records in the client’s own datasets, unless the config gives them.',
    'greenlight run --dry-run',
  ],
  record: [
    'One object of the list that transactions or commerces answers: a line of a sale, or a commerce.',
    'greenlight validate transactions <file>',
  ],
  rule: [
    'One thing that the contract asks, and the code that judges it. A rule with nothing to judge is "not judged", which is not the same as kept.',
    'greenlight list rules',
  ],
  clause: [
    'One numbered statement of the contract. It names the rules that judge it.',
    'greenlight list clauses',
  ],
  fault: [
    'A named way to break the contract that the built-in client knows, to see what greenlight finds and how it reports it.',
    'greenlight list faults',
  ],
  cause: [
    'A known reason why an integration stops working. greenlight diagnose names the one that the evidence supports.',
    'greenlight list causes',
  ],
  seed: [
    'The number that everything chosen at random follows from. The same seed and the same data send the same requests.',
    'greenlight run --seed 1 --dry-run',
  ],
  p95: [
    'The time within which 95 of 100 answers arrived. The slowest is shown beside it.',
    'docs/reading-a-report.md',
  ],
  finding: [
    'The breaches of one rule in one scenario at one severity, counted, with samples. One defect is one finding.',
    'greenlight explain reports/latest f1',
  ],
  waiver: [
    'A finding that its owner accepts until a day, with a reason. It is shown, and does not fail the run while it holds.',
    'docs/config.md',
  ],
  stale: [
    'A waiver whose rule was judged where it points, and found nothing. It fails the run, so that no waiver is forgotten.',
    'docs/config.md',
  ],
  expired: ['A waiver whose last day has passed. It fails the run.', 'docs/config.md'],
  quotable: ['The situation of an order for which a quote is expected.', 'docs/scenarios.md'],
  unquotable: [
    'The situation of an order that cannot be quoted for a business reason: a 4xx with the reason is expected.',
    'docs/scenarios.md',
  ],
};

export function wordPage(word: string): Page {
  const [means = '', next = ''] = words[word] ?? [];
  return {
    title: capital(word),
    kind: 'word',
    id: word,
    about: [
      { label: 'means', text: means },
      { label: 'next', text: next },
    ],
  };
}
