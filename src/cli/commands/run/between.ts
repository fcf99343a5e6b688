import { variedKey } from '../../../contract/experiments/changes/sizes.ts';
import { changesInWords } from '../../../contract/experiments/quotes/judge-changes.ts';
import { exploringRounds } from '../../../contract/experiments/steps/rounds.ts';
import { bareScenario } from '../../../engine/result/evidence.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { ExchangeReport, Run } from '../../../model/run.ts';
import { type Scenario, UsageError } from '../../../model/scenario.ts';
import { pricesOf } from '../../../report/view/prices.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { orderFile } from '../../options/order-file.ts';

export interface Between {
  readonly from?: string;
  readonly to?: string;
}

/** Two orders of which exploring finds the difference that decides; undefined where none are given. */
export async function scenarioBetween(
  { from, to }: Between,
  endpoints: readonly EndpointId[],
  cwd: string,
): Promise<Scenario | undefined> {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined)
    throw new UsageError('--from and --to go together: the order that is quoted, and the other');
  const [endpoint, another] = endpoints;
  if (!endpoint || another) {
    throw new UsageError('--from and --to take one endpoint: greenlight explore delivery-price …');
  }
  const steps = await Promise.all(
    [from, to].map(async (file) => {
      const { order, place } = await orderFile(file, cwd);
      const at = place('/order') ?? { file, line: 1, column: 1 };
      return { label: file, order: { base: order }, at };
    }),
  );
  return bareScenario({
    id: `${endpoint}/between`,
    title: 'Orders between two that were given',
    endpoint,
    relation: 'explore',
    steps,
  });
}

/** What of the difference decides, a sentence each. */
export function differenceWords({ exchanges }: Run, { from, to }: Between): readonly string[] {
  const changed = exchanges.filter(({ varied = {} }) => Object.keys(varied).length > 0);
  const confirmed = changed.filter(({ round }) => round === exploringRounds.confirm);
  const found = [...groupedBy(confirmed, ({ varied = {} }) => variedKey(varied)).values()].flatMap(
    (all) => {
      const [first] = all;
      const isSteady = all.length > 1 && all.every((x) => received(x) === received(all[0]));
      return first && isSteady
        ? [
            `${from} with ${changesInWords(first.varied ?? {})} gets ${received(first)}; without, it gets a quote, each time.`,
          ]
        : [];
    },
  );
  if (found.length > 0) return found;
  if (changed.length === 0) {
    const isQuoted = exchanges.some((x) => pricesOf(x));
    return [
      isQuoted ? `${from} and ${to} do not differ.` : `${from} is not quoted: see the report.`,
    ];
  }
  return changed.every((x) => pricesOf(x))
    ? [`${to} is quoted, as ${from} is.`]
    : [`No difference of ${from} and ${to} decides each time it is sent.`];
}

const received = (x: ExchangeReport | undefined): string =>
  x === undefined || x.answer.kind === 'no-response'
    ? 'no answer'
    : pricesOf(x)
      ? 'a quote'
      : `status ${x.answer.status}`;
