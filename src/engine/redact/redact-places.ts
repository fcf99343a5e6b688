import { datasetIds } from '../../model/endpoint.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { AnswerReport, ExchangeReport, Finding, Run, Sample } from '../../model/run.ts';
import { tokensOf } from '../../standards/json/json-pointer.ts';
import { openKnownTexts } from './known-texts.ts';
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

/** The places of the config's `redact`, and what stood there in everything that was sent and came. */
export interface RedactedPlaces {
  /** Notes what a record of a dataset holds at the places: rules may tell of it. */
  readonly record: (r: { readonly value: JsonObject }) => void;
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
  const known = openKnownTexts(marker, most);
  let overfull = false;
  const add = (values: readonly (string | number)[]) => {
    for (const value of values) if (!known.add(value)) overfull = true;
  };
  const text = known.without;
  return {
    record: ({ value }) => add(leavesAt(value, patterns)),
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
      return {
        ...run,
        exchanges,
        findings: run.findings.map((finding) => findingWithout(finding, reported)),
        scenarios: run.scenarios.map((each) => ({
          ...said(each, text),
          summary: text(each.summary),
        })),
        endpoints: run.endpoints.map((each) => said(each, text)),
        rules: run.rules.map((each) => said(each, text)),
        configuration: run.configuration.map((each) =>
          each.setting.startsWith('data.') ? { ...each, value: text(each.value) } : each,
        ),
        observations: run.observations.map((each) => ({
          ...each,
          saw: overfull && isOfRecords(each) ? marker : text(each.saw),
        })),
      };
    },
  };
}

interface Reported {
  readonly patterns: Patterns;
  readonly text: (text: string) => string;
  /** Exchanges whose request is not reported as it was sent. */
  readonly hidden: ReadonlySet<string>;
  /** There were more values in the records than can be held: what tells of records is left out. */
  readonly overfull: boolean;
}

const isOfRecords = ({ endpoint }: { readonly endpoint: string }) =>
  datasetIds.some((id) => id === endpoint);

const said = <Saying extends { readonly reason?: string }>(
  saying: Saying,
  text: (text: string) => string,
): Saying => (saying.reason === undefined ? saying : { ...saying, reason: text(saying.reason) });

function valuesOf({ request, answer }: ExchangeReport, patterns: Patterns) {
  return [
    ...(request?.body === undefined ? [] : leavesAt(request.body, patterns)),
    ...(request ? queryOf(request.url).flatMap(([, value]) => leavesIn(value, patterns)) : []),
    ...(answer.kind === 'response' && answer.body !== undefined
      ? [answer.body, ...(wrapped(answer.body) ?? [])].flatMap((body) => leavesIn(body, patterns))
      : []),
  ];
}

/** A JSON document that was made a text of JSON once more. */
function wrapped(body: string): readonly string[] | undefined {
  if (!/^\s*"/.test(body)) return undefined;
  try {
    const inner: unknown = JSON.parse(body);
    return typeof inner === 'string' ? [inner] : undefined;
  } catch {
    return undefined;
  }
}

const queryOf = (url: string): readonly (readonly [string, string])[] =>
  url.includes('?') ? [...new URLSearchParams(url.slice(url.indexOf('?') + 1))] : [];

/** What a sample tells stands at its pointer, in an answer or in a record. */
const valuesOfSample = ({ at, actual }: Pick<Sample, 'at' | 'actual'>, patterns: Patterns) =>
  at === undefined ? [] : leavesAt(actual, patterns, tokensOf(at) ?? []);

function exchangeWithout(
  exchange: ExchangeReport,
  patterns: Patterns,
  text: (text: string) => string,
): ExchangeReport {
  const { request, answer, outcome, expect, ...rest } = exchange;
  const amounts = ['transportationCost', 'netValue', 'netTaxedValue'];
  return {
    ...rest,
    step: text(exchange.step),
    ...(request
      ? {
          request: {
            ...request,
            url: urlWithout(request.url, patterns, text),
            ...(request.body === undefined
              ? {}
              : { body: withoutPlaces(request.body, patterns, text) }),
          },
        }
      : {}),
    answer: answerWithout(answer, patterns, text),
    ...(expect
      ? { expect: withoutPlaces(expect as unknown as Json, [], text) as unknown as typeof expect }
      : {}),
    // What is stored and shown is nothing but these amounts; there is no marker for a number.
    ...(outcome && !amounts.some((name) => isAt(patterns, [name]))
      ? { outcome: { ...outcome, buyerSees: outcome.buyerSees && text(outcome.buyerSees) } }
      : {}),
  };
}

function answerWithout(
  answer: AnswerReport,
  patterns: Patterns,
  text: (text: string) => string,
): AnswerReport {
  if (answer.kind === 'no-response') return { ...answer, detail: text(answer.detail) };
  return {
    ...answer,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, text(value)]),
    ),
    ...(answer.body === undefined ? {} : { body: bodyWithout(answer.body, patterns, text) }),
  };
}

/** The order of a GET may stand in its query as JSON. */
function urlWithout(url: string, patterns: Patterns, text: (text: string) => string): string {
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
