import type { Json } from '../../model/json.ts';
import type { ExchangeReport, Run } from '../../model/run.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { decisionWords } from '../view/exchange.ts';
import type { ExchangeShift, PriceShift } from './shape.ts';

export interface Pair {
  readonly was: ExchangeReport;
  readonly now: ExchangeReport;
  /** The addresses of the clients. */
  readonly bases: { readonly was: string; readonly now: string };
}

/** The exchanges of two runs that stand for each other: same scenario and step, in their order. */
export function pairs(old: Run, now: Run): readonly Pair[] {
  const [before, after] = [byPlace(old), byPlace(now)];
  const bases = { was: baseOf(old), now: baseOf(now) };
  return [...after].flatMap(([place, exchange]) => {
    const was = before.get(place);
    return was ? [{ was, now: exchange, bases }] : [];
  });
}

const baseOf = ({ target }: Run) => target.clientBase.replace(/(?<!\/)\/+$/, '');

function byPlace({ exchanges }: Run): ReadonlyMap<string, ExchangeReport> {
  const turns = new Map<string, number>();
  return new Map(
    exchanges.map((exchange) => {
      const name = JSON.stringify([exchange.scenario, exchange.step, exchange.endpoint]);
      const turn = (turns.get(name) ?? 0) + 1;
      turns.set(name, turn);
      return [`${name} ${turn}`, exchange];
    }),
  );
}

/** What the service does, else the status: what a change of is a change of outcome. */
function receivedOf({ answer, outcome }: ExchangeReport): string {
  if (outcome && outcome.decision !== 'not-stated') {
    const text = outcome.decision === 'rejected' && outcome.buyerSees === 'not stated';
    return `${decisionWords[outcome.decision]}${text ? ', the reason is not read' : ''}`;
  }
  return answer.kind === 'response' ? String(answer.status) : 'no answer';
}

const placed = ({ was, now, bases }: Pair) => ({
  scenario: now.scenario,
  step: now.step,
  ...(sent(was, bases.was) === sent(now, bases.now) ? {} : { otherRequest: true as const }),
});

/** What was asked, whatever the address of the client: that may have moved between the runs. */
const sent = ({ request }: ExchangeReport, base: string) =>
  JSON.stringify([
    request?.method,
    request?.url.startsWith(base) ? request.url.slice(base.length) : request?.url,
    request?.body,
  ]);

export const outcomeShifts = (all: readonly Pair[]): readonly ExchangeShift[] =>
  all.flatMap((pair) => {
    const [was, now] = [receivedOf(pair.was), receivedOf(pair.now)];
    return was === now ? [] : [{ ...placed(pair), was, now }];
  });

const amounts = ['transportationCost', 'netValue', 'netTaxedValue', 'shippingCost'] as const;

/** Amounts of answers that gave a price both times; one that is not there is null. */
export const priceShifts = (all: readonly Pair[]): readonly PriceShift[] =>
  all.flatMap((pair) => {
    const [was, now] = [pricesOf(pair.was), pricesOf(pair.now)];
    if (!was || !now) return [];
    return amounts.flatMap((amount) => {
      const [before, after] = [was[amount], now[amount]];
      return before === after ? [] : [{ ...placed(pair), amount, was: before, now: after }];
    });
  });

type Prices = { readonly [amount in (typeof amounts)[number]]: number | null };

/** Undefined where no price was given. */
function pricesOf({ answer }: ExchangeReport): Prices | undefined {
  if (answer.kind !== 'response' || answer.status !== 200 || answer.body === undefined)
    return undefined;
  const json = objectOf(answer.body);
  const of = (name: string) => {
    const value = json?.[name];
    return typeof value === 'number' ? value : null;
  };
  const prices = {
    transportationCost: of('transportationCost'),
    netValue: of('netValue'),
    netTaxedValue: of('netTaxedValue'),
    shippingCost: of('shippingCost'),
  };
  return prices.transportationCost === null && prices.shippingCost === null ? undefined : prices;
}

function objectOf(text: string): { readonly [member: string]: Json } | undefined {
  const value = parsedJson(text);
  return isObject(value) ? value : undefined;
}
