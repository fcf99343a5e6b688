import { requestOf } from '../../engine/drive/request.ts';
import type { Redactor } from '../../engine/redact/redactor.ts';
import type { Endpoint } from '../../model/endpoint-definition.ts';
import type { OutgoingRequest } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import type { ResolvedScenario, Step } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import type { Document, Section } from '../../report/page/block.ts';
import { requestBlocks as blocksOf } from '../../report/page/exchange.ts';
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

/** Renders the plan and every request as it would be sent, or only the plan (`quiet`); secrets by name. */
export function dryRun(plan: Plan, quiet = false): Document {
  const { suite, discovery, most, target } = plan;
  const part = (text: string, under: string, steps: readonly Step[]): Section => [
    { kind: 'heading', text, note: under },
    ...(quiet ? [] : requestBlocks(steps, plan)),
  ];
  const opening = `Nothing was sent. ${howMany(suite.length, 'scenario')} would go to ${target.clientBase}. At most ${howMany(most, 'request')} would be sent in all (limits.requests).`;
  const looked = `${howMany(discovery.length, 'request')}, and more as the answers ask`;
  return plan.redactor.deep<Document>([
    [{ kind: 'paragraph', text: opening }],
    ...(discovery.length === 0
      ? []
      : [
          part(
            'discovery: Find data for orders and ranges in the client’s own datasets',
            looked,
            discovery,
          ),
        ]),
    ...suite.map(({ scenario, resolved }) => {
      const head = `${scenario.id}: ${scenario.title}`;
      if (resolved.state === 'skipped') return part(head, `not sent: ${resolved.reason}`, []);
      const more = scenario.relation
        ? `, and more as its relation '${scenario.relation}' asks`
        : '';
      const { steps } = resolved;
      return part(head, `${howMany(steps.length, 'request')}${more}`, steps);
    }),
  ]);
}

/** Renders each request in full, under the name of its step. */
export const requestBlocks = (
  steps: readonly Step[],
  plan: Pick<Plan, 'endpoints' | 'target' | 'redactor'>,
): Section =>
  shownRequests(steps, plan).flatMap(({ step, ...request }) => [
    { kind: 'heading' as const, text: step },
    ...blocksOf(request, true),
  ]);

/** Formats the same as one JSON document; `relation` if a scenario may send more, depending on the answers. */
export function dryRunJson(plan: Plan): string {
  const { suite, discovery, most, target } = plan;
  const document = {
    dryRun: true,
    target: { clientBase: target.clientBase },
    maxRequests: most,
    discovery: { requests: shownRequests(discovery, plan) },
    scenarios: suite.map(({ scenario, resolved }) => ({
      id: scenario.id,
      title: scenario.title,
      ...(scenario.relation === undefined ? {} : { relation: scenario.relation }),
      ...(resolved.state === 'skipped'
        ? { reason: resolved.reason, requests: [] }
        : { requests: shownRequests(resolved.steps, plan) }),
    })),
  };
  return `${JSON.stringify(plan.redactor.deep(document), null, 2)}\n`;
}

interface ShownRequest {
  readonly step: string;
  readonly method: string;
  readonly url: string;
  readonly headers: OutgoingRequest['headers'];
  readonly body?: Json;
}

/** Returns the requests of steps as they would be sent, with secrets by variable. */
export const shownRequests = (
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
