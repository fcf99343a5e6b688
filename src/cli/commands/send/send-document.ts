import { subjectOf } from '../../../contract/reading/answers/subject.ts';
import { members } from '../../../contract/reading/values/record-values.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { ContractValue } from '../../../model/outcome.ts';
import type { Agreement } from '../../../offline/agreement.ts';
import type { LikelyCauses, ReportedAnswer } from '../../../offline/reported-answer.ts';
import { decisionWords, receivedWords, statusWord } from '../../../report/page/answer.ts';
import {
  type Cells,
  codeOf,
  type Document,
  listOf,
  paragraphs,
  type Section,
  tableOf,
} from '../../../report/page/block.ts';
import { answerBlocks, requestBlocks } from '../../../report/page/exchange.ts';
import { firstNames } from '../../../report/page/finding-words.ts';
import { endOf, storySection } from '../../../report/story/judged.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { duration, figure, howMany } from '../../../standards/text/figures.ts';

export interface SendReport {
  readonly reported: readonly ReportedAnswer[];
  readonly ending: LikelyCauses;
  readonly agreement: Agreement;
  readonly notJudged: readonly string[];
  /** Sentences on why not everything was sent, the origin of the order, and the like. */
  readonly notes: readonly string[];
  readonly firstRecord?: JsonObject;
  readonly verbose: boolean;
}

export function sendDocument(telling: SendReport): Document {
  const { reported, ending, notJudged, notes, verbose } = telling;
  const { run } = ending;
  const request = run.exchanges[0]?.request;
  return [
    [...(request ? requestBlocks(request, verbose) : []), ...paragraphs(notes)],
    run.exchanges.length === 1 ? oneAnswer(telling) : answers(telling),
    ...storiesOf(reported),
    ...endOf({ ...ending, notJudged }),
  ];
}

const oneAnswer = ({ ending: { run }, verbose, firstRecord }: SendReport): Section => [
  ...run.exchanges.flatMap((exchange) => answerBlocks(exchange, verbose)),
  ...(firstRecord ? [...paragraphs(['First record:']), ...codeOf([{ json: firstRecord }])] : []),
];

function answers({ reported, ending: { run }, agreement, verbose }: SendReport): Section {
  const exchanges = reported.map(({ exchange }) => exchange);
  const latency = run.endpoints[0]?.latencyMs;
  const [first, ...more] = agreement.said;
  const tone = agreement.agrees ? 'passed' : 'warning';
  return [
    ...tableOf(
      exchanges.map(cellsOf),
      maxAnswers,
      latency &&
        `p50 ${duration(latency.p50)}   p95 ${duration(latency.p95)}   slowest ${duration(latency.max)}`,
    ),
    ...listOf(first === undefined ? [] : [{ tone, text: first, under: more }]),
    ...(verbose ? run.exchanges.flatMap((each) => answerBlocks(each, true)) : []),
  ];
}

/** Maximum number of different stories; the table has the rest. */
const maxStories = 4;

function storiesOf(reported: readonly ReportedAnswer[]): Document {
  const groups = groupedBy(reported, ({ story }) => JSON.stringify(story));
  return [...groups.values()].slice(0, maxStories).map((group) => {
    const [{ story, rows }] = group;
    const steps = group.map(({ exchange }) => exchange.step);
    const whose = groups.size === 1 ? undefined : firstNames(steps, 3);
    return storySection(story, rows, 'What the platform would do', whose);
  });
}

const maxAnswers = 20;

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
    ...cellOf('shown', priceShown),
    ...cellOf('stored', storedOnOrder),
    ...(buyerSees === null ? {} : cellOf('buyer saw', buyerSees)),
  };
}

/** Omits null, so that a column without values disappears. */
const cellOf = (name: string, value: ContractValue<number | string>): Cells =>
  value === null ? {} : { [name]: value };

function received(exchange: Exchange): string {
  const { answer, outcome } = exchange;
  if (outcome || answer.kind === 'no-response') return receivedWords(exchange);
  const cost = members(subjectOf(exchange).json).shippingCost;
  if (typeof cost === 'number') return `cost ${figure(cost)}`;
  return answer.body.kind === 'records' ? howMany(answer.body.records, 'record') : 'no cost';
}
