import { groupedBy } from '../../contract/answers/same-bytes.ts';
import type { Declared, Subject } from '../../model/rule.ts';
import type { Run } from '../../model/run.ts';
import { bareScenario } from '../bare-scenario.ts';
import type { ScenarioExchanges } from '../judge/judge.ts';
import { identifiesCaller } from '../of-client.ts';

/** As far as a saved run tells its scenarios. */
export function byScenario(
  { scenarios }: Run,
  all: readonly Subject[],
): readonly ScenarioExchanges[] {
  const known = new Map(scenarios.map((each) => [each.id, each]));
  const received = groupedBy(all, ({ scenario }) => scenario);
  return [...received].flatMap(([id, exchanges]) => {
    const [first] = exchanges;
    const { title = id, tags = [], endpoint = first?.endpoint, at } = known.get(id) ?? {};
    if (endpoint === undefined) return [];
    return [{ scenario: bareScenario({ id, title, tags, endpoint }, at), exchanges }];
  });
}

/** What was configured shows in what was sent. */
export function declaredIn({ target }: Run, all: readonly Subject[]): Declared {
  const carrying = all.filter(
    ({ token, request }) => token === 'configured' && identifiesCaller(request?.headers ?? {}),
  );
  return {
    implements: target.implements,
    credentials: [...new Set(carrying.map(({ endpoint }) => endpoint))],
  };
}
