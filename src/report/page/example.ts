import type { DatedRecord, RecordDigest } from '../../model/dataset.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import { duration, figure, howMany, joined } from '../../standards/text/figures.ts';
import { legible } from '../../standards/text/legible.ts';
import { spacedJson } from '../json/spaced-json.ts';
import { outcomeRows } from './answer.ts';
import type { Line } from './block.ts';
import type { Example } from './page.ts';

/** Number of records up to which all are shown; of more, the first few. */
const maxRecords = { all: 6, first: 3 };

/** Renders exchanges in order of arrival, or records. `breaking` break the rule; `ranged` adds the range. */
export function exampleOf({
  why,
  exchanges = [],
  records = [],
  breaking = new Set(),
  ranged = false,
}: {
  readonly why?: string | undefined;
  readonly exchanges?: readonly Exchange[];
  readonly records?: readonly JsonObject[];
  readonly breaking?: ReadonlySet<string>;
  readonly ranged?: boolean;
}): Example {
  const [only] = exchanges.length === 1 ? exchanges : [];
  const shown = records.length > maxRecords.all ? records.slice(0, maxRecords.first) : records;
  const left = records.length - shown.length;
  return {
    why,
    lines: [
      ...exchanges.flatMap((exchange, at) => [
        ...(at === 0 ? [] : ['']),
        ...answerLines(exchange, { ranged, breaks: breaking.has(exchange.id) }),
      ]),
      ...shown.map((json) => ({ json })),
      ...(left > 0 ? [`and ${howMany(left, 'more record')} of this kind`] : []),
    ],
    outcome: only?.outcome && outcomeRows(only.outcome, only),
  };
}

/** Formats lines within so many columns if possible. */
export const setLines = (lines: readonly Line[], columns: number): readonly string[] =>
  lines.flatMap((line) =>
    typeof line === 'string' ? [line] : firstOf(spacedJson(line.json, columns), line.most),
  );

export const firstOf = (lines: readonly string[], most = lines.length): readonly string[] =>
  lines.length <= most
    ? lines
    : [...lines.slice(0, most), `… ${howMany(lines.length - most, 'more line')}`];

/** Renders an answer: status line, relevant headers, then the body. */
export function answerLines(
  exchange: Exchange,
  { ranged = false, breaks = false } = {},
): readonly Line[] {
  const { answer, endpoint, durationMs, outcome } = exchange;
  const about = joined([
    outcome ? '' : `of ${endpoint}`,
    exchange.situation === 'unquotable' ? 'for an unquotable order' : '',
    tokens[exchange.token],
    exchange.inFlight > 1 ? `with ${exchange.inFlight} calls in flight` : '',
    exchange.resendOf ? 'to the same request, sent again' : '',
    durationMs !== undefined && durationMs >= 1000 ? `after ${duration(durationMs)}` : '',
    breaks ? 'this breaks the rule' : '',
  ]);
  const suffix = about === '' ? '' : `   (${about})`;
  const rangeLines = ranged ? askedLines(exchange) : [];
  if (answer.kind === 'no-response') {
    return [...rangeLines, `no answer${suffix}`, legible(answer.detail)];
  }
  const type = answer.headers['content-type'];
  const others = Object.entries(answer.headers).filter(([name]) => name !== 'content-type');
  return [
    ...rangeLines,
    `${answer.status}${type === undefined ? '' : ` ${type}`}${suffix}`,
    ...others.map(([name, value]) => `${name}: ${legible(value)}`),
    ...bodyLines(exchange),
  ];
}

const tokens = { configured: '', wrong: 'to a wrong token', none: 'to no token' } as const;

function bodyLines({ answer }: Exchange): readonly Line[] {
  if (answer.kind === 'no-response') return [];
  const { body } = answer;
  const trouble = body.trouble.map(({ detail }) => `(${legible(detail)})`);
  if (body.kind === 'records') {
    const dates = body.digest ? dateLines(body.digest) : [];
    return [`(${howMany(body.records, 'record')})`, ...dates, ...trouble];
  }
  const repeated = body.trouble.some(({ kind }) => kind === 'duplicate-member');
  if (body.json !== undefined && !repeated) return [{ json: body.json }, ...trouble];
  if (body.text === '') return ['(an empty body)', ...trouble];
  return [...body.text.split('\n').map((line) => legible(line)), ...trouble];
}

const maxDates = 8;

/** Formats the request of a dataset: `requested from 2026-10-14T10:07:37Z to …`. Empty if it is unknown. */
function askedLines({ request }: Exchange): readonly string[] {
  if (!request) return [];
  const query = new URLSearchParams(/\?(.*)$/s.exec(request.url)?.[1] ?? '');
  const bounds = (['from', 'to'] as const).flatMap((word) => {
    const value = query.get(`date_${word}`);
    return value === null ? [] : [`${word} ${legible(value)}`];
  });
  return [bounds.length === 0 ? 'requested without a range' : `requested ${bounds.join(' ')}`];
}

/** Formats the dates of the received records in order, by which a range is judged. */
function dateLines({ records }: RecordDigest): readonly string[] {
  const left = records.length - maxDates;
  return [
    ...records.slice(0, maxDates).map((record) => `date ${dateOf(record)}`),
    ...(left > 0 ? [`and ${figure(left)} more`] : []),
  ];
}

/** Formats a date to the second, in UTC if it has an offset. */
function dateOf({ date: { at, kind } }: DatedRecord): string {
  const text = new Date(at).toISOString();
  if (kind === 'date') return text.slice(0, 10);
  return `${text.slice(0, 19)}${kind === 'naive' ? '' : 'Z'}`;
}
