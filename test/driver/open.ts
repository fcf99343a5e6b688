import { onTestFinished } from 'vitest';
import { type DriverOptions, openDriver } from '../../src/driver/driver.ts';
import type { Response, Trouble } from '../../src/model/exchange.ts';
import type { Outgoing, Sent } from '../../src/model/send.ts';

/** A driver that is closed when the test is over. */
export function driverFor(options: Partial<DriverOptions> = {}) {
  const driver = openDriver({ concurrency: 4, maxBody: 1e6, maxBytes: 1e7, ...options });
  onTestFinished(() => driver.close());
  return driver;
}

/** A request whose limit is short enough for a test. */
export const asking = (
  url: string,
  more: Partial<Outgoing> & { readonly cutMs?: number } = {},
): Outgoing => {
  const { cutMs = 2000, ...rest } = more;
  return {
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/json', 'x-auth-token': 'secret' },
    body: '{"order":{}}',
    limits: { cutMs, cutBy: 'harness' },
    ...rest,
  };
};

export function responseOf({ answer }: Sent): Response {
  if (answer.kind !== 'response') throw new Error(`${answer.reason}: ${answer.detail}`);
  return answer;
}

/** What became of it in one line: `200 {"a":1} [encoding 3]` or `closed: …`. */
export function shown({ answer }: Sent): string {
  if (answer.kind === 'no-response') return `${answer.reason}: ${answer.detail}`;
  const { body, status } = answer;
  const said = body.kind === 'text' ? body.text : `${body.records} records`;
  const troubles = body.trouble.map(({ kind, offset }: Trouble) => `${kind} ${offset}`);
  return `${status} ${said}${troubles.length > 0 ? ` [${troubles.join(', ')}]` : ''}`;
}
