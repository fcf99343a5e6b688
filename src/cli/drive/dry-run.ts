import { endpointBy } from '../../contract/catalogue.ts';
import { requestOf } from '../../engine/drive/request.ts';
import type { Redactor } from '../../engine/redact/redactor.ts';
import type { Json } from '../../model/json.ts';
import type { ResolvedScenario, Step } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import { type Document, listOf, paragraphs, under } from '../../report/page/block.ts';
import { requestBlocks } from '../../report/page/exchange.ts';
import { present } from '../../standards/collections/present.ts';
import { howMany, list } from '../../standards/text/figures.ts';

interface Plan {
  readonly suite: readonly ResolvedScenario[];
  /** First requests of discovery; more may follow, depending on the answers. */
  readonly discovery: readonly Step[];
  readonly most: number;
  readonly target: Target;
  readonly redactor: Redactor;
}

/** Plan as plain data, with secrets by name; `relation` if a scenario may send more, depending on the answers. */
export type DryRun = ReturnType<typeof dryRunOf>;

export function dryRunOf(plan: Plan) {
  const { suite, discovery, most, target } = plan;
  return plan.redactor.deep({
    dryRun: true,
    target: { clientBase: target.clientBase },
    maxRequests: most,
    discovery: { requests: shownRequests(discovery, plan) },
    scenarios: suite.map(({ scenario: { id, title, relation }, resolved }) => ({
      id,
      title,
      ...present({ relation, reason: 'reason' in resolved ? resolved.reason : undefined }),
      requests: 'steps' in resolved ? shownRequests(resolved.steps, plan) : [],
    })),
  });
}

/** Maximum number of reasons listed; --json has all. */
const maxUnplanned = 20;

/** Renders the plan as a table for each endpoint; `isWhole` adds every request as it would be sent. */
export function dryRunText(plan: DryRun, isWhole: boolean): Document {
  const { scenarios, discovery, target, maxRequests } = plan;
  const sent = scenarios.filter(({ reason }) => reason === undefined);
  const reasons = new Set(scenarios.flatMap(({ reason }) => reason ?? []));
  const opening = `Nothing was sent. ${howMany(sent.length, 'scenario')} would send GETs and price requests to ${target.clientBase}, at most ${howMany(maxRequests, 'request')} in all (--max-requests).`;
  const looked = discovery.requests;
  const entries = [
    ...(looked.length === 0
      ? []
      : [{ name: `${looked.length} or more`, text: 'discovery: a search for test data' }]),
    ...sent.map(({ id, title, relation, requests }) => ({
      name: `${requests.length}${relation ? ' or more' : ''}`,
      text: `${id}: ${title}`,
    })),
  ];
  const unplanned = [...reasons].map((text) => ({
    text,
    under: [list(scenarios.flatMap(({ id, reason }) => (reason === text ? [id] : [])))],
  }));
  const whole = [{ id: 'discovery', requests: looked }, ...scenarios].flatMap((each) =>
    requestSections(each.id, each.requests),
  );
  return [
    [
      ...paragraphs([opening]),
      ...under('Requests', 'and scenarios', listOf(entries)),
      ...under('Not sent with what is known now', '', listOf(unplanned, maxUnplanned)),
      ...paragraphs(isWhole ? [] : ['With --verbose every request is printed.']),
    ],
    ...(isWhole ? whole : []),
  ];
}

const requestSections = (id: string, requests: readonly ShownRequest[]): Document =>
  requests.map(({ step, ...request }) =>
    under(`${id}: ${step}`, undefined, requestBlocks(request, true)),
  );

type ShownRequest = ReturnType<typeof shownRequests>[number];

const shownRequests = (
  steps: readonly Step[],
  { target, redactor }: Pick<Plan, 'target' | 'redactor'>,
) =>
  steps.map((step) => {
    const endpoint = endpointBy[step.endpoint];
    const request = requestOf(step, endpoint, target, endpoint.limits);
    const { method, url, body } = request;
    const shown = present({ body: body && redactor.json(JSON.parse(body) as Json) });
    const headers = redactor.headers(request.headers);
    return redactor.deep({ step: step.label, method, url: redactor.url(url), headers, ...shown });
  });
