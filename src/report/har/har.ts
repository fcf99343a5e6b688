import type { Run, ScenarioReport } from '../../model/run.ts';
import { byCode } from '../../standards/text/legible.ts';
import { entryOf } from './entry.ts';

/** As in report.json: nothing in the file moves a terminal's cursor. */
const unsafe = /[\u007f-\u009f\u2028\u2029]|\p{Cf}/gu;

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
  return `${JSON.stringify({ log }, null, 2).replace(unsafe, byCode)}\n`;
}

const titleOf = ({ id, title }: ScenarioReport): string => `${id}: ${title}`;
