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
const lost = { kind: 'connection-lost', offset: 9, detail: 'the connection ended' } as const;
const brief = { expectedMs: 30_000, cutMs: 5000, cutBy: 'harness' } as const;

/** 200 without a cost, and whatever is neither 200 nor 4xx. */
export const noQuotes: readonly Row[] = [
  [
    'where either is expected',
    { body: '{}', situation: 'any' },
    ['transportation-cost-missing'],
    noQuote,
  ],
  [
    'the cost null',
    { body: json({ transportationCost: null, netValue: 5, netTaxedValue: 5 }) },
    ['transportation-cost-missing'],
    noQuote,
  ],
  ['an empty list', { body: '[]' }, ['transportation-cost-missing'], noQuote],
  ['as text/plain', { type: 'text/plain', body: '{}' }, ['transportation-cost-missing'], noQuote],
  ['a truncated quote', { body: '{"transportationCost":4200,"netVal' }, [], noQuote],
  [
    'NaN as a number',
    { body: '{"transportationCost":NaN,"netValue":1,"netTaxedValue":1}' },
    [],
    noQuote,
  ],
  ['single quotes', { body: "{'transportationCost':1}" }, [], noQuote],
  ['deeper than we read', { body: `${'['.repeat(500)}${']'.repeat(500)}` }, [], notStated],
  ['the connection was lost', { body: '{"transpor', applicable: [lost] }, [], notStated],
  ['lost behind a whole quote', { body: quote(5, 1), applicable: [lost] }, [], notStated],
  ['cut in the body', { body: '{"transpor', applicable: [cutOff] }, [], cut],
  ['a 4xx cut in the body', { status: 422, body: '{"mess', applicable: [cutOff] }, [], cut],
  ['whole, but after the cut', { body: quote(1, 1), exchange: { durationMs: 61_000 } }, [], cut],
  [
    'cut by a shorter limit of ours',
    { body: '{', applicable: [cutOff], exchange: { limits: brief } },
    [],
    notStated,
  ],
  [
    'no answer in time',
    { body: '', exchange: { answer: { kind: 'no-response', reason: 'cut-off', detail: '60 s' } } },
    [],
    cut,
  ],
  [
    'no answer in our time',
    {
      body: '',
      exchange: {
        limits: brief,
        answer: { kind: 'no-response', reason: 'cut-off', detail: '5 s' },
      },
    },
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
  ['500', { status: 500, body: json({ message: 'Sin cobertura' }) }, [], failure],
  ['500 with a quote', { status: 500, body: quote(1, 2) }, [], failure],
  [
    '502 of a gateway',
    { status: 502, type: 'text/html', body: '<html>Bad Gateway</html>' },
    [],
    failure,
  ],
  ['503', { status: 503, body: '' }, [], failure],
  ['599', { status: 599, body: '' }, [], failure],
  ['600', { status: 600, body: '' }, [], notStated],
  ['201 with a quote', { status: 201, body: '{}' }, [], notStated],
  ['302', { status: 302, body: '' }, [], notStated],
  [
    'a probe with a wrong token',
    { body: '{"error":"no"}', exchange: { token: 'wrong' } },
    [],
    noQuote,
  ],
  ['a probe without a token', { status: 401, body: '', exchange: { token: 'none' } }, [], unread],
  [
    'a probe with an HTML 403',
    { status: 403, type: 'text/html', body: '<html></html>', exchange: { token: 'wrong' } },
    [],
    rejected('<html></html>', 'body'),
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
    'unquotable, 200 and plain words',
    { situation: 'unquotable', type: 'text/plain', body: 'Sobrepeso' },
    [],
    noQuote,
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
  ['unquotable, 500', { situation: 'unquotable', status: 500, body: '' }, [], failure],
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
  ['unquotable, 429', { situation: 'unquotable', status: 429, body: '' }, [], unread],
  [
    'unquotable, with a wrong token',
    { situation: 'unquotable', body: '{}', exchange: { token: 'wrong' } },
    [],
    noQuote,
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
