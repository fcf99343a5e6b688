import {
  cut,
  failure,
  json,
  noQuote,
  notStated,
  quote,
  type Row,
  rejected,
  unread,
} from './row.ts';

const cutOff = { kind: 'cut-off', offset: 9, detail: 'the time was over' } as const;
const brief = { expectedMs: 30_000, cutMs: 5000, cutBy: 'harness' } as const;

/** 200 without a cost, and statuses other than 200 and 4xx. */
export const noQuotes: readonly Row[] = [
  [
    'a cost of null',
    { body: json({ transportationCost: null, netValue: 5, netTaxedValue: 5 }) },
    ['transportation-cost-missing'],
    noQuote,
  ],
  ['an empty list', { body: '[]' }, ['transportation-cost-missing'], noQuote],
  ['a truncated quote', { body: '{"transportationCost":4200,"netVal' }, [], noQuote],
  ['JSON nested too deeply', { body: `${'['.repeat(500)}${']'.repeat(500)}` }, [], notStated],
  ['a time-out in the body', { body: '{"transpor', applicable: [cutOff] }, [], cut],
  ['complete after the time-out', { body: quote(1, 1), exchange: { durationMs: 61_000 } }, [], cut],
  [
    'a time-out of a shorter limit of greenlight',
    { body: '{', applicable: [cutOff], exchange: { limits: brief } },
    [],
    notStated,
  ],
  [
    'no connection',
    {
      body: '',
      exchange: { answer: { kind: 'no-response', reason: 'connect', detail: 'refused' } },
    },
    [],
    notStated,
  ],
  ['503', { status: 503, body: '' }, [], failure],
  ['600', { status: 600, body: '' }, [], notStated],
  ['302', { status: 302, body: '' }, [], notStated],
  [
    'a probe with a wrong token',
    { body: '{"error":"no"}', exchange: { token: 'wrong' } },
    [],
    noQuote,
  ],
  [
    'unquotable, with its reason',
    { situation: 'unquotable', status: 422, body: json({ message: 'Sobrepeso' }) },
    [],
    rejected('Sobrepeso'),
  ],
  [
    'unquotable, 200 and a text as the cost',
    { situation: 'unquotable', body: json({ transportationCost: 'no', netValue: 'no' }) },
    ['rejected-as-200'],
    notStated,
  ],
  [
    'unquotable, quoted as free',
    { situation: 'unquotable', body: quote(0, 0, { message: 'Sobrepeso' }) },
    ['unquotable-quoted'],
    quotedAt(0, 0),
  ],
  [
    'unquotable, quoted with a breach',
    { situation: 'unquotable', body: json({ transportationCost: 5, netTaxedValue: 6 }) },
    ['net-value-missing', 'unquotable-quoted'],
    quotedAt(6, 0),
  ],
  [
    'unquotable, empty 403',
    { situation: 'unquotable', status: 403, body: '' },
    ['rejection-without-text'],
    unread,
  ],
  [
    'unquotable, 403 with its reason',
    { situation: 'unquotable', status: 403, body: json({ detail: 'Sobrepeso' }) },
    [],
    rejected('Sobrepeso', 'detail'),
  ],
];

function quotedAt(priceShown: number, storedOnOrder: number) {
  return {
    decision: 'quoted',
    buyerSees: null,
    priceShown,
    storedOnOrder,
    orderAdvances: true,
  } as const;
}
