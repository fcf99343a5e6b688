import { membersOf } from '../../../contract/endpoints/every/story/parts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Said } from '../../../model/outcome.ts';
import type { Run } from '../../../model/run.ts';
import type { Ending, ReportedAnswer } from '../../../offline/reported-answer.ts';
import { spacedJson } from '../../../report/json/spaced-json.ts';
import { answerLines, requestLines, timingLines } from '../../../report/story/exchange.ts';
import { storyLines } from '../../../report/story/lines.ts';
import { paragraph, wrapped, written } from '../../../report/terminal/layout.ts';
import type { Pen } from '../../../report/terminal/pen.ts';
import { type Cells, tableLines } from '../../../report/terminal/table.ts';
import { pathLines } from '../../../report/terminal/verdict.ts';
import { decisionWords, receivedWords, statusWord } from '../../../report/view/exchange.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { duration, figure, howMany } from '../../../standards/text/figures.ts';
import { endOf } from '../../output/judge-text.ts';
import type { Agreement } from './agreement.ts';

export interface SendTelling {
  readonly run: Run;
  readonly reported: readonly ReportedAnswer[];
  readonly ending: Ending;
  readonly agreement: Agreement;
  readonly notJudged: readonly string[];
  /** Why not everything was sent, where the order came from, and the like. */
  readonly notes: readonly string[];
  readonly firstRecord?: JsonObject;
  readonly verbose: boolean;
  readonly paths: readonly string[];
}

/** What was sent, what was received, and what the service makes of it, for a person at a terminal. */
export function sendText(pen: Pen, telling: SendTelling): string {
  const { reported, run, ending, notJudged, notes, verbose } = telling;
  const [first] = reported;
  const request = first?.exchange.request;
  return written(
    [
      ...(request ? [requestLines(pen, request, verbose)] : []),
      ...notes.map((note) => ['', ...paragraph(pen, 0, pen.text(note))]),
      ...(reported.length === 1 && first
        ? oneAnswer(pen, first, telling)
        : severalAnswers(pen, telling)),
      ...storiesOf(pen, reported),
      endOf(pen, { run, story: reported.flatMap(({ story }) => story), ending, notJudged }),
      ...(telling.paths.length === 0 ? [] : [['', ...pathLines(pen, telling.paths)]]),
    ].flat(),
  );
}

function oneAnswer(pen: Pen, { exchange }: ReportedAnswer, { verbose, firstRecord }: SendTelling) {
  const timings = timingLines(pen, exchange.timings);
  return [
    ['', ''],
    answerLines(pen, exchange, verbose),
    ...(firstRecord
      ? [
          [
            '',
            `  ${pen.dim('first record')}`,
            ...spacedJson(firstRecord, pen.measure - 2).map((line) => `  ${pen.text(line)}`),
          ],
        ]
      : []),
    ...(timings.length === 0 ? [] : [['', ...timings]]),
  ];
}

function severalAnswers(pen: Pen, { reported, run, agreement, verbose }: SendTelling) {
  const exchanges = reported.map(({ exchange }) => exchange);
  const latency = run.endpoints[0]?.latencyMs;
  const mark = agreement.agrees ? pen.marks.passed : pen.marks.warning;
  const [said, ...more] = agreement.said;
  return [
    ['', ''],
    answerTable(pen, exchanges),
    ...(latency === undefined
      ? []
      : [
          [
            '',
            `  ${pen.dim(`p50 ${duration(latency.p50)}   p95 ${duration(latency.p95)}   slowest ${duration(latency.max)}`)}`,
          ],
        ]),
    ...(said === undefined
      ? []
      : [
          [
            '',
            ...marked(pen, mark, said),
            ...more.flatMap((each) => paragraph(pen, 2, pen.text(each))),
          ],
        ]),
    ...(verbose ? exchanges.map((x) => ['', ...answerLines(pen, x, true)]) : []),
  ];
}

const marked = (pen: Pen, mark: string, text: string): readonly string[] =>
  paragraph(pen, 2, pen.text(text)).map((line, i) => (i === 0 ? `${mark} ${line.slice(2)}` : line));

/** So many different stories are reported; the table has the rest. */
const mostStories = 4;

/** Equal stories are reported once. */
function storiesOf(pen: Pen, reported: readonly ReportedAnswer[]): readonly (readonly string[])[] {
  const groups = groupedBy(reported, ({ story }) => JSON.stringify(story.map(({ text }) => text)));
  return [...groups.values()].slice(0, mostStories).flatMap((group) => {
    const steps = group.map(({ exchange }) => exchange.step);
    const whose = reported.length === 1 || groups.size === 1 ? undefined : stepsOf(steps);
    const over = {
      heading: 'Had the service sent this',
      ...(whose === undefined ? {} : { whose }),
    };
    return [['', ''], storyLines(pen, group[0].story, group[0].rows, over)];
  });
}

const stepsOf = (steps: readonly string[]): string =>
  steps.length > 3
    ? `${steps.slice(0, 3).join(', ')} and ${steps.length - 3} more`
    : steps.join(', ');

/** So many answers have a line of their own. */
const most = 20;

/** Several answers to one request, a line each. */
function answerTable(pen: Pen, exchanges: readonly Exchange[]): readonly string[] {
  const rows = exchanges.slice(0, most).map((exchange) => cellsOf(exchange));
  const lines =
    tableLines(pen, rows, undefined, pen.measure - 2) ??
    exchanges
      .slice(0, most)
      .flatMap((x) =>
        wrapped(pen.text(`${x.step}  ${statusWord(x)}  ${received(x)}`), pen.measure - 2),
      );
  const left = exchanges.length - rows.length;
  return [
    ...lines.map((line) => `  ${line}`),
    ...(left > 0 ? [`  and ${howMany(left, 'more answer')}`] : []),
  ];
}

function cellsOf(exchange: Exchange): Cells {
  const { id, step, durationMs, outcome } = exchange;
  const reported = {
    answer: `${id} ${step}`,
    status: statusWord(exchange),
    time: durationMs === undefined ? '' : duration(durationMs),
  };
  if (!outcome) return { ...reported, saw: received(exchange) };
  const { decision, priceShown, storedOnOrder, buyerSees } = outcome;
  return {
    ...reported,
    decision: decisionWords[decision],
    ...said('shown', priceShown),
    ...said('stored', storedOnOrder),
    ...(buyerSees === null ? {} : said('buyer saw', buyerSees)),
  };
}

/** Nothing where there is nothing to say: a column without any value is not drawn. */
const said = (name: string, value: Said<number | string>): Cells =>
  value === null ? {} : { [name]: value === 'not stated' ? 'not stated' : value };

/** What was received in a few words. */
function received(exchange: Exchange): string {
  const { answer, outcome } = exchange;
  if (outcome || answer.kind === 'no-response') return receivedWords(exchange);
  const cost = membersOf(exchange)?.shippingCost;
  if (typeof cost === 'number') return `cost ${figure(cost)}`;
  return answer.body.kind === 'records' ? howMany(answer.body.records, 'record') : 'no cost';
}
