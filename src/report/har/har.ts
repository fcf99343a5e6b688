import type { Run, ScenarioReport } from '../../model/run.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';
import { entryOf } from './entry.ts';

/**
 * The exchanges as an HTTP Archive 1.2, which the network panels of browsers import. A scenario is a page,
 * so that its requests stand together.
 */
export function har(run: Run): string {
  const entries = run.exchanges.flatMap((exchange) => entryOf(exchange) ?? []);
  const started = new Map<string, string>();
  for (const { pageref, startedDateTime } of entries) {
    if (!started.has(pageref)) started.set(pageref, startedDateTime);
  }
  const titles = new Map(run.scenarios.map((scenario) => [scenario.id, titleOf(scenario)]));
  const log = {
    version: '1.2',
    creator: { name: run.tool.name, version: run.tool.version },
    pages: [...started].map(([id, startedDateTime]) => ({
      startedDateTime,
      id,
      title: titles.get(id) ?? id,
      pageTimings: { onContentLoad: -1, onLoad: -1 },
    })),
    entries,
    comment: `${run.run.name ?? run.target.clientBase}, run ${run.run.id}`,
  };
  return `${legibleJson({ log }, 2)}\n`;
}

const titleOf = ({ id, title }: ScenarioReport): string => `${id}: ${title}`;
