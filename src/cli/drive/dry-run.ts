import { requestOf } from '../../engine/drive/request.ts';
import type { Redactor } from '../../engine/redact/redactor.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { OutgoingRequest } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import type { ResolvedScenario, Step } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import type { Document, Section } from '../../report/page/block.ts';
import { requestBlocks } from '../../report/page/exchange.ts';
import { present } from '../../standards/collections/present.ts';
import { howMany } from '../../standards/text/figures.ts';

interface Plan {
  readonly suite: readonly ResolvedScenario[];
  /** First requests of discovery; more may follow, depending on the answers. */
  readonly discovery: readonly Step[];
  /** Maximum number of requests of the run. */
  readonly most: number;
  readonly target: Target;
  readonly endpoints: readonly Endpoint[];
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

/** Renders the plan and every request as it would be sent, or only the plan (`quiet`). */
export function dryRunText({ scenarios, discovery, ...of }: DryRun, quiet: boolean): Document {
  const part = (text: string, note: string, requests: readonly ShownRequest[]): Section => [
    { kind: 'heading', text, note },
    ...(quiet ? [] : requests).flatMap(({ step, ...request }) => [
      { kind: 'heading' as const, text: step },
      ...requestBlocks(request, true),
    ]),
  ];
  const opening = `Nothing was sent. ${howMany(scenarios.length, 'scenario')} would go to ${of.target.clientBase}. At most ${howMany(of.maxRequests, 'request')} would be sent in all (limits.requests).`;
  const looked = discovery.requests;
  const data = 'discovery: Find data for orders and ranges in the client’s own datasets';
  const more = `${howMany(looked.length, 'request')}, and more as the answers ask`;
  return [
    [{ kind: 'paragraph', text: opening }],
    ...(looked.length === 0 ? [] : [part(data, more, looked)]),
    ...scenarios.map(({ id, title, relation, reason, requests }) => {
      const many = howMany(requests.length, 'request');
      const sent = relation ? `${many}, and more as its relation '${relation}' asks` : many;
      return part(`${id}: ${title}`, reason === undefined ? sent : `not sent: ${reason}`, requests);
    }),
  ];
}

interface ShownRequest {
  readonly step: string;
  readonly method: string;
  readonly url: string;
  readonly headers: OutgoingRequest['headers'];
  readonly body?: Json;
}

/** Returns the requests of steps as they would be sent, with secrets by variable. */
const shownRequests = (
  steps: readonly Step[],
  { endpoints, target, redactor }: Pick<Plan, 'endpoints' | 'target' | 'redactor'>,
): readonly ShownRequest[] =>
  steps.flatMap((step) => {
    const endpoint = endpoints.find(({ id }) => id === step.endpoint);
    if (!endpoint) return [];
    const request = requestOf(step, endpoint, target, endpoint.limits);
    const { method, url, body } = request;
    const shown = body === undefined ? {} : { body: redactor.json(JSON.parse(body) as Json) };
    const headers = redactor.headers(onTheWire(request));
    return [redactor.deep({ step: step.label, method, url: redactor.url(url), headers, ...shown })];
  });

/** Adds the headers of the connection, in the order of sending. */
function onTheWire({
  method,
  url,
  headers,
  body = '',
}: OutgoingRequest): OutgoingRequest['headers'] {
  const hasLength = body !== '' || method === 'POST';
  return {
    host: new URL(url).host,
    connection: 'keep-alive',
    ...headers,
    ...(hasLength ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
  };
}
