import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type {
  ClauseReport,
  Finding,
  Observation,
  RuleReport,
  Run,
  ScenarioReport,
  ScenarioVerdict,
  Setting,
} from '../../src/model/run.ts';
import { address, exchangeOf, heavy, order, quoteCurl, rangeCurl } from './sample-exchanges.ts';
import { reported } from './sample-scenarios.ts';

/**
 * A made-up run by hand: every verdict but `inconclusive` of a whole run, both severities, a waiver,
 * samples in a table, a cause over several scenarios, and text that must not be shown as received.
 */

let last = 0;
const work = reported.map((scenario) => ({
  scenario,
  exchanges: Array.from({ length: scenario.exchanges }, (_, index) =>
    exchangeOf(scenario, index + 1, `e${++last}`),
  ),
}));

const scenarios: readonly ScenarioReport[] = work.map(({ scenario, exchanges }) => {
  const { endpoint, name, verdict, title, summary, slowestMs } = scenario;
  const open = verdict === 'skipped' || verdict === 'inconclusive';
  return {
    id: `${endpoint}/${name}`,
    title,
    tags: name.startsWith('draft') ? ['draft'] : [],
    endpoint,
    verdict,
    ...(open ? { reason: summary } : {}),
    summary: open ? 'not judged' : summary,
    durationMs: slowestMs,
    exchanges: exchanges.map(({ id }) => id),
    at: { file: `scenarios/${endpoint}/${name}.yaml`, line: 2 },
  };
});

const idsOf = (scenario: string): readonly string[] =>
  scenarios.find(({ id }) => id === scenario)?.exchanges ?? [];

const netValue = (
  id: string,
  name: string,
  count: number,
  judged: number,
  more: Partial<Finding> = {},
): Finding => ({
  id,
  rule: 'delivery-price/net-value-missing',
  harm: 'lost',
  severity: 'error',
  endpoint: 'delivery-price',
  scenario: `delivery-price/${name}`,
  step: 'once',
  exchanges: idsOf(`delivery-price/${name}`).slice(0, count),
  title: 'A quote has no netValue',
  message: 'The answer has transportationCost and no netValue.',
  at: '/netValue',
  expected: 'netValue 4 200, equal to transportationCost',
  actual: 'netValue is absent',
  count,
  judged,
  counted: `${count} of ${judged} quotes would be saved with shipping 0`,
  countedTemplate: '{count} of {judged} quotes would be saved with shipping 0',
  samples: [{ message: 'The answer has transportationCost and no netValue.', at: '/netValue' }],
  effect: 'The service takes the quote and saves the order with shipping 0. Nobody sees an error.',
  remedy: 'Send netValue in every quote, equal to transportationCost.',
  mend: 'Send netValue, the stored price, in every quote',
  clauses: ['delivery-price.rule-4'],
  reproduce: {
    command: `greenlight run --only delivery-price/${name}`,
    curl: quoteCurl(order(12)),
  },
  ...more,
});

const repeated = (
  document: string,
  of: string,
  product: string,
  records: string,
  units: number,
  CLP: number,
) => ({
  message: `${document} names ${product} in records ${records}.`,
  row: { document, order: of, product, records, units, CLP },
});

const findings: readonly Finding[] = [
  netValue('f1', 'smallest-draft', 1, 1),
  netValue('f2', 'draft-optional-fields', 18, 27, {
    message:
      'The answer has transportationCost and no netValue. It happens whenever estimatedDeliverAt is absent or empty; no other field matters.',
    cause: [{ '/order/estimatedDeliverAt': 'absent' }, { '/order/estimatedDeliverAt': 'empty' }],
  }),
  netValue('f3', 'sent-again', 3, 3),
  {
    id: 'f4',
    rule: 'transactions/duplicate-record',
    harm: 'lost',
    severity: 'error',
    endpoint: 'transactions',
    scenario: 'transactions/whole-window',
    exchanges: idsOf('transactions/whole-window'),
    title: 'The same line is sent more than once',
    message:
      '37 keys occur in 89 records. A key is documentCode, orderId, documentType and productId; each may occur once.',
    expected: 'one record per key',
    actual: 'two to four records per key',
    count: 37,
    judged: 48_258,
    counted: '37 of 48 258 keys occur in more than one record',
    countedTemplate: '{count} of {judged} keys occur in more than one record',
    samples: [
      repeated('F-118527', 'P-77303', 'SKU-4302', '19942, 19947, 19953', 54, 296_460),
      repeated('F-118286', 'P-77174', 'SKU-4205', '11374, 11381, 11384, 11392', 66, 283_140),
      repeated('F-118288', 'P-77176', 'SKU-4544', '10784, 10790, 10796', 66, 207_900),
      repeated('F-118518', 'P-77294', 'SKU-4455', '20261, 20268', 36, 197_640),
    ],
    loss: { records: 52, quantity: 1092, sales: { clp: 3_220_896 } },
    effect:
      'The service keeps the record it processes last and discards the others, with their quantity and sales.',
    remedy:
      'Combine the lines of a product in one document before sending: send the summed quantity and a single unit price.',
    mend: 'Combine repeated invoice lines',
    clauses: ['transactions.grain'],
    reproduce: {
      command: 'greenlight run --only transactions/whole-window',
      curl: rangeCurl('2026-10-01T00:00:00-03:00', '2026-10-31T00:00:00-03:00'),
    },
  },
  {
    id: 'f5',
    rule: 'transactions/outside-range',
    severity: 'error',
    endpoint: 'transactions',
    scenario: 'transactions/one-hour',
    exchanges: idsOf('transactions/one-hour'),
    title: 'A record is outside the requested range',
    message:
      'The request was for one hour and the answer has the whole day: 1 488 of 1 563 records are outside.',
    at: '/date',
    record: { number: 1, offset: 1 },
    expected: 'date from 09:00 to 10:00',
    actual: 'date from 06:02 to 23:41',
    count: 1488,
    judged: 1563,
    counted: 'a request for one hour returned the whole day',
    countedTemplate: 'a request for one hour returned the whole day',
    samples: [],
    effect:
      'The service requests one range and receives records of another. The contract does not say what it does with them.',
    remedy: 'Filter by the date and time of each record: date_from and date_to are date-times.',
    mend: 'Send only records of the requested range',
    clauses: ['transactions.filter'],
    reproduce: {
      command: 'greenlight run --only transactions/one-hour',
      curl: rangeCurl('2026-10-14T09:00:00-03:00', '2026-10-14T10:00:00-03:00'),
    },
  },
  {
    id: 'f6',
    rule: 'delivery-price/rejection-text-not-read',
    harm: 'buyer',
    severity: 'error',
    endpoint: 'delivery-price',
    scenario: 'delivery-price/over-maximum-weight',
    exchanges: idsOf('delivery-price/over-maximum-weight'),
    title: 'The service does not read the rejection reason',
    message:
      'The 422 has its reason under error. The service reads errors.message, then detail, then message.',
    at: '/error',
    expected: 'the reason under message',
    actual: 'the reason under error',
    count: 1,
    judged: 3,
    counted: 'the reason for too much weight is not read',
    samples: [],
    effect:
      'The order does not advance and the buyer does not see this reason. The contract does not say what is shown instead.',
    remedy: 'Send the reason as errors.message, detail or message, or as a plain-text body.',
    mend: 'Send the rejection reason where it is read',
    clauses: ['errors.text-order'],
    reproduce: {
      command: 'greenlight run --only delivery-price/over-maximum-weight',
      curl: quoteCurl(heavy),
    },
  },
  {
    id: 'f7',
    rule: 'http/slow',
    harm: 'buyer',
    severity: 'error',
    endpoint: 'delivery-price',
    scenario: 'delivery-price/many-lines',
    exchanges: idsOf('delivery-price/many-lines'),
    title: 'A quote takes 30 s or more',
    message:
      'The order of 120 lines was quoted after 31.4 s. All other orders were quoted within 2.1 s.',
    expected: 'an answer in under 30 s',
    actual: '31.4 s',
    count: 1,
    judged: 77,
    counted: '120 lines took 31.4 s',
    samples: [],
    effect: 'The buyer waits. After 60 s the service cuts the connection and the quote is lost.',
    remedy: 'Answer in under 30 s for any number of lines. Check the work that grows with them.',
    mend: 'Quote large orders in under 30 s',
    clauses: ['limits.expected-time'],
    reproduce: {
      command: 'greenlight run --only delivery-price/many-lines',
      curl: quoteCurl({ order: { lines: 'x'.repeat(38_000) } }),
    },
  },
  {
    id: 'f8',
    rule: 'delivery-price/token-not-verified',
    severity: 'warning',
    endpoint: 'delivery-price',
    scenario: 'delivery-price/token',
    exchanges: idsOf('delivery-price/token'),
    title: 'A call without the right token gets a quote',
    message: 'A call with a wrong token and a call without a token both got a 200 with a quote.',
    expected: 'a 4xx for a token that is not the agreed one',
    actual: '200 and a quote, with a wrong token and with none',
    count: 1,
    judged: 1,
    counted: 'calls without the right token were quoted',
    samples: [],
    effect:
      'Anyone who knows the address can get prices. The contract does not say whether the client must verify the token.',
    remedy: 'Compare x-auth-token with the agreed value and answer other calls with a 4xx.',
    mend: 'Answer only calls that carry the agreed token',
    clauses: ['authentication.verify'],
    reproduce: { command: 'greenlight run --only delivery-price/token' },
  },
  {
    id: 'f9',
    rule: 'commerces/no-seller',
    severity: 'warning',
    endpoint: 'commerces',
    scenario: 'commerces/whole-list',
    exchanges: idsOf('commerces/whole-list'),
    title: 'A commerce has no seller',
    message: '14 of 3 218 commerces have an empty list in sellerIds.',
    at: '/sellerIds',
    record: { number: 204 },
    expected: 'at least one seller',
    actual: [],
    count: 14,
    judged: 3218,
    counted: '14 of 3218 commerces have no seller',
    countedTemplate: '{count} of {judged} commerces have no seller',
    samples: [
      { message: 'sellerIds is empty.', at: '/sellerIds', record: { number: 204 } },
      { message: 'sellerIds is empty.', at: '/sellerIds', record: { number: 1310 } },
    ],
    effect: 'The service has no seller to assign to the commerce.',
    remedy:
      'Send the sellers of each commerce, or agree with the service on what an empty list means.',
    mend: 'Send the sellers of each commerce',
    clauses: ['commerces.record.sellers'],
    reproduce: { command: 'greenlight run --only commerces/whole-list' },
  },
  {
    id: 'f10',
    rule: 'transactions/price-arithmetic',
    severity: 'error',
    endpoint: 'transactions',
    scenario: 'transactions/whole-window',
    exchanges: idsOf('transactions/whole-window'),
    title: 'The prices of a record do not add up',
    message: 'discountedNetPricePerUnit is not netPricePerUnit − discountPerUnit.',
    at: '/discountedNetPricePerUnit',
    record: { number: 88, offset: 55_012 },
    expected: 1490.5,
    actual: 1490,
    count: 212,
    judged: 48_310,
    counted: '212 of 48310 records',
    countedTemplate: '{count} of {judged} records',
    samples: [],
    effect: 'The service receives prices that contradict each other.',
    remedy: 'Send discountedNetPricePerUnit unrounded.',
    mend: 'Make the prices of each line add up',
    clauses: ['transactions.record.prices'],
    waived: {
      reason: 'The invoicing module rounds to tens until it is replaced in December.',
      owner: 'ERP team',
      until: '2026-12-31',
    },
    reproduce: { command: 'greenlight run --only transactions/whole-window' },
  },
];

const rules: readonly RuleReport[] = [
  rule('delivery-price/net-value-missing', 'error', 74, 22, 'broken'),
  rule('transactions/duplicate-record', 'error', 48_258, 37, 'broken'),
  rule('transactions/outside-range', 'error', 49_873, 1488, 'broken'),
  rule('delivery-price/rejection-text-not-read', 'error', 3, 1, 'broken'),
  rule('http/slow', 'error', 77, 1, 'broken'),
  rule('delivery-price/token-not-verified', 'warning', 1, 1, 'warned'),
  rule('commerces/no-seller', 'warning', 3218, 14, 'warned'),
  rule('transactions/price-arithmetic', 'error', 48_310, 212, 'waived'),
  rule('shipping-cost/cost-missing', 'error', 13, 0, 'kept'),
  {
    ...rule('transactions/file-name', 'warning', 0, 0, 'not judged'),
    reason: 'No file was sent.',
  },
];

function rule(
  id: string,
  severity: RuleReport['severity'],
  judged: number,
  breaches: number,
  state: RuleReport['state'],
): RuleReport {
  const own = findings.filter((finding) => finding.rule === id).length;
  return { id, severity, judged, breaches, findings: own, state };
}

/** 65 clauses, as many of each state as stand in the verdict. */
const clauseStates: readonly (readonly [number, ClauseReport['state']])[] = [
  [42, 'kept'],
  [7, 'broken'],
  [1, 'waived'],
  [4, 'not judged'],
  [7, 'left open'],
  [4, 'not observable'],
];

const clauses: readonly ClauseReport[] = clauseStates.flatMap(([many, state]) =>
  Array.from({ length: many }, (_, index) => ({
    id: `sample.${state.replaceAll(' ', '-')}-${index + 1}`,
    text: 'One sentence that states the requirement.',
    state,
    rules: state === 'left open' || state === 'not observable' ? [] : ['http/slow'],
    ...(state === 'kept' || state === 'broken' ? {} : { reason: 'A word on why.' }),
  })),
);

const configuration: readonly Setting[] = [
  { setting: 'target.clientBase', value: address, from: 'config' },
  { setting: 'target.token', value: '(redacted)', from: 'environment' },
  { setting: 'target.implements', value: 'all four', from: 'default' },
  { setting: 'data.commerce', value: 'C-10482', from: 'discovered' },
  { setting: 'data.distributionCenterId', value: '64f1c0a2b7d3e91a5c0f2b11', from: 'sample' },
  { setting: 'seed', value: '4711', from: 'flag', at: '--seed' },
];

const observations: readonly Observation[] = [
  {
    rule: 'transactions/envelope',
    about: 'pagination',
    endpoint: 'transactions',
    saw: 'None seen: 48 310 records in one answer, no link or token to a next page.',
  },
  {
    clause: 'authentication.verify',
    about: 'verifying the token',
    endpoint: 'delivery-price',
    saw: 'Not verified: see warning 1.',
  },
];

const count = (verdict: ScenarioVerdict): number =>
  scenarios.filter((scenario) => scenario.verdict === verdict).length;

const exchanges = work.flatMap((done) => done.exchanges);

const exchangesOn = (id: EndpointId): number =>
  exchanges.filter((exchange) => exchange.endpoint === id).length;

export const sampleRun: Run = {
  schemaVersion: 1,
  tool: { name: 'greenlight', version: '1.0.0' },
  run: {
    id: '2026-11-17T134208Z-7f3a',
    startedAt: '2026-11-17T13:42:08.000Z',
    finishedAt: '2026-11-17T13:43:51.400Z',
    durationMs: 103_400,
    seed: 4711,
  },
  target: { clientBase: address, implements: endpointIds },
  verdict: 'failed',
  exitCode: 1,
  judgedWhole: false,
  totals: {
    scenarios: {
      passed: count('passed'),
      failed: count('failed'),
      inconclusive: count('inconclusive'),
      skipped: count('skipped'),
    },
    findings: { error: 7, warning: 2, waived: 1 },
    exchanges: last,
    records: { transactions: 48_310, commerces: 3218 },
  },
  endpoints: [
    endpoint('delivery-price', 9240, [664, 1400, 31_400, 31_400]),
    endpoint('shipping-cost', 273, [435, 777, 777, 777]),
    { ...endpoint('transactions', 31_000_000, [1600, 24_600, 24_600, 24_600]), records: 48_310 },
    { ...endpoint('commerces', 6_200_000, [2000, 2100, 2100, 2100]), records: 3218 },
  ],
  findings,
  scenarios,
  exchanges,
  rules,
  clauses,
  waivers: [
    {
      rule: 'transactions/price-arithmetic',
      reason: 'The invoicing module rounds to tens until it is replaced in December.',
      owner: 'ERP team',
      until: '2026-12-31',
      state: 'used',
      at: 'greenlight.config.yaml:31',
    },
  ],
  records: [
    { endpoint: 'transactions', day: '2026-10-07', records: 2397, lost: 7 },
    { endpoint: 'transactions', day: '2026-10-08', records: 1903, lost: 3 },
  ],
  configuration,
  observations,
};

function endpoint(
  id: EndpointId,
  bytes: number,
  [p50, p95, p99, max]: readonly [number, number, number, number],
): Run['endpoints'][number] {
  return {
    id,
    state: 'judged',
    exchanges: exchangesOn(id),
    bytes,
    latencyMs: { p50, p95, p99, max },
  };
}
