import type { ExchangeReport, Run } from '../../model/run.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { cutShort } from '../result/pipeline.ts';
import type { JournalEnd, JournalLine, JournalOpening, JournalScenario } from './journal.ts';
import { type OfContract, unfinishedRun } from './unfinished.ts';

/** The run of a journal, or why there is none, without a full stop. */
export type JournalRead =
  | { readonly state: 'read'; readonly run: Run }
  | { readonly state: 'mistaken'; readonly message: string };

/**
 * The run of a journal: exactly that of its reports when it was written to its end, else what was finished,
 * `incomplete`. A line that is broken off (a killed run, a full disk) is left out and reported. `mistakeIn` says
 * what is wrong with something that should be a run, `ended` why the run did not end by itself.
 */
export function runOfJournal(
  text: string,
  contract: OfContract,
  { mistakeIn = () => undefined, ended }: Reading = {},
): JournalRead {
  if (text.trim() === '') {
    return { state: 'mistaken', message: 'it is empty, so nothing of its run was finished' };
  }
  const { lines, broken } = linesOf(text);
  const opening = lines.find((line): line is JournalOpening => line.kind === 'run');
  if (!opening) return { state: 'mistaken', message: 'it has no line that begins a run' };
  if (lines.filter(({ kind }) => kind === 'run').length > 1) {
    return { state: 'mistaken', message: 'it holds more than one run' };
  }
  for (const line of lines) {
    const mistake = mistakeOf(line, mistakeIn);
    if (mistake !== undefined) return { state: 'mistaken', message: mistake };
  }
  const scenarios = lines.filter((line): line is JournalScenario => line.kind === 'scenario');
  const end = lines.find((line): line is JournalEnd => line.kind === 'end');
  const whole = end && wholeRun(end, scenarios);
  const run = whole ?? unfinished(opening, scenarios, { broken, contract });
  const by = { rules: contract.rules, failOn: opening.failOn };
  return { state: 'read', run: ended === undefined ? run : cutShort(run, ended, by) };
}

interface Reading {
  readonly mistakeIn?: Judge;
  readonly ended?: string;
}

/** What is wrong with a run, in words; undefined when it is one. */
type Judge = (run: Run) => string | undefined;

/** What is wrong with a line that greenlight would not write. */
function mistakeOf(line: JournalLine, mistakeIn: Judge): string | undefined {
  if (line.kind === 'scenario') return mistakeIn(line.part);
  if (line.kind === 'run') {
    const known = ['error', 'warning', 'never'].includes(line.failOn);
    return known ? mistakeIn(line.opening) : 'failOn is none that is known';
  }
  if (!Array.isArray(line.exchanges)) return 'its last line holds no exchanges';
  const reported = (line.exchanges as readonly unknown[]).filter((each) => !isName(each));
  return mistakeIn({ ...line.run, exchanges: reported as Run['exchanges'] });
}

const isName = (value: unknown): boolean => {
  const { was, id } = (value ?? {}) as { readonly was?: unknown; readonly id?: unknown };
  return typeof was === 'string' && typeof id === 'string';
};

function linesOf(text: string): {
  readonly lines: readonly JournalLine[];
  readonly broken: number;
} {
  const lines: JournalLine[] = [];
  let broken = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const read = lineOf(line);
    if (read) lines.push(read);
    else broken += 1;
  }
  return { lines, broken };
}

function lineOf(text: string): JournalLine | undefined {
  const value = parsedJson(text) as Partial<JournalLine> | null | undefined;
  const known = value?.kind === 'run' || value?.kind === 'scenario' || value?.kind === 'end';
  return known ? (value as JournalLine) : undefined;
}

/** Undefined when the line of a scenario is lost. */
function wholeRun(
  { run, exchanges }: JournalEnd,
  scenarios: readonly JournalScenario[],
): Run | undefined {
  const held = new Map(
    scenarios.flatMap(({ part }) => part.exchanges.map((exchange) => [exchange.id, exchange])),
  );
  const names = new Map(exchanges.flatMap((each) => ('was' in each ? [[each.was, each.id]] : [])));
  const reported = exchanges.map((each): ExchangeReport | undefined => {
    if (!('was' in each)) return each;
    const exchange = held.get(each.was);
    if (!exchange) return undefined;
    const { resendOf } = exchange;
    return {
      ...exchange,
      id: each.id,
      ...(resendOf === undefined ? {} : { resendOf: names.get(resendOf) ?? resendOf }),
    };
  });
  const found = reported.flatMap((exchange) => exchange ?? []);
  return found.length === reported.length ? { ...run, exchanges: found } : undefined;
}

const unjudged = 'rules over the whole run have not judged it';

function unfinished(
  { opening, failOn }: JournalOpening,
  lines: readonly JournalScenario[],
  { broken, contract }: { readonly broken: number; readonly contract: OfContract },
): Run {
  const parts = lines.map(({ part }) => part);
  const lost =
    broken === 0 ? '' : `, and ${broken} broken ${broken === 1 ? 'line' : 'lines'} skipped`;
  const of = opening.scenarios.filter(({ verdict }) => verdict === 'inconclusive').length;
  const incomplete = `stopped after ${parts.length} of ${of} scenarios${lost}; ${unjudged}`;
  const { run } = opening;
  const finishedAt = lastOf(parts) ?? run.startedAt;
  const durationMs = Math.max(0, Date.parse(finishedAt) - Date.parse(run.startedAt));
  const about = { ...run, finishedAt, durationMs, incomplete };
  return unfinishedRun({ ...opening, run: about }, parts, { ...contract, failOn });
}

const lastOf = (parts: readonly Run[]): string | undefined =>
  parts
    .map(({ run }) => run.finishedAt)
    .toSorted()
    .at(-1);
