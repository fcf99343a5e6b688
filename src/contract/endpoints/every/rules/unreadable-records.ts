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
import { csvHead, exchangeRule, readAs } from '../authoring/rule.ts';

const read = readAs('transactions');
type Trouble = RecordsBody['trouble'][number];

/** Makes a list with one record, followed by a trouble. */
const after = (why: string, trouble: Trouble, more: Partial<RecordsBody> = {}) => ({
  ...read({ observed: csvHead, trouble: [trouble], ...more }),
  why,
});
const atRow = (detail: string): Trouble => ({
  kind: 'unreadable-record',
  offset: 81,
  record: 2,
  detail,
});

export default exchangeRule({
  id: 'http/unreadable-records',
  defect: 'not-json',
  harm: 'lost',
  title: 'Some records of a list cannot be read',
  clauses: ['transactions.answer', 'commerces.answer'],
  effect:
    'The platform stops where the list is broken, or skips that place: records may be missing. The contract does not say which.',
  remedy:
    'Send one object or one row per record, and nothing else among or after them. In a CSV, put values with a delimiter in quotes. Report a failure with a 5xx.',
  counted: ['lists', 'have records that cannot be read'],
  examples: () => ({
    conforming: [
      read({ observed: csvHead, records: 50 }),
      after('the connection was lost, which is another finding', {
        kind: 'connection-lost',
        offset: 99,
        detail: 'it was reset',
      }),
    ],
    breaking: [
      after(
        'a row with more fields than the header',
        atRow('the row has 20 fields where the header has 18'),
      ),
      after(
        'a program error after the rows',
        atRow('the row has 1 field where the header has 18: “Fatal error: out of memory”'),
      ),
      after('an export that ends inside its last row', atRow('the text ends inside the row')),
      after(
        'NDJSON that ends inside its last record',
        { kind: 'not-json', offset: 81, detail: 'the text ends inside record 2' },
        { observed: { format: 'JSON' }, list: { form: 'sequence', at: '' } },
      ),
    ],
  }),
  applies: (x) =>
    x.status === 200 &&
    recordsOf(x) !== undefined &&
    !troubleOf(x, 'connection-lost', 'cut-off', 'compression'),
  judge(x) {
    const body = recordsOf(x);
    return body && (stopped(x, body) ?? lost(x, body));
  },
});

/** Judges reading that stopped after some records. */
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

/** Judges skipped places. */
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
    ...(first.row ? { facts: { row: first.row } } : {}),
    expected: 'one object or one row per record',
    actual: first.detail,
  };
}
