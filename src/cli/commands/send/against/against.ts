import { subjectOf } from '../../../../contract/answers/subject.ts';
import type { Driving } from '../../../../engine/drive/drive.ts';
import { bareScenario } from '../../../../engine/evidence.ts';
import { openRedactor, secretsOf } from '../../../../engine/redact/redact.ts';
import type { EndpointId } from '../../../../model/endpoint.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { type Scenario, UsageError } from '../../../../model/scenario.ts';
import { penOf } from '../../../../report/terminal/pen.ts';
import { present } from '../../../../standards/collections/present.ts';
import { changesBetween } from '../../../../standards/json/json-difference.ts';
import type { Config } from '../../../config/load.ts';
import { warnOfSecrets } from '../../../drive/announce.ts';
import { reproducing } from '../../../drive/reproduce.ts';
import type { Io } from '../../../io.ts';
import { lookOf } from '../../../options/look.ts';
import { judgedRun } from '../../judge/judged-run.ts';
import { assertOrder, mayBeSent, namedOrder } from '../order.ts';
import { type SendFlags, stepsOf } from '../steps.ts';
import { againstText, differenceText } from './against-text.ts';
import { type AgainstTelling, fieldsOf } from './deciding-fields.ts';
import { type Control, type Shrunk, shrink } from './shrink.ts';
import { openTrying, type Tried } from './trying.ts';

interface Against {
  readonly endpoint: EndpointId;
  readonly flags: SendFlags;
  readonly config: Config;
}

/** Enough for two fields among some hundreds. */
const usualRequests = 100;

const excluded = ['times', 'as', 'range', 'out', 'reporter'] as const;

/**
 * Sends two orders and what lies between them, and tells which fields decide. 0: they were found; 3: there is
 * no difference that holds, or the requests ended.
 */
export async function sendAgainst({ endpoint, flags, config }: Against, io: Io): Promise<number> {
  const { target, now } = config;
  const idle = excluded.find((name) => flags[name] !== undefined);
  if (idle !== undefined) throw new UsageError(`--${idle} and --against exclude each other`);
  if (endpoint !== 'delivery-price' && endpoint !== 'shipping-cost') {
    throw new UsageError(`--against is about an order, and ${endpoint} takes none`);
  }
  const [step] = await stepsOf({ endpoint, flags, target, now, cwd: io.cwd });
  const second = await namedOrder(flags.against ?? '', { endpoint, target, now, cwd: io.cwd });
  const order = (step?.body as { readonly order?: JsonObject } | undefined)?.order;
  if (!step || !order) throw new UsageError('--against needs an order to hold it against');
  assertOrder(second, endpoint);
  const { label, body: _, ...rest } = step;
  const pen = penOf(lookOf(io.stdout, config.look, io));
  if (config.dryRun) {
    const changes = changesBetween(order, second.order);
    io.stdout.write(differenceText(pen, [label, second.label], changes));
    return 0;
  }
  warnOfSecrets(target, io);
  const scenario = bareScenario(
    {
      id: `${endpoint}/sent`,
      endpoint,
      title: 'What was sent is answered as the contract says',
      situation: step.situation,
    },
    { file: 'send' },
  );
  const most =
    flags.maxRequests === undefined ? usualRequests : (config.limits.requests ?? usualRequests);
  const began = performance.now();
  const startedAt = new Date();
  const trying = openTrying({ endpoint, scenario, config, step: rest, most }, io);
  try {
    const shrunk = await shrink(
      { label, order },
      { label: second.label, order: second.order },
      { send: trying.send, mayBeSent: (each) => mayBeSent(each, endpoint) },
    );
    const run = judgedRun(drivingOf(shrunk, scenario, performance.now() - began), {
      endpoint,
      target,
      config,
      startedAt,
      began,
      command: `greenlight send ${endpoint}`,
    });
    const ended = trying.ended();
    const telling: AgainstTelling = {
      endpoint,
      shrunk,
      exchanges: new Map(run.exchanges.map((exchange) => [exchange.id, exchange])),
      requests: trying.requests(),
      ...(ended === undefined ? {} : { ended }),
      curl: curlsOf(shrunk, config),
    };
    io.stdout.write(
      flags.json || config.out === '-' ? againstDocument(telling) : againstText(pen, telling),
    );
    return trying.interrupted() ?? (shrunk.state === 'found' && shrunk.whole ? 0 : 3);
  } finally {
    await trying.close();
  }
}

/** All that is reported of, as the exchanges of one scenario: what no report may tell is then replaced as in any run. */
function drivingOf(shrunk: Shrunk, scenario: Scenario, durationMs: number): Driving {
  const controls = shrunk.orders.flatMap(({ answers, order }) =>
    answers.map(({ exchange }) => ({ exchange, order })),
  );
  const reported =
    shrunk.state === 'found'
      ? [...controls, { exchange: shrunk.shrunk.answer.exchange, order: shrunk.shrunk.order }]
      : controls;
  return {
    scenario,
    // An order that went in the query stands in the body here, where its members are found.
    exchanges: reported.map(({ exchange, order }) =>
      exchange.request
        ? { ...exchange, request: { ...exchange.request, body: { order } } }
        : exchange,
    ),
    steps: new Map(),
    records: new Map(),
    durationMs,
  };
}

/** Bytes of an order that is still written as a command: here it is what was asked for. */
const longestBody = 64 * 1024;

/** The two calls that differ in what decides; none where a part of the order is not to be reported. */
function curlsOf(shrunk: Shrunk, config: Config): AgainstTelling['curl'] {
  if (shrunk.state !== 'found' || config.redact.length > 0 || config.redactPeople) return {};
  const { text, variables } = openRedactor(secretsOf(config.target));
  const lines = reproducing('greenlight send', false, longestBody)(text, variables);
  const of = (tried: Tried | undefined) => tried && lines.curl(subjectOf(tried.exchange));
  const [works, fails] = [of(shrunk.works.answers[0]), of(shrunk.shrunk.answer)];
  return { ...(works ? { works } : {}), ...(fails ? { fails } : {}) };
}

/** What `againstText` tells, as one JSON document. */
function againstDocument(telling: AgainstTelling): string {
  const { endpoint, shrunk, requests, ended, exchanges, curl } = telling;
  const reported = (control: Control) => ({
    order: control.label,
    works: control.answers[0]?.works ?? null,
    answers: control.answers.flatMap(({ exchange }) => exchanges.get(exchange.id) ?? []),
  });
  const document = {
    schemaVersion: 1,
    command: 'send',
    endpoint,
    state: shrunk.state,
    requests,
    ...(ended === undefined ? {} : { ended }),
    orders: shrunk.orders.map(reported),
    ...(shrunk.state === 'found'
      ? {
          smallest: shrunk.whole,
          fields: fieldsOf(shrunk, telling).map(({ at, works, fails }) => ({
            at,
            ...present({ works, fails }),
          })),
          answer: exchanges.get(shrunk.shrunk.answer.exchange.id),
          curl,
        }
      : {}),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
