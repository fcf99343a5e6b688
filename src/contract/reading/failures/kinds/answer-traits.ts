import type { CommonTrait, Subject } from '../../../../model/rule.ts';
import { parted } from '../../../../standards/collections/grouped.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { troubleOf } from '../../answers/trouble.ts';
import { quoteOf } from '../../quotes/quote.ts';
import { isPage } from '../../values/answer-text.ts';
import { members } from '../../values/record-values.ts';
import { isErrorOfAProgram } from '../../values/text-of-a-program.ts';
import { minItems } from './separating.ts';

interface AnswerTrait {
  /** "has a letter beyond ASCII". */
  readonly has: string;
  readonly is: (x: Subject) => boolean;
  /** Of a broken answer: it breaks the rule by this trait. */
  readonly shows?: (x: Subject) => boolean;
  readonly remedy: string;
}

/** Remedy for amounts that are written in the language of a machine. */
export const pointInNumbers =
  'Write numbers with a decimal point: serialize them as JSON numbers, not by the locale of the machine.';

const answerTraits: readonly AnswerTrait[] = [
  {
    has: 'has an amount with decimals',
    is: ({ text = '' }) => /:\s*-?\d+[.,]\d+\s*[,}]/.test(text),
    shows: ({ json, text = '' }) => json === undefined && /:\s*-?\d+,\d+\s*[,}]/.test(text),
    remedy: pointInNumbers,
  },
  {
    has: 'has a letter beyond ASCII',
    is: ({ text = '' }) => /[^\0-\x7f]/.test(text),
    shows: (x) =>
      troubleOf(x, 'encoding', 'surplus') !== undefined ||
      /\ufffd|[ÂÃ][\u0080-\u00bf]/.test(x.text ?? ''),
    remedy: 'Encode every text as UTF-8: do not use the default charset of the machine.',
  },
  {
    has: 'has a transportationCost of 0',
    is: ({ json }) => members(json)['transportationCost'] === 0,
    shows: ({ json }) => members(json)['netValue'] === undefined,
    remedy:
      'Look for a test that takes 0 for a missing value, and send the amount when it is 0, too.',
  },
  {
    has: 'has a transportationCost with decimals',
    is: ({ json }) => Number(members(json)['transportationCost']) % 1 !== 0,
    shows: ({ json }) => Number.isInteger(members(json)['netValue']),
    remedy: 'Look for an integer type in the schema of the answer, a column or a conversion.',
  },
];

/** Returns what every broken answer has and no passing one. An answer shows its cause more directly than what was requested. */
export function answersInCommon(
  broken: readonly Subject[],
  passing: readonly Subject[],
): CommonTrait | undefined {
  if (Math.min(broken.length, passing.length) < minItems) return undefined;
  const found = answerTraits.find(
    ({ is, shows = is }) => broken.every((x) => is(x) && shows(x)) && !passing.some(is),
  );
  return (
    found && {
      sentence: `It happens with every answer that ${found.has}, and with none of the others.`,
      remedy: found.remedy,
    }
  );
}

/** Returns that quotes with unlike net prices have one price with tax: it comes from another amount than netValue. */
export function taxedApart(broken: readonly Subject[]): CommonTrait | undefined {
  const quotes = broken.flatMap((x) => quoteOf(x) ?? []);
  const taxed = quotes[0]?.netTaxedValue ?? 0;
  const nets = new Set(quotes.map(({ netValue = 0 }) => netValue));
  const [least, most] = [Math.min(...nets), Math.max(...nets)];
  // If the net amounts differ, netValue may be the wrong one.
  const apart = quotes.some(
    (x) => x.netTaxedValue !== taxed || x.netValue !== x.transportationCost,
  );
  // Rounding and a cut after the thousands make prices alike, too.
  if (apart || nets.size <= minItems || most < 1.1 * least || least > 100 * taxed) return undefined;
  return {
    sentence: `netTaxedValue is ${figure(taxed)} for ${figure(nets.size)} values of netValue, from ${figure(least)} to ${figure(most)}: it does not follow netValue.`,
    remedy:
      'Compute netTaxedValue from the netValue that is sent: look for a part that is added to netValue after the tax, a limit of one of them, or a value that is kept.',
    leads: true,
  };
}

/**
 * Returns that all broken answers are one page, and all others of the endpoint are JSON of other statuses: something may
 * replace the former, unless the page shows the program's own error. If the content of an order decides, the program fails.
 */
export function pageInstead(
  broken: readonly Subject[],
  run: readonly Subject[],
  ofRequests: () => CommonTrait | undefined = () => undefined,
): CommonTrait | undefined {
  const [first] = broken;
  const { text = '' } = first ?? {};
  const isSame = (x: Subject) => x.text === text && isPage(x);
  if (!first || !broken.every(isSame) || isErrorOfAProgram(text)) return undefined;
  const answered = run.filter(({ endpoint, status }) => endpoint === first.endpoint && status);
  const [pages, others] = parted(answered, isSame);
  const statuses = [...new Set(pages.map(({ status = 0 }) => status))];
  const isAside = others.every((x) => !statuses.includes(x.status ?? 0) && x.json !== undefined);
  if (Math.min(broken.length, others.length) < minItems || !isAside) return undefined;
  const content = statuses.every((status) => status >= 500) ? ofRequests() : undefined;
  return {
    remedy:
      'Look at what is in front of the program: proxy_intercept_errors and error_page in nginx, ErrorDocument in Apache, http-errors in haproxy; or a handler of the framework.',
    ...content,
    sentence: `Every ${list(statuses.map(String))} is this page, and every other answer is JSON: ${content?.isGeneral ? 'it hides the error of the program' : 'something may replace these answers'}.`,
  };
}
