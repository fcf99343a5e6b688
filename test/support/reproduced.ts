import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { datasets } from '../../src/config/datasets.ts';
import { endpoints, rules } from '../../src/contract/catalogue.ts';
import { procedures } from '../../src/contract/experiments/procedures.ts';
import { goesByHistory } from '../../src/contract/experiments/quotes/judge-repeats.ts';
import { sending } from '../../src/contract/experiments/steps/ask.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import { drive } from '../../src/engine/drive/drive.ts';
import { openGate } from '../../src/engine/drive/gate.ts';
import { openQueue } from '../../src/engine/drive/queue.ts';
import type { Reproduction } from '../../src/engine/judge/findings.ts';
import type { Redactor } from '../../src/engine/redact/redactor.ts';
import { bareScenario } from '../../src/engine/result/evidence.ts';
import { runOf } from '../../src/engine/result/pipeline.ts';
import { endpointIds } from '../../src/model/endpoint.ts';
import type { OutgoingRequest } from '../../src/model/exchange.ts';
import type { RuleId } from '../../src/model/rule.ts';
import type { ExchangeReport, Finding, Run } from '../../src/model/run.ts';
import { discoveryScenario, type Step } from '../../src/model/scenario.ts';
import { openReferenceClient } from '../../src/reference-client/server.ts';
import { referenceTarget, referenceToken } from '../../src/reference-client/target.ts';
import { groupsOf } from '../../src/report/page/groups.ts';
import { present } from '../../src/standards/collections/present.ts';
import { reproducing } from '../../src/suite/reproduce.ts';
import { plainPolicy } from './engine.ts';
import {
  builtIn,
  type Faulty,
  now,
  redacting,
  rulesFound,
  runWithFaults,
} from './reference-run.ts';
import { referenceClient, sendInMemory } from './send-in-memory.ts';
import { argumentsOf } from './shell.ts';
import { virtualClock } from './virtual-clock.ts';

/** The lines that `run` prints, with the id of the repeated exchange in a header. */
const printed = (redactor: Redactor): Reproduction => {
  const lines = reproducing('greenlight run', false)(redactor);
  return {
    ...lines,
    curl: (exchange) => {
      const line = lines.curl(exchange);
      return line && `${line} \\\n  -H 'x-repeats: ${exchange.id}'`;
    },
  };
};

/** A rule that its printed lines do not reproduce. */
export interface NotShown {
  readonly rule: RuleId;
  readonly by: 'repeat' | 'curl';
}

/** The rules of a report with this fault that their `repeat` or curl lines do not reproduce. */
export async function notShown(fault: string, given: Faulty): Promise<readonly NotShown[]> {
  const run = await runWithFaults([fault], { ...given, reproduce: printed, redactor: redacting() });
  const { failing, warnings } = groupsOf(run);
  const repeated = new Map<string, Promise<Run>>();
  const missed: NotShown[] = [];
  for (const { rule, smallest } of [...failing, ...warnings]) {
    const { command, byHand } = smallest.reproduce;
    const again = repeated.get(command) ?? repeat(fault, command, given);
    repeated.set(command, again);
    if (!rulesFound(await again).includes(rule)) missed.push({ rule, by: 'repeat' });
    const isShown = byHand === undefined || byHand === goesByHistory;
    if (!isShown || smallest.reproduce.curl === undefined) continue;
    const found = await sendByHand(fault, smallest, run, given);
    if (!rulesFound(found).includes(rule)) missed.push({ rule, by: 'curl' });
  }
  return missed;
}

/** The paths in the curl lines of each error with this fault, and the note below them. */
export async function pathsByHand(fault: string, given: Faulty) {
  const run = await runWithFaults([fault], { ...given, reproduce: printed, redactor: redacting() });
  return groupsOf(run).failing.map(({ rule, smallest: { reproduce } }) => {
    const lines = [reproduce.curl ?? '', ...(reproduce.next ?? [])].map(requestOf);
    return [rule, lines.map(({ url }) => new URL(url).pathname), reproduce.byHand];
  });
}

/** Output of curl lines, run by a shell, that differs from the judged answers. */
export async function differentByCurl(fault: string, given: Faulty): Promise<readonly string[]> {
  const run = await runWithFaults([fault], { ...given, reproduce: printed, redactor: redacting() });
  const { records = 2000 } = given;
  const client = await openReferenceClient({
    token: referenceToken,
    now: () => now,
    faults: [fault],
    records,
  });
  try {
    const different: string[] = [];
    for (const { reproduce } of groupsOf(run).failing.map(({ smallest }) => smallest)) {
      for (const line of [reproduce.curl ?? '', ...(reproduce.next ?? [])]) {
        const script = line.replace(run.target.clientBase, client.url);
        const env = { ...process.env, GREENLIGHT_TOKEN: referenceToken };
        const { stdout } = await promisify(execFile)('sh', ['-c', script], { env });
        const { headers } = requestOf(line);
        const judged = run.exchanges.find(({ id }) => id === headers['x-repeats'])?.answer;
        // The report does not keep the records of a list.
        const { status = 0, body = '' } = judged?.kind === 'response' ? judged : {};
        const isSame = stdout.startsWith(`HTTP/1.1 ${status} `) && stdout.endsWith(body);
        if (!isSame) different.push(stdout);
      }
    }
    return different;
  } finally {
    await client.close();
  }
}

/** The run of the `repeat` line, with the same fault. */
function repeat(fault: string, command: string, given: Faulty): Promise<Run> {
  const values = (option: string) =>
    [...command.matchAll(new RegExp(`${option} (\\S+)`, 'g'))].map(([, value]) => value);
  const [only, asked] = [values('--only'), values('--endpoint')];
  return runWithFaults([fault], {
    ...given,
    narrowed: only.length + asked.length > 0,
    wanted: ({ id, endpoint }) =>
      only.length > 0 ? only.includes(id) : asked.length === 0 || asked.includes(endpoint),
  });
}

/** How often requests are sent if the note asks for several times. */
const several = 4;

/** A run of the finding's rule over its curl requests, sent in turn to a fresh client with the fault. */
async function sendByHand(
  fault: string,
  { rule, endpoint, reproduce: { curl = '', next = [], byHand } }: Finding,
  run: Run,
  { records = 2000 }: Faulty,
): Promise<Run> {
  const target = referenceTarget('http://127.0.0.1:8080', endpointIds);
  const clock = virtualClock(now);
  const send = sendInMemory(
    clock,
    { maxBody: 20_000_000, maxBytes: 1_000_000_000 },
    referenceClient(clock, { token: referenceToken, now: () => now, faults: [fault], records }),
  );
  const once = [curl, ...next].map(requestOf);
  // As the note says.
  const requests = byHand === undefined ? once : Array.from({ length: several }, () => once).flat();
  const repeats = requests.flatMap(
    ({ headers }) => run.exchanges.find(({ id }) => id === headers['x-repeats']) ?? [],
  );
  const left = [...requests];
  const { signal } = new AbortController();
  const reading = datasets({ now, maxRecords: 200_000 });
  const queue = openQueue({
    endpoints,
    target,
    send: (request, open) => send({ ...request, ...left.shift() }, open),
    openDataset: reading.open,
    concurrency: 1,
    gate: openGate({ signal, clock }),
    signal,
  });
  const place = repeats[0]?.scenario;
  const scenario =
    (await builtIn).find(({ id }) => id === place) ??
    bareScenario({ id: discoveryScenario, endpoint });
  const driving = await drive(
    {
      scenario: { ...scenario, send: 'in-turn' },
      steps: repeats.map((x, i) => stepOf(x, requests[i] as Parsed)),
    },
    { queue, procedures: inTurn, subjectOf, now },
  );
  return runOf(
    { drivings: [driving], startedAt: new Date(now), began: 0, cross: reading.cross() },
    {
      ...plainPolicy(target, now),
      rules: rules.filter(({ id }) => id === rule),
    },
  );
}

/** Every relation sends exactly the given steps. */
const inTurn = Object.fromEntries(
  Object.entries(procedures).map(([relation, { when }]) => [
    relation,
    { when, procedure: sending('in-turn') },
  ]),
) as unknown as typeof procedures;

/** The step of an exchange, with the request of a curl line. */
function stepOf(exchange: ExchangeReport, request: Parsed): Step {
  const { step, endpoint, situation = 'any', token, role, round, varied, expect } = exchange;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { accept } = request.headers;
  return {
    label: step,
    endpoint,
    situation,
    token,
    source: exchange.source ?? 'sample',
    ...present({ role, round, varied, expect }),
    ...(request.body === undefined ? {} : { body: JSON.parse(request.body) }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(accept === undefined ? {} : { headers: { accept } }),
  };
}

type Parsed = Pick<OutgoingRequest, 'method' | 'url' | 'headers' | 'body'>;

/** The request of a curl line. */
function requestOf(line: string): Parsed {
  const words = [...argumentsOf(line, ['GREENLIGHT_TOKEN'])];
  const value = () => (words.shift() ?? '').replaceAll('<GREENLIGHT_TOKEN>', referenceToken);
  const headers: Record<string, string> = {};
  let method: Parsed['method'] | undefined;
  let [url, body]: [string, string | undefined] = ['', undefined];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') method = value() as Parsed['method'];
    else if (word === '--max-time') value();
    else if (word === '-H') {
      const [, name = '', text = ''] = /^([^:;]+)[:;] ?(.*)$/s.exec(value()) ?? [];
      if (text !== '') headers[name] = text;
    } else if (word === '--data' || word === '--data-raw') body = value();
    else if (!word.startsWith('-')) url = word;
  }
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    url,
    headers,
    ...present({ body }),
  };
}
