import { expect, onTestFinished } from 'vitest';
import { type DriverOptions, openDriver } from '../../src/driver/driver.ts';
import type {
  NoResponse,
  OutgoingRequest,
  RequestResult,
  Response,
  Trouble,
} from '../../src/model/exchange.ts';
import { withoutTlsVersion } from '../../src/standards/system/system-errors.ts';

/** A driver that is closed when the test is over. */
export function driverFor(options: Partial<DriverOptions> = {}) {
  const driver = openDriver({ concurrency: 4, maxBody: 1e6, maxBytes: 1e7, ...options });
  onTestFinished(() => driver.close());
  return driver;
}

/** Longer than a busy machine takes for any answer; a test of the limit itself names a shorter one. */
export const usualCutMs = 30_000;

/** A request with this limit, unless the test names another. */
export const asking = (
  url: string,
  more: Partial<OutgoingRequest> & { readonly cutMs?: number } = {},
): OutgoingRequest => {
  const { cutMs = usualCutMs, ...rest } = more;
  return {
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/json', 'x-auth-token': 'secret' },
    body: '{"order":{}}',
    limits: { cutMs, cutBy: 'harness' },
    ...rest,
  };
};

export function responseOf({ answer }: RequestResult): Response {
  if (answer.kind !== 'response') throw new Error(`${answer.reason}: ${answer.detail}`);
  return answer;
}

/** The result in one line: `200 {"a":1} [encoding 3]` or `closed: …`; troubles of the head in words. */
export function shown({ answer }: RequestResult): string {
  if (answer.kind === 'no-response') {
    holdsCode(answer);
    return `${answer.reason}: ${answer.detail}`;
  }
  const { body, status } = answer;
  const said = body.kind === 'text' ? body.text : `${body.records} records`;
  const troubles = body.trouble.map(({ kind, offset, detail }: Trouble) =>
    kind === 'head' || kind === 'coding' ? `${kind}: ${detail}` : `${kind} ${offset}`,
  );
  return `${status} ${said}${troubles.length > 0 ? ` [${troubles.join(', ')}]` : ''}`;
}

/** Codes that the driver sets itself. */
const ownCodes = ['TLS_FOR_PLAIN_HTTP', 'CLIENT_CERTIFICATE_ASKED', 'NO_COMMON_CIPHER'];

/** The code at the end of a sentence is a field as well. */
function holdsCode({ reason, detail, code }: NoResponse): void {
  const [, named] = /\(([A-Z][A-Z\d_/]+)\)\.$/.exec(detail) ?? [];
  if (named === undefined || reason === 'proxy') return;
  expect([withoutTlsVersion(named), ...ownCodes]).toContain(code);
}
