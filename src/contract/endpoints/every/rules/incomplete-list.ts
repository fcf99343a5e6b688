import type { RecordsBody } from '../../../../model/exchange.ts';
import type { Subject } from '../../../../model/rule.ts';
import { howMany, list } from '../../../../standards/text/figures.ts';
import { besideList, isBeyondLimits } from '../../../reading/answers/dataset-answer.ts';
import { statedRest } from '../../../reading/answers/paging-beside.ts';
import { recordsOf, troubleOf, unreadDataset } from '../../../reading/answers/trouble.ts';
import { urlOf } from '../../../reading/orders/order-sent.ts';
import { headersOf } from '../../../reading/values/answer-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { exchangeRule, readAs } from '../authoring/rule.ts';

const read = readAs('transactions');
const beside = (more: RecordsBody['observed'], records = 3) =>
  read({ records, observed: { format: 'JSON', envelope: 'a list at /data', ...more } });

export default exchangeRule({
  id: 'http/incomplete-list',
  severity: 'warning',
  harm: 'lost',
  title: 'A list says that it failed or is incomplete',
  clauses: ['transactions.answer', 'commerces.answer'],
  effect:
    'The platform takes a list with status 200 as complete. A failure is not noticed, and the records that are not in the list are missing.',
  remedy: 'Answer a failure with a 5xx. Send all records with a 200, and no error.',
  counted: ['lists', 'say that they failed or are incomplete'],
  doubt:
    'The contract does not say what is beside a list. An error may be a mere note, and a total may count something else. A page is not a breach.',
  examples: () => ({
    conforming: [
      read({ records: 0 }),
      beside({ '/error': 'null', '/success': 'true', '/status': '200' }, 0),
      beside({ '/error': 'false', '/truncated': 'false', '/total': '3' }),
      beside({ '/error/code': '0', '/error/message': '"none"', '/status': '"ok"' }),
      beside({ '/message': '"no error"', '/code': '"00"', '/hasMore': 'false' }),
      beside({ '/hasMore': 'true', '/next': '"/api/transactions?page=2"' }),
      beside({ '/truncated': 'true', '/meta/cursor': '"b64"' }),
      beside({ '/total': '400', '/page': '1' }),
      read({ headers: { 'x-total-count': '400', link: '</api/transactions?page=2>; rel="next"' } }),
    ],
    breaking: [
      beside({ '/error': '"timeout"' }, 0),
      beside({ '/error/message': '"timeout"' }, 0),
      beside({ '/meta/errors/0': '"timeout"' }, 0),
      beside({ '/success': 'false', '/error': '"timeout, partial result"' }),
      beside({ '/status': '500' }),
      beside({ '/result': '"partial"' }),
      beside({ '/truncated': 'true' }),
      beside({ '/paging/has_more': 'true', '/paging/next': 'null' }),
      beside({ '/total': '400' }),
      read({ headers: { 'x-total-count': '400' } }),
    ],
  }),
  applies: (x) => x.status === 200 && listOf(x) !== undefined,
  judge(x) {
    const body = listOf(x);
    const phrases = body ? saidBy(x, body) : [];
    if (!body || phrases.length === 0) return undefined;
    const words = phrases.slice(0, 3).map(([at, text]) => `${at} is ${excerpt(text)}`);
    return {
      message: `The list ${body.records === 0 ? 'is empty' : `has ${howMany(body.records, 'record')}`}, and ${list(words)}.`,
      expected: 'no error beside a list, and all records in it',
      actual: excerpt(phrases.map(([, text]) => text).join(', ')),
    };
  },
});

/** Returns the body of an answer with a list that was read to its end or to a limit of ours. */
function listOf(x: Subject): RecordsBody | undefined {
  const body = recordsOf(x);
  if (!body || body.observed['no list'] !== undefined) return undefined;
  return troubleOf(x, ...unreadDataset) || isBeyondLimits(body) ? undefined : body;
}

/** Returns the members and headers that say that the list failed or lacks records, with their values. */
function saidBy(x: Subject, body: RecordsBody): readonly (readonly [at: string, text: string])[] {
  // A total beside the records of a range may be that of all records.
  const isRange = ['date_from', 'date_to'].some((name) => urlOf(x)?.searchParams.has(name));
  const isOfList = !isRange && body.stopped === undefined;
  return [
    ...besideList(body.observed).filter(isFailure),
    ...statedRest(headersOf(x), body, isOfList),
  ];
}

const none = /^"?(|null|false|0+|none|no error|ok|success)"?$/i;
const isFalse = /^"?false"?$/i;
const isTrue = /^"?true"?$/i;
const failed = /^"?(error|fail|failed|failure|partial|incomplete|timeout|timed out|aborted)"?$/i;

/** Members beside a list, by their lower-case letters, and the values that say that it failed or is incomplete. */
const signs: readonly (readonly [member: RegExp, value: RegExp])[] = [
  [/\/(is)?(ok|success|successful|succeeded|complete|completed|exito|sucesso)$/, isFalse],
  [/\/(is|has)?(failed|incomplete|timedout|errors?)$/, isTrue],
  [/\/(http)?(status|statuscode|responsecode)$/, /^"?[45]\d\d"?$/],
  [/^\/code$/, /^"?[45]\d\d"?$/],
  [/\/(status|state|result|outcome)$/, failed],
];
const ofErrors = /\/(errors?|errores|erros?|exception)(message|msg|text|detail|code|count)?(\/|$)/;

function isFailure([at, text]: readonly [string, string]): boolean {
  const member = at.toLowerCase().replaceAll(/[^a-z/]/g, '');
  return (
    (ofErrors.test(member) && !none.test(text)) ||
    signs.some(([names, value]) => names.test(member) && value.test(text))
  );
}
