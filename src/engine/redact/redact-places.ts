import { datasetIds } from '../../model/endpoint.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { ExchangeReport, Finding, Run, Sample } from '../../model/run.ts';
import { tokensOf } from '../../standards/json/json-pointer.ts';
import { figure } from '../../standards/text/figures.ts';
import { openMatcher } from './matcher.ts';
import {
  bodyWithout,
  isAt,
  leavesAt,
  leavesIn,
  marker,
  type Patterns,
  patternsOf,
  withoutPlaces,
} from './places.ts';
import { sampleWithout } from './redact-sample.ts';
import { documentsIn, exchangeWith, queryOf, type Replace, sayingsWith } from './run-texts.ts';

/** The places of the config's `redact`, and what stood there in everything that was sent and came. */
export interface RedactedPlaces {
  /** Notes what a record of a dataset holds at the places: rules may tell of it. */
  readonly record: (r: { readonly fields: JsonObject }) => void;
  /** The run as it may be reported. */
  readonly run: (run: Run, read?: readonly Json[]) => Run;
  /** A body that is about to be shown by itself. */
  readonly body: (body: string) => string;
  /** An address with its query, likewise. */
  readonly url: (url: string) => string;
}

const nothing: RedactedPlaces = {
  record: () => {},
  run: (run) => run,
  body: (body) => body,
  url: (url) => url,
};

/** Values held of the records, 60 MB at the most. */
const mostValues = 300_000;

/**
 * Replaces the values at places of requests, answers and records by a marker, wherever a run tells of
 * them. A pointer begins at a body, or at a record of a dataset; `*` stands for any one name or number.
 */
export function openPlaces(pointers: readonly string[], most = mostValues): RedactedPlaces {
  const patterns = patternsOf(pointers);
  if (patterns.length === 0) return nothing;
  const known = openKnownTexts(most);
  let overfull = false;
  const add = (values: readonly (string | number)[]) => {
    for (const value of values) if (!known.add(value)) overfull = true;
  };
  const text = known.without;
  return {
    record: ({ fields }) => add(leavesAt(fields, patterns)),
    body: (body) => bodyWithout(body, patterns, text),
    url: (url) => urlWithout(url, patterns, text),
    run(run, read = []) {
      for (const each of read) add(leavesAt(each, patterns));
      for (const exchange of run.exchanges) add(valuesOf(exchange, patterns));
      for (const finding of run.findings) {
        for (const sample of [finding, ...finding.samples]) add(valuesOfSample(sample, patterns));
      }
      const exchanges = run.exchanges.map((each) => exchangeWithout(each, patterns, text));
      const hidden = new Set(
        exchanges.flatMap(({ id, request }, i) =>
          JSON.stringify(request) === JSON.stringify(run.exchanges[i]?.request) ? [] : [id],
        ),
      );
      const reported: Reported = { patterns, text, hidden, overfull };
      const sayings = sayingsWith(run, text);
      return {
        ...run,
        ...sayings,
        exchanges,
        findings: run.findings.map((finding) => findingWithout(finding, reported)),
        observations: sayings.observations.map((each) =>
          overfull && isOfRecords(each) ? { ...each, saw: marker } : each,
        ),
      };
    },
  };
}

interface Reported {
  readonly patterns: Patterns;
  readonly text: Replace;
  /** Exchanges whose request is not reported as it was sent. */
  readonly hidden: ReadonlySet<string>;
  /** There were more values in the records than can be held: what tells of records is left out. */
  readonly overfull: boolean;
}

const isOfRecords = ({ endpoint }: { readonly endpoint: string }) =>
  datasetIds.some((id) => id === endpoint);

function valuesOf({ request, answer }: ExchangeReport, patterns: Patterns) {
  const query = request ? queryOf(request.url).map(([, value]) => value) : [];
  const bodies = answer.kind === 'response' ? documentsIn(answer.body) : [];
  return [
    ...(request?.body === undefined ? [] : leavesAt(request.body, patterns)),
    ...[...query, ...bodies].flatMap((each) => leavesIn(each, patterns)),
  ];
}

/** What a sample tells stands at its pointer, in an answer or in a record. */
const valuesOfSample = ({ at, actual }: Pick<Sample, 'at' | 'actual'>, patterns: Patterns) =>
  at === undefined ? [] : leavesAt(actual, patterns, tokensOf(at) ?? []);

function exchangeWithout(
  exchange: ExchangeReport,
  patterns: Patterns,
  text: Replace,
): ExchangeReport {
  const { outcome, expect, ...shown } = exchangeWith(exchange, {
    text,
    url: (url) => urlWithout(url, patterns, text),
    body: (body) => bodyWithout(body, patterns, text),
    json: (value) => withoutPlaces(value, patterns, text),
  });
  const amounts = ['transportationCost', 'netValue', 'netTaxedValue'];
  return {
    ...shown,
    step: text(exchange.step),
    ...(expect
      ? { expect: withoutPlaces(expect as unknown as Json, [], text) as unknown as typeof expect }
      : {}),
    // What is stored and shown is nothing but these amounts; there is no marker for a number.
    ...(outcome && !amounts.some((name) => isAt(patterns, [name])) ? { outcome } : {}),
  };
}

function urlWithout(url: string, patterns: Patterns, text: Replace): string {
  const query = queryOf(url);
  const shown = query.map(([name, value]): [string, string] => [
    name,
    bodyWithout(value, patterns, text),
  ]);
  if (query.every(([, value], i) => value === shown[i]?.[1])) return url;
  return `${url.slice(0, url.indexOf('?'))}?${new URLSearchParams(shown).toString()}`;
}

function findingWithout(finding: Finding, reported: Reported): Finding {
  const { patterns, text, hidden, overfull } = reported;
  const { curl, ...reproduce } = finding.reproduce;
  const kept = curl !== undefined && text(curl) === curl && !hidden.has(finding.exchanges[0] ?? '');
  const without =
    overfull && isOfRecords(finding)
      ? (sample: Sample): Sample => bare(sample)
      : (sample: Sample): Sample => sampleWithout(sample, patterns, text);
  const { message, expected, actual } = without(finding);
  const { expected: _expected, actual: _actual, ...rest } = finding;
  return {
    ...rest,
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(finding.step === undefined ? {} : { step: text(finding.step) }),
    samples: finding.samples.map(without),
    // Without its values a request repeats something else; the command reads them anew.
    reproduce: kept ? { ...reproduce, curl } : reproduce,
  };
}

/** A sample of records of which nothing can be reported safely but its place. */
const bare = ({
  message: _message,
  expected: _e,
  actual: _a,
  row: _row,
  ...place
}: Sample): Sample => ({
  ...place,
  message: `${marker}; the records hold too many values to tell this one apart.`,
});

/** Shorter ones would be found in half of all words; at their own places they are replaced all the same. */
const shortest = 4;

/**
 * Values that must not be reported, and how to find them in any text. At most `most` are held, so that a
 * dataset of any size takes bounded memory.
 */
function openKnownTexts(most: number) {
  const whole = new Set<string>();
  const matcher = openMatcher('one');
  const note = (value: string) => {
    if (value.trim().length >= shortest) matcher.add({ value, by: marker, edges: 'words' });
  };
  return {
    /** Notes a value; false when there is no more room for it. */
    add(value: string | number): boolean {
      const text = String(value);
      if (text.trim() === '' || whole.has(text)) return true;
      if (whole.size >= most) return false;
      whole.add(text);
      note(text);
      // `4200` is reported as `4 200` too.
      if (typeof value === 'number') note(figure(value));
      return true;
    },
    /** A text with every value replaced. One that is nothing but a value is replaced however short it is. */
    without: (text: string): string =>
      whole.has(text) ? marker : text.length < shortest ? text : matcher.replace(text),
  };
}
