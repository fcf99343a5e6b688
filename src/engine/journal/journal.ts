import type { Run } from '../../model/run.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';
import type { Driving } from '../drive/drive.ts';
import { judgeAll } from '../judge/judged.ts';
import type { RunOptions } from '../options.ts';
import { assemble } from '../result/assemble.ts';
import type { FailOn } from '../result/verdict.ts';

/** A line of journal.ndjson. Exchanges stand in it once: in the line of their scenario. */
export type JournalLine = JournalOpening | JournalScenario | JournalEnd;

export interface JournalOpening {
  readonly kind: 'run';
  /** The run before anything was sent. */
  readonly opening: Run;
  readonly failOn: FailOn;
}

/** A scenario that was driven, judged by itself. Rules over the whole run have not judged it. */
export interface JournalScenario {
  readonly kind: 'scenario';
  readonly part: Run;
}

/** The run to its end. Of the exchanges only those that no scenario's line holds are told in full. */
export interface JournalEnd {
  readonly kind: 'end';
  readonly run: Omit<Run, 'exchanges'>;
  readonly exchanges: readonly (
    | Run['exchanges'][number]
    | { readonly was: string; readonly id: string }
  )[];
}

export interface Journal {
  readonly driven: (driving: Driving) => void;
  readonly end: (made: Run) => void;
}

interface Opened {
  readonly startedAt: Date;
  readonly id: string;
  /** Takes a line with its line end; called as things happen, so that nothing of them can be lost. */
  readonly append: (line: string) => void;
  /** Made of each Run before it is written. */
  readonly shown: (run: Run) => Run;
}

const silent: Journal = { driven: () => {}, end: () => {} };

/** Writes a run down as it goes on: how it began, each scenario when it is finished, and its end. */
export function openJournal(options: RunOptions, opened: Omit<Opened, 'append'>): Journal {
  const { journal: append } = options;
  return append ? writing(options, { ...opened, append }) : silent;
}

function writing(options: RunOptions, { startedAt, id, append, shown }: Opened): Journal {
  const write = (line: JournalLine) => append(`${legibleJson(line)}\n`);
  const began = performance.now();
  const assembled = (drivings: readonly Driving[], only: RunOptions) =>
    shown(assemble(drivings, judgeAll(drivings, only), { options: only, startedAt, began, id }));
  const held = new Set<string>();
  const quiet = { ...options, observe: () => [], journal: () => {} };

  const opening = assembled([], quiet);
  const ready = new Set(
    options.suite.flatMap(({ scenario, resolved }) =>
      resolved.state === 'ready' ? [scenario.id] : [],
    ),
  );
  write({
    kind: 'run',
    failOn: options.failOn,
    opening: {
      ...opening,
      scenarios: opening.scenarios.map((scenario) =>
        ready.has(scenario.id)
          ? {
              ...scenario,
              verdict: 'inconclusive',
              reason: 'The run ended before it was finished.',
            }
          : scenario,
      ),
    },
  });

  return {
    driven(driving) {
      const { scenario } = driving;
      const suite = options.suite.filter((each) => each.scenario === scenario);
      const part = assembled([driving], { ...quiet, suite, clauses: [], settings: [] });
      const rules = part.rules.filter(
        ({ judged, findings, reason }) =>
          judged > 0 || findings > 0 || reason?.startsWith('it crashed'),
      );
      write({ kind: 'scenario', part: { ...part, rules, waivers: [] } });
      for (const exchange of part.exchanges) held.add(exchange.id);
    },
    end(made) {
      const { exchanges, ...run } = made;
      const turns = new Map<string, number>();
      write({
        kind: 'end',
        run,
        exchanges: exchanges.map((exchange) => {
          const turn = (turns.get(exchange.scenario) ?? 0) + 1;
          turns.set(exchange.scenario, turn);
          const was = `${exchange.scenario}#${turn}`;
          return held.has(was) ? { was, id: exchange.id } : exchange;
        }),
      });
    },
  };
}
