import type { EndpointId } from '../../../../model/endpoint.ts';
import type { RecordsBody } from '../../../../model/exchange.ts';
import type { AnswerExample } from '../../../../model/rule.ts';

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
