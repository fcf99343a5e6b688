import type { JsonObject } from '../../../model/json.ts';
import type { Run } from '../../../model/run.ts';
import { answerLines } from '../../../report/exchange/exchange-answer.ts';
import { requestLines } from '../../../report/exchange/exchange-request.ts';
import { answerTable } from '../../../report/exchange/exchange-table.ts';
import { timingLines } from '../../../report/exchange/exchange-timings.ts';
import { spacedJson } from '../../../report/json/spaced-json.ts';
import { storyLines } from '../../../report/story/story-lines.ts';
import { paragraph } from '../../../report/terminal/layout.ts';
import type { Pen } from '../../../report/terminal/pen.ts';
import { pathLines } from '../../../report/terminal/verdict.ts';
import { duration } from '../../../report/words/figures.ts';
import { endOf, written } from '../judge/judge-text.ts';
import type { Ending, ReportedAnswer } from '../judge/reported-answer.ts';
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

/** What was sent, what came, and what the service makes of it, for a person at a terminal. */
export function sendText(pen: Pen, telling: SendTelling): string {
  const { reported, run, ending, notJudged, notes, verbose } = telling;
  const [first] = reported;
  const request = first?.exchange.request;
  return written([
    ...(request ? [requestLines(pen, request, verbose)] : []),
    ...notes.map((note) => ['', ...paragraph(pen, 0, pen.text(note))]),
    ...(reported.length === 1 && first
      ? oneAnswer(pen, first, telling)
      : severalAnswers(pen, telling)),
    ...storiesOf(pen, reported),
    ...endOf(pen, { run, story: reported.flatMap(({ story }) => story), ending, notJudged }),
    ...(telling.paths.length === 0 ? [] : [['', ...pathLines(pen, telling.paths)]]),
  ]);
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

/** So many different stories are told; the table has the rest. */
const mostStories = 4;

/** Equal stories are told once. */
function storiesOf(pen: Pen, reported: readonly ReportedAnswer[]): readonly (readonly string[])[] {
  const groups = new Map<string, [ReportedAnswer, ...ReportedAnswer[]]>();
  for (const each of reported) {
    const key = JSON.stringify(each.story.map(({ text }) => text));
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
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
