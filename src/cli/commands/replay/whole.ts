import { marker } from '../../../engine/redact/places.ts';
import { UsageError } from '../../../model/errors.ts';
import type { ExchangeReport } from '../../../model/run.ts';

/** What src/engine/redact/people.ts makes of persons. */
const pseudonym = /"(?:Person \d+|Street \d+|phone-\d+|identity-\d+|person-\d+@example\.invalid)"/;

/** Body and query of a request as they are meant. */
const sentOf = ({ request }: ExchangeReport): string =>
  [
    JSON.stringify(request?.body ?? null),
    ...new URLSearchParams(/\?(.*)$/s.exec(request?.url ?? '')?.[1] ?? '').values(),
  ].join('\n');

/** Throws a UsageError for a request of which a part was not kept: something else would be sent. */
export function assertWhole(exchanges: readonly ExchangeReport[]): void {
  const cut = exchanges.find((each) => sentOf(each).includes(marker));
  if (cut) {
    throw new UsageError(
      `${cut.id} cannot be sent again: the config's redact left out a part of its request; run its scenario instead`,
    );
  }
}

/** Whether people of these requests were replaced: the client is then sent others. */
export const hasPseudonyms = (exchanges: readonly ExchangeReport[]): boolean =>
  exchanges.some((each) => pseudonym.test(sentOf(each)));
