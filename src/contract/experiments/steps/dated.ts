import type { OrderVariation } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Step } from '../../../model/scenario.ts';
import { asObject } from '../../reading/values/record-values.ts';
import { orderIn, withOrder } from './ask.ts';

const dayMs = 86_400_000;

export const isDateAlone = (set: object): boolean =>
  Object.keys(set).join() === '/order/estimatedDeliverAt';

/** Returns, if only the delivery date was varied, the full order dated today and tomorrow, at the date's own offset. */
export function datedFrom(full: Step, set: OrderVariation, now: number): readonly Step[] {
  const order = orderIn(full);
  const date = order.estimatedDeliverAt;
  if (!isDateAlone(set) || typeof date !== 'string') return [];
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})$/.exec(date) ?? [];
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  // A delivery window on that day was not declared.
  const situation = full.situation === 'quotable' ? 'any' : full.situation;
  return ['today', 'tomorrow'].map((role, days) => {
    const local = new Date(now + (sign ? offsetMs : 0) + days * dayMs);
    const moved = local.toISOString().slice(0, 10) + date.slice(10);
    const body = { order: { ...order, estimatedDeliverAt: moved } };
    return { ...full, situation, label: `full order dated ${role}`, role, body };
  });
}

/** Returns the order on each of the six following days, at the same hour; empty without a date. */
export const onOtherDays = (full: Step): readonly Step[] =>
  [1, 2, 3, 4, 5, 6].flatMap((days) => movedBy(days, full) ?? []);

/** Returns the order of either quoting endpoint a day later; undefined without a date. */
export function onTheNextDay(step: Step): Step | undefined {
  const { role: _role, round: _round, varied: _varied, expect: _expect, ...plain } = step;
  return movedBy(1, { ...plain, situation: 'any' });
}

/** Returns the order of either quoting endpoint some days later; undefined without a date. */
function movedBy(days: number, step: Step): Step | undefined {
  const order = orderIn(step);
  const places = [order, asObject(order.shipping)];
  const dates = places.flatMap((place) => dateFields.map((name) => place?.[name]));
  const date = dates.find((each) => typeof each === 'string' && !Number.isNaN(Date.parse(each)));
  if (typeof date !== 'string') return undefined;
  const moved = new Date(Date.parse(date) + days * dayMs).toISOString();
  const [body = {}, shipping] = places.map((place) => place && movedTo(moved, place));
  return withOrder(step, `for ${moved.slice(0, 10)}`, {
    ...body,
    ...(shipping ? { shipping } : {}),
  });
}

const dateFields = ['estimatedDeliverAt', 'estimatedDeliveryDate', 'deliveryDate'];

const movedTo = (moved: string, place: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(place).map(([name, value]) => [
      name,
      dateFields.includes(name) && value !== '' ? moved : value,
    ]),
  );
