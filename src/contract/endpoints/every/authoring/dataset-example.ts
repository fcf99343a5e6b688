import type { EndpointId } from '../../../../model/endpoint.ts';
import type { RecordsBody } from '../../../../model/exchange.ts';
import type { AnswerExample } from '../../../../model/rule.ts';

interface Read {
  readonly records?: number;
  readonly observed?: RecordsBody['observed'];
  readonly headers?: { readonly [name: string]: string };
  readonly asides?: RecordsBody['asides'];
  readonly role?: string;
}

const jsonList = { format: 'JSON', envelope: 'a bare list', encoding: 'UTF-8' };

/** A 200 of a dataset endpoint as it was read; a bare JSON list unless it says otherwise. */
export const readAs =
  (endpoint: EndpointId) =>
  ({ records = 1, observed = jsonList, headers = {}, asides, role }: Read): AnswerExample => ({
    endpoint,
    exchange: {
      ...(role === undefined ? {} : { role }),
      answer: {
        kind: 'response',
        status: 200,
        headers: { 'content-type': 'application/json', ...headers },
        bytes: 2,
        body: { kind: 'records', records, observed, trouble: [], ...(asides ? { asides } : {}) },
      },
    },
  });

export const csvHead = {
  format: 'CSV',
  encoding: 'UTF-8',
  delimiter: ';',
  header: 'names',
  'line ends': 'LF',
};
