import type { RecordsBody } from '../../../../model/exchange.ts';
import type { Breach, Subject } from '../../../../model/rule.ts';
import { capital, figure, howMany } from '../../../../standards/text/figures.ts';
import {
  placesOf,
  recordsOf,
  stopAmongRecords,
  troubleOf,
  troublesOf,
} from '../../../reading/answers/trouble.ts';
import { csvHead, readAs } from '../authoring/dataset-example.ts';
import { exchangeRule } from '../authoring/define.ts';

const read = readAs('transactions');
const atRow = (offset: number, record: number, detail: string) =>
  ({ kind: 'unreadable-record', offset, record, detail }) as const;

export default exchangeRule({
  id: 'http/unreadable-records',
  severity: 'error',
  defect: 'not-json',
  harm: 'lost',
  title: 'Some records of a list cannot be read',
  clauses: ['transactions.answer', 'commerces.answer'],
  effect:
    'The service stops where the list is broken, or skips that place: records may be missing. The contract does not say which.',
  remedy:
    'Send one object or one row per record, and nothing else among or after them. Report a failure with a 5xx.',
  mend: 'Send lists that can be read to their end',
  counted: '{count} of {judged} lists have records that cannot be read',
  examples: {
    conforming: [
      read({ observed: csvHead, records: 50 }),
      {
        ...read({ observed: csvHead, records: 50 }),
        why: 'the connection was lost, which is another finding',
        exchange: withTrouble({ kind: 'connection-lost', offset: 99, detail: 'it was reset' }),
      },
    ],
    breaking: [
      {
        ...read({}),
        why: 'a row with more fields than the header',
        exchange: withTrouble(atRow(81, 2, 'the row has 20 fields where the header has 18')),
      },
      {
        ...read({}),
        why: 'a program error after the rows',
        exchange: withTrouble(
          atRow(81, 2, 'the row has 1 field where the header has 18: “Fatal error: out of memory”'),
        ),
      },
      {
        ...read({}),
        why: 'an export that ends inside its last row',
        exchange: withTrouble(atRow(81, 2, 'the text ends inside the row')),
      },
      {
        ...read({}),
        why: 'NDJSON that ends inside its last record',
        exchange: withTrouble(
          { kind: 'not-json', offset: 81, detail: 'the text ends inside record 2' },
          { form: 'sequence', at: '' },
        ),
      },
    ],
  },
  applies: (x) =>
    x.status === 200 &&
    recordsOf(x) !== undefined &&
    !troubleOf(x, 'connection-lost', 'cut-off', 'compression'),
  judge(x) {
    const body = recordsOf(x);
    const found = body && (stopped(x, body) ?? lost(x, body));
    return found && { ...found, clauses: [`${x.endpoint}.answer`] };
  },
});

function withTrouble(
  trouble: RecordsBody['trouble'][number],
  list?: NonNullable<RecordsBody['list']>,
) {
  const observed = list ? { format: 'JSON' } : csvHead;
  const body = { kind: 'records', records: 1, observed, trouble: [trouble] } as const;
  return {
    answer: {
      kind: 'response',
      status: 200,
      headers: { 'content-type': list ? 'application/x-ndjson' : 'text/csv' },
      bytes: 99,
      body: list ? { ...body, list } : body,
    },
  } as const;
}

/** Reading ended after some records. */
function stopped(x: Subject, { records }: RecordsBody): Breach | undefined {
  const stop = stopAmongRecords(x);
  return (
    stop && {
      message: `Reading stopped after ${howMany(records, 'record')}, at byte ${stop.offset}: ${stop.detail}.`,
      expected: 'records to the end of the body',
      actual: stop.detail,
    }
  );
}

/** Places were passed over. */
function lost(x: Subject, body: RecordsBody): Breach | undefined {
  const first = troublesOf(x).find(({ kind }) => kind === 'unreadable-record');
  if (!first) return undefined;
  const count = placesOf(body, 'unreadable-record');
  const number = first.record ?? 1;
  const { 'broken rows': broken } = body.observed;
  const why = broken && broken !== first.detail ? ` ${capital(broken)}.` : '';
  const shown =
    count === 1
      ? `Record ${figure(number)} cannot be read`
      : `${howMany(count, 'record')} cannot be read, the first is record ${figure(number)}`;
  return {
    message: `${shown}, at byte ${first.offset}: ${first.detail}.${why} ${howMany(body.records, 'record')} ${body.records === 1 ? 'was' : 'were'} read.`,
    record: { number, offset: first.offset },
    expected: 'one object or one row per record',
    actual: first.detail,
  };
}
