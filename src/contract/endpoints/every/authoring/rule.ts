import type { EndpointId } from '../../../../model/endpoint.ts';
import type { Exchange, RecordsBody, Trouble, TroubleKind } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import type {
  AnswerExample,
  Breach,
  CrossRule,
  DatasetRule,
  ExchangeRule,
  FoldResult,
  RecordRule,
  Rule,
  RunRule,
  ScenarioRule,
  Subject,
} from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';

/** What a row gives of a rule, besides its name and what is `Made` of it. Without severity, an error. */
export type RowOf<R extends Rule, Made extends keyof R = never> = Omit<
  R,
  'id' | 'over' | 'severity' | Made
> &
  Partial<Pick<R, 'severity'>>;

/** Makes the function that makes rules over one kind of evidence. */
const over =
  <R extends Rule>(kind: R['over']) =>
  (words: RowOf<R> & Pick<R, 'id'>): R =>
    ({ severity: 'error', ...words, over: kind }) as R;

export const exchangeRule = over<ExchangeRule>('exchange');
export const scenarioRule = over<ScenarioRule>('scenario');
export const runRule = over<RunRule>('run');
export const recordRule = over<RecordRule>('record');
export const datasetRule = over<DatasetRule>('dataset');
export const crossRule = over<CrossRule>('cross');

/** Makes the function that makes rules of a table, one per row, which its name identifies. */
export const tableOf =
  <R extends Rule, Row>(make: (row: Row & Pick<R, 'id'>) => R) =>
  (namespace: string, rows: { readonly [name: string]: Row }): readonly R[] =>
    Object.entries(rows).map(([name, row]) => make({ ...row, id: `${namespace}/${name}` }));

export const exchangeRules = tableOf<ExchangeRule, RowOf<ExchangeRule>>(exchangeRule);
export const crossRules = tableOf<CrossRule, RowOf<CrossRule>>(crossRule);
export const datasetRules = tableOf<DatasetRule, RowOf<DatasetRule>>(datasetRule);
export const runRules = tableOf<RunRule, RowOf<RunRule>>(runRule);
export const scenarioRules = tableOf<ScenarioRule, RowOf<ScenarioRule>>(scenarioRule);

/** For rules whose answers depend on concurrent requests. */
export const goesByCallsInFlight =
  'It takes several requests at once, as the command sends; one by itself may be answered well.';

/** Makes the breach of these exchanges, with their number, if there are any. */
export const naming = (
  of: readonly Subject[],
  words: (first: Subject) => Breach,
): readonly Breach[] =>
  of
    .slice(0, 1)
    .map((first) => ({ exchanges: of.map(({ id }) => id), count: of.length, ...words(first) }));

export const together = (results: readonly FoldResult[]): FoldResult => ({
  judged: results.reduce((sum, { judged }) => sum + judged, 0),
  breaches: results.flatMap(({ breaches }) => [...breaches]),
});

/** Returns a quote with these amounts; `rate` is taxesApplied.value. */
export const amounts = (
  transportationCost: Json,
  netValue: Json,
  netTaxedValue: Json,
  rate?: number,
): { readonly body: JsonObject } => ({
  body: {
    transportationCost,
    netValue,
    netTaxedValue,
    ...(rate === undefined ? {} : { taxesApplied: { value: rate } }),
  },
});

export const quote = (net: number, taxed: number, rate?: number) => amounts(net, net, taxed, rate);

export const soundQuote: AnswerExample = quote(10, 12);

/** Makes the part of an answer with a defect of its bytes, as found by the driver. */
export const troubled = (kind: TroubleKind, detail: string, more: Partial<Trouble> = {}) => ({
  trouble: [{ kind, offset: 0, detail, ...more }],
});

/** Makes the exchange of a delivery-price order. */
export const sending = (order: JsonObject) => ({
  request: {
    method: 'POST' as const,
    url: 'https://erp.example.com/webhooks/platform/order/delivery-price',
    headers: {},
    body: { order },
  },
});

export const orderTo = (commune: string, externalId?: string) =>
  sending({ ...present({ externalId }), shippingAddress: { commune } });

/** Role and answer of an exchange of an example; `order` identifies the request. */
export type ExampleExchange = AnswerExample &
  Partial<Pick<Exchange, 'role' | 'round' | 'inFlight' | 'varied' | 'token'>> & {
    readonly order?: string;
    readonly commune?: string;
    /** estimatedDeliverAt. */
    readonly date?: string;
  };

const bodiless: readonly (string | undefined)[] = ['without body', 'in query', 'no order'];

/** Makes the exchanges of a relation's example, with ids and requests, one second apart. */
export function scene(...all: readonly ExampleExchange[]): readonly AnswerExample[] {
  return all.map((each, i) => {
    const { order = 'A', commune = 'Providencia', date, ...sent } = each;
    const { role, round, inFlight, varied, token, ...answer } = sent;
    const shipping = { location: { commune } };
    const body = {
      order: { externalId: order, shipping, ...present({ estimatedDeliverAt: date }) },
    };
    const changes = varied ? { ...body, varied: { ...varied } } : body;
    return {
      ...answer,
      exchange: {
        id: `e${i + 1}`,
        startedAt: new Date(Date.UTC(2026, 0, 5, 12, 0, i)).toISOString(),
        request: {
          method: answer.endpoint === 'shipping-cost' ? 'GET' : 'POST',
          url: `https://erp.example.com/${answer.endpoint ?? 'delivery-price'}`,
          headers: token === 'none' ? {} : { 'x-auth-token': token ?? 'configured' },
          ...(bodiless.includes(role) ? {} : { body: changes }),
        },
        ...present({ role, round, inFlight, varied, token }),
        ...answer.exchange,
      },
    };
  });
}

/** Makes the exchanges of an example in which these are sent two times, in turn. */
export const twice = (...all: readonly ExampleExchange[]) => scene(...all, ...all);

/** Makes the examples of a rule about an order that is sent again, and a sibling in between. */
export function resent(of: (amount: number) => AnswerExample) {
  const sibling = { role: 'B', round: 11, order: 'B', ...of(9000) };
  const sent = (...amounts: readonly number[]) =>
    scene(...amounts.flatMap((amount) => [{ role: 'A', round: 11, ...of(amount) }, sibling]));
  return { conforming: [sent(4200, 4200), sent(4200)], breaking: [sent(4200, 4300, 4200)] };
}

/** Returns a quote of this net amount, with a tax rate of 0.19. */
export const quoted = (net: number): AnswerExample => quote(net, Math.round(net * 1.19));

export const cost = (shippingCost: number): AnswerExample => ({
  endpoint: 'shipping-cost',
  body: { shippingCost },
});

/** Makes an order at both endpoints, with its quote and cost. */
export const pairOf = (order: string, net: number, costs: number) => [
  { order, role: order, ...quoted(net) },
  { order, role: order, ...cost(costs) },
];

/** Makes orders at both endpoints, A, B and so on, each with its quote and cost. */
export const atBoth = (...amounts: readonly (readonly [net: number, cost: number])[]) =>
  scene(...amounts.flatMap(([net, costs], i) => pairOf('ABCD'.charAt(i), net, costs)));

export const failure: AnswerExample = { status: 500, body: { message: 'Internal Server Error' } };

export const rejection: AnswerExample = {
  status: 422,
  body: { message: 'The delivery date must be chosen.' },
};

interface DatasetExample extends Partial<Omit<RecordsBody, 'kind'>> {
  readonly headers?: { readonly [name: string]: string };
  readonly role?: string;
}

const jsonList = { format: 'JSON', envelope: 'a bare list', encoding: 'UTF-8' };

/** Makes a 200 of a dataset endpoint as read; by default one record in a bare JSON list. */
export const readAs =
  (endpoint: EndpointId) =>
  ({ headers = {}, role, ...body }: DatasetExample): AnswerExample => ({
    endpoint,
    exchange: {
      ...(role === undefined ? {} : { role }),
      answer: {
        kind: 'response',
        status: 200,
        headers: { 'content-type': 'application/json', ...headers },
        bytes: 2,
        body: { kind: 'records', records: 1, observed: jsonList, trouble: [], ...body },
      },
    },
  });

/** Makes what the `n`th exchange of an example sends: a GET of this path, a second after the one before. */
export const nthSent = (n: number, path: string) => ({
  id: `e${n}`,
  startedAt: new Date(Date.UTC(2026, 10, 20, 12, 0, n)).toISOString(),
  request: { method: 'GET', url: `https://erp.example.com/api/${path}`, headers: {} } as const,
});

export const csvHead = {
  format: 'CSV',
  encoding: 'UTF-8',
  delimiter: ';',
  header: 'names',
  'line ends': 'LF',
};
