import { type AgainstTelling, fieldsOf } from './deciding-fields.ts';
import type { Control } from './shrink.ts';

/** What `againstText` tells, as one JSON document. */
export function againstDocument(telling: AgainstTelling): string {
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
            ...(works === undefined ? {} : { works }),
            ...(fails === undefined ? {} : { fails }),
          })),
          answer: exchanges.get(shrunk.shrunk.answer.exchange.id),
          curl,
        }
      : {}),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
