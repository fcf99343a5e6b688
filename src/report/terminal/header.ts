import type { Run } from '../../model/run.ts';
import { howMany } from '../../standards/text/figures.ts';
import { row } from './layout.ts';
import type { Pen } from './pen.ts';

/** What is known before the first request is sent. */
export interface Opening {
  readonly version: string;
  /** The client's address, or what it is called: `built-in reference client`. */
  readonly client: string;
  readonly scenarios: number;
  /** Those that its scenarios ask. */
  readonly endpoints: number;
  readonly seed: number;
}

export const openingOf = (run: Run): Opening => ({
  version: run.tool.version,
  client: run.run.name ?? run.target.clientBase,
  scenarios: run.scenarios.length,
  endpoints: run.target.implements.filter((id) =>
    run.scenarios.some(({ endpoint }) => endpoint === id),
  ).length,
  seed: run.run.seed,
});

/** `greenlight 1.0.0  https://…            46 scenarios, 4 endpoints, seed 4711` */
export function headerLines(pen: Pen, opening: Opening): readonly string[] {
  const { scenarios, endpoints } = opening;
  const right = [
    howMany(scenarios, 'scenario'),
    howMany(endpoints, 'endpoint'),
    `seed ${opening.seed}`,
  ];
  return row(pen, {
    lead: '',
    text: `greenlight ${pen.text(opening.version)}  ${pen.text(opening.client, 200)}`,
    paint: (text) => text.replace(/^greenlight/, (name) => pen.bold(name)),
    right: right.join(', '),
    paintRight: pen.dim,
    under: 2,
  });
}
