import type { Changes, Middleware } from '../../change/fault.ts';
import { type Answer, json } from '../../http/answer.ts';
import { allowed, type Call } from '../../http/call.ts';

/** Waits as long as a query of a tariff table: enough for calls to overlap. */
const query = ({ wait }: Call) => wait(40);

/** Keeps the answer to the latest call in one place for the time of a query. */
const overwritten = (status: number) => (): Middleware => {
  let latest: Answer;
  return async (call, next) => {
    const answer = await next(call);
    if (answer.status !== status) return answer;
    latest = answer;
    await query(call);
    return latest;
  };
};

/** Locks something for the time of a query; concurrent calls for the same are rejected. */
const exclusive = (wanted: (call: Call) => string, message: string) => (): Middleware => {
  const locked = new Set<string>();
  return async (call, next) => {
    if (!allowed(call)) return next(call);
    const key = wanted(call);
    if (locked.has(key)) return json(500, { message });
    locked.add(key);
    await query(call);
    locked.delete(key);
    return next(call);
  };
};

export const concurrencyChanges = {
  'global-variable': overwritten(200),
  'global-reason': overwritten(422),
  'one-at-a-time': exclusive(() => 'the connection', 'connection is busy'),
  'deadlock-on-same-order': exclusive(({ payload }) => payload, 'deadlock detected'),
} satisfies Changes;
