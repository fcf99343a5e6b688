import type { Run } from '../../model/run.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';
import type { RunOptions } from '../result/options.ts';
import type { FailOn } from '../result/verdict.ts';

/** A line of journal.ndjson. Each exchange is written once, in the line of its scenario. */
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

/** The run to its end. Of the exchanges only those that no scenario's line holds are reported in full. */
export interface JournalEnd {
  readonly kind: 'end';
  readonly run: Omit<Run, 'exchanges'>;
  readonly exchanges: readonly (
    | Run['exchanges'][number]
    | { readonly was: string; readonly id: string }
  )[];
}

export interface Journal {
  /** `part` is the scenario judged by itself. */
  readonly driven: (part: Run) => void;
  readonly end: (made: Run) => void;
}

/** Writes a run down as it goes on: how it began, each scenario when it is finished, and its end. */
export function openJournal(options: RunOptions, opening: Run): Journal | undefined {
  const { journal: append } = options;
  if (!append) return undefined;
  const write = (line: JournalLine) => append(`${legibleJson(line)}\n`);
  const held = new Set<string>();
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
    driven(part) {
      const rules = part.rules.filter(
        ({ judged, findings, crashed }) => judged > 0 || findings > 0 || crashed,
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
