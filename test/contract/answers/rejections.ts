import { json, type Row, rejected, unread } from './row.ts';

const any = { status: 422, situation: 'any' } as const;
const plain = { ...any, type: 'text/plain' } as const;
const none = ['rejection-without-text'];
const notRead = ['rejection-text-not-read'];
const doubtful = ['rejection-text-not-read?'];
const markup = ['rejection-is-markup'];

const java =
  'java.lang.NullPointerException: commune\n\tat com.acme.Rates.find(Rates.java:12)\n\tat com.acme.Api.quote(Api.java:48)\n\t... 12 more';
const javaInLine =
  'java.lang.IllegalStateException: x at com.acme.Rates.find(Rates.java:12) at com.acme.Api.quote(Api.java:48)';
const python =
  'Traceback (most recent call last):\n  File "/app/quote.py", line 12, in quote\n    rate = rates[commune]\nKeyError: \'X\'';
const dotnet =
  'System.NullReferenceException: Object reference not set to an instance of an object.\r\n   at Acme.Rates.Find(String commune) in C:\\src\\Rates.cs:line 12\r\n   at Acme.Api.<Quote>d__4.MoveNext() in C:\\src\\Api.cs:line 48';
const node =
  "TypeError: Cannot read properties of undefined (reading 'rate')\n    at quote (/app/rates.js:12:5)\n    at /app/api.js:48:17";
const nodeModule =
  'Error: x\n    at async quote (file:///app/rates.mjs:12:5)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)';
const php =
  'PHP Fatal error:  Uncaught Exception: x in /var/www/api.php:12\nStack trace:\n#0 /var/www/index.php(4): quote()\n#1 {main}\n  thrown in /var/www/api.php on line 12';
const phpPage =
  '<br />\n<b>Fatal error</b>:  Uncaught Error in <b>/var/www/api.php</b> on line <b>12</b><br />';
const ruby =
  "app/rates.rb:12:in 'find': undefined method (NoMethodError)\n\tfrom app/api.rb:48:in 'quote'";
const go =
  'panic: runtime error\n\ngoroutine 18 [running]:\nmain.quote(0xc000)\n\t/app/main.go:12 +0x1d';
const page = '<!DOCTYPE html>\n<html><head><title>422</title></head><body>No</body></html>';

/** 4xx: where the reason stands, and whether the platform reads it. */
export const rejections: readonly Row[] = [
  [
    'message',
    { ...any, body: json({ message: 'Fuera de cobertura' }) },
    [],
    rejected('Fuera de cobertura'),
  ],
  ['detail', { ...any, body: json({ detail: 'Sobrepeso' }) }, [], rejected('Sobrepeso', 'detail')],
  [
    'errors.message',
    { ...any, body: json({ errors: { message: 'Sobrepeso' } }) },
    [],
    rejected('Sobrepeso', 'errors.message'),
  ],
  [
    'all three, the first counts',
    { ...any, body: json({ message: 'c', detail: 'b', errors: { message: 'a' } }) },
    [],
    rejected('a', 'errors.message'),
  ],
  [
    'detail before message',
    { ...any, body: json({ message: 'c', detail: 'b' }) },
    [],
    rejected('b', 'detail'),
  ],
  [
    'null counts as absent',
    { ...any, body: json({ errors: { message: null }, detail: null, message: 'c' }) },
    [],
    rejected('c'),
  ],
  ['errors null', { ...any, body: json({ errors: null, message: 'c' }) }, [], rejected('c')],
  [
    'errors as a list, and message',
    { ...any, body: json({ errors: [{ message: 'a' }], message: 'c' }) },
    [],
    rejected('c'),
  ],
  [
    'errors as a text, and message',
    { ...any, body: json({ errors: 'a', message: 'c' }) },
    [],
    rejected('c'),
  ],
  [
    'errors by field, and detail',
    { ...any, body: json({ errors: { commune: ['a'] }, detail: 'b' }) },
    [],
    rejected('b', 'detail'),
  ],
  [
    'errors empty, and message',
    { ...any, body: json({ errors: {}, message: 'c' }) },
    [],
    rejected('c'),
  ],
  [
    'problem+json',
    {
      ...any,
      type: 'application/problem+json',
      body: json({
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        detail: 'Sobrepeso',
      }),
    },
    [],
    rejected('Sobrepeso', 'detail'),
  ],
  [
    'a reason phrase as the text',
    { ...any, status: 400, body: json({ message: 'Bad Request' }) },
    [],
    rejected('Bad Request'),
  ],
  ['a text of digits', { ...any, body: json({ message: '4711' }) }, [], rejected('4711')],
  [
    'a text with white space around',
    { ...any, body: json({ message: ' a\n' }) },
    [],
    rejected(' a\n'),
  ],
  ['a byte-order mark', { ...any, body: `\ufeff${json({ message: 'a' })}` }, [], rejected('a')],
  [
    'JSON without a content type',
    { ...any, type: '', body: json({ message: 'a' }) },
    [],
    rejected('a'),
  ],
  [
    'JSON as octet-stream',
    { ...any, type: 'application/octet-stream', body: json({ message: 'a' }) },
    [],
    rejected('a'),
  ],
  [
    'JSON as text/json',
    { ...any, type: 'text/json', body: json({ message: 'a' }) },
    [],
    rejected('a'),
  ],
  ['400', { ...any, status: 400, body: json({ message: 'a' }) }, [], rejected('a')],
  ['409', { ...any, status: 409, body: json({ message: 'a' }) }, [], rejected('a')],
  ['499', { ...any, status: 499, body: json({ message: 'a' }) }, [], rejected('a')],
  [
    'plain text',
    { ...plain, body: 'Fuera de cobertura' },
    [],
    rejected('Fuera de cobertura', 'body'),
  ],
  [
    'plain text of two lines',
    { ...plain, body: 'Fuera\nde cobertura' },
    [],
    rejected('Fuera\nde cobertura', 'body'),
  ],
  [
    'plain text in UTF-8',
    { ...plain, body: 'Ñuñoa está fuera' },
    [],
    rejected('Ñuñoa está fuera', 'body'),
  ],
  [
    'plain text in ISO-8859-1, declared',
    { ...any, type: 'text/plain; charset=iso-8859-1', body: Buffer.from('Ñuñoa', 'latin1') },
    [],
    rejected('Ñuñoa', 'body'),
  ],
  [
    'plain text in ISO-8859-1, not declared',
    { ...plain, body: Buffer.from('Ñuñoa', 'latin1') },
    [],
    rejected('\ufffdu\ufffdoa', 'body'),
  ],
  [
    'plain text without a content type',
    { ...any, type: '', body: 'Sobrepeso' },
    [],
    rejected('Sobrepeso', 'body'),
  ],
  ['plain text as JSON', { ...any, body: 'Sobrepeso' }, [], rejected('Sobrepeso', 'body')],
  [
    'plain text as HTML',
    { ...any, type: 'text/html', body: 'Sobrepeso' },
    [],
    rejected('Sobrepeso', 'body'),
  ],
  ['plain text like JSON', { ...plain, body: '{Sobrepeso}' }, [], rejected('{Sobrepeso}', 'body')],
  ['a quoted plain text', { ...plain, body: '"Sobrepeso"' }, [], rejected('"Sobrepeso"', 'body')],
  [
    'less than',
    { ...plain, body: 'Weight < 20 kg, volume > 1 m3' },
    [],
    rejected('Weight < 20 kg, volume > 1 m3', 'body'),
  ],
  [
    'words in angle brackets',
    { ...any, body: json({ message: 'use <commune> and <region>' }) },
    [],
    rejected('use <commune> and <region>'),
  ],
  [
    'one pair of tags',
    { ...any, body: json({ message: 'No <b>hoy</b>' }) },
    [],
    rejected('No <b>hoy</b>'),
  ],
  [
    'a line break tag',
    { ...any, body: json({ message: 'No<br>hoy<br/>' }) },
    [],
    rejected('No<br>hoy<br/>'),
  ],
  [
    'a place in brackets',
    { ...plain, body: 'at Santiago (Las Condes:12)' },
    [],
    rejected('at Santiago (Las Condes:12)', 'body'),
  ],
  [
    'hours in brackets',
    { ...plain, body: 'Horario:\nlunes (09:00)\nmartes (10:00)' },
    [],
    rejected('Horario:\nlunes (09:00)\nmartes (10:00)', 'body'),
  ],

  ['a number', { ...any, body: '422' }, none, unread],
  ['a blank JSON text', { ...any, body: '" "' }, none, unread],
  ...Object.entries({
    'a space of no width': '\u200b',
    'Braille without dots': '\u2800',
    'Hangul fillers': '\u3164\u115f',
    'a selector and a joiner': '\ufe0f\u034f',
    'a tag': '\u{e0020}',
  }).map(
    ([name, unseen]): Row => [
      `a text that cannot be seen: ${name}`,
      { ...any, body: json({ message: unseen }) },
      none,
      unread,
    ],
  ),
  [
    'a code only',
    { ...any, body: json({ code: 'OUT_OF_COVERAGE', traceId: 'abc def' }) },
    none,
    unread,
  ],

  ['data.message', { ...any, body: json({ data: { message: 'Sobrepeso' } }) }, notRead, unread],
  [
    'bytes that do not decompress',
    {
      ...any,
      body: '',
      applicable: [{ kind: 'compression', offset: 0, detail: 'the bytes are not gzip' }],
    },
    notRead,
    unread,
  ],

  [
    'errors.message blank, then detail',
    { ...any, body: json({ errors: { message: ' ' }, detail: 'b' }) },
    doubtful,
    unread,
  ],
  ['message as text/plain', { ...plain, body: json({ message: 'c' }) }, doubtful, rejected('c')],
  ['error as text/plain', { ...plain, body: json({ error: 'Sobrepeso' }) }, doubtful, unread],

  ['a page in a JSON text', { ...any, body: json(page) }, markup, unread],
  [
    'a page in a later place',
    { ...any, body: json({ detail: '', message: page }) },
    markup,
    unread,
  ],
  [
    'XML',
    { ...any, type: 'application/xml', body: '<?xml version="1.0"?><e/>' },
    markup,
    rejected('<?xml version="1.0"?><e/>', 'body'),
  ],
  ['Java', { ...plain, body: java }, markup, rejected(java, 'body')],
  [
    'Java in one line',
    { ...any, body: json({ message: javaInLine }) },
    markup,
    rejected(javaInLine),
  ],
  ['Python', { ...any, body: json({ detail: python }) }, markup, rejected(python, 'detail')],
  ['.NET', { ...plain, body: dotnet }, markup, rejected(dotnet, 'body')],
  ['Node', { ...any, body: json({ message: node }) }, markup, rejected(node)],
  ['Node modules', { ...any, body: json({ message: nodeModule }) }, markup, rejected(nodeModule)],
  ['PHP', { ...plain, body: php }, markup, rejected(php, 'body')],
  [
    'PHP as a page',
    { ...any, type: 'text/html', body: phpPage },
    markup,
    rejected(phpPage, 'body'),
  ],
  ['Ruby', { ...plain, body: ruby }, markup, rejected(ruby, 'body')],
  ['Go', { ...plain, body: go }, markup, rejected(go, 'body')],

  [
    'in coverage, rejected',
    { status: 422, body: json({ message: 'Sobrepeso' }) },
    [],
    rejected('Sobrepeso'),
  ],
  [
    'in coverage, 404 with a reason',
    { status: 404, body: json({ message: 'Sin tarifa' }) },
    [],
    rejected('Sin tarifa'),
  ],
  [
    'in coverage, plain text',
    { status: 400, type: 'text/plain', body: 'Sobrepeso' },
    [],
    rejected('Sobrepeso', 'body'),
  ],
  [
    'in coverage by the sample only',
    { status: 422, body: json({ message: 'a' }), exchange: { source: 'sample' } },
    [],
    rejected('a'),
  ],
  [
    'in coverage, sent again',
    { status: 422, body: json({ message: 'a' }), exchange: { resendOf: 'e0' } },
    [],
    rejected('a'),
  ],
  ['401', { status: 401, body: '' }, [], unread],
  [
    '401 with a text',
    { status: 401, body: json({ message: 'No token' }) },
    [],
    rejected('No token'),
  ],
  ['403 with a page', { status: 403, type: 'text/html', body: page }, [], rejected(page, 'body')],
  ['429', { status: 429, body: '' }, [], unread],
  [
    'lost on the way',
    {
      ...any,
      body: '{"mess',
      applicable: [{ kind: 'connection-lost', offset: 6, detail: 'closed' }],
    },
    [],
    unread,
  ],
  [
    'too large to be read',
    { ...any, body: 'aaaa', applicable: [{ kind: 'too-large', offset: 4, detail: 'cap' }] },
    [],
    unread,
  ],
];
