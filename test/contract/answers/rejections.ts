import { json, type Received, type Row, rejected, unread } from './row.ts';

const any = { status: 422, situation: 'any' } as const;
const plain = { ...any, type: 'text/plain' } as const;
const none = ['rejection-without-text'];
const notRead = ['rejection-text-not-read'];
const doubtful = ['rejection-text-not-read?'];
const markup = ['rejection-is-markup'];
const tagged = ['rejection-is-markup?'];

const javaInLine =
  'java.lang.IllegalStateException: x at com.acme.Rates.find(Rates.java:12) at com.acme.Api.quote(Api.java:48)';
const python =
  'Traceback (most recent call last):\n  File "/app/quote.py", line 12, in quote\n    rate = rates[commune]\nKeyError: \'X\'';
const dotnet =
  'System.NullReferenceException: Object reference not set to an instance of an object.\r\n   at Acme.Rates.Find(String commune) in C:\\src\\Rates.cs:line 12\r\n   at Acme.Api.<Quote>d__4.MoveNext() in C:\\src\\Api.cs:line 48';
const node =
  "TypeError: Cannot read properties of undefined (reading 'rate')\n    at quote (/app/rates.js:12:5)\n    at /app/api.js:48:17";
const php =
  'PHP Fatal error:  Uncaught Exception: x in /var/www/api.php:12\nStack trace:\n#0 /var/www/index.php(4): quote()\n#1 {main}\n  thrown in /var/www/api.php on line 12';
const phpPage =
  '<br />\n<b>Fatal error</b>:  Uncaught Error in <b>/var/www/api.php</b> on line <b>12</b><br />';
const ruby =
  "app/rates.rb:12:in 'find': undefined method (NoMethodError)\n\tfrom app/api.rb:48:in 'quote'";
const go =
  'panic: runtime error\n\ngoroutine 18 [running]:\nmain.quote(0xc000)\n\t/app/main.go:12 +0x1d';
const page = '<!DOCTYPE html>\n<html><head><title>422</title></head><body>No</body></html>';

const says = (body: unknown, more: Partial<Received> = {}) => ({
  ...any,
  ...more,
  body: json(body),
});
const plainly = (body: Received['body']) => ({ ...plain, body });
/** A JSON body whose reason is read. */
const reads = (why: string, body: unknown, ...read: Parameters<typeof rejected>): Row => [
  why,
  says(body),
  [],
  rejected(...read),
];
/** Plain text, which the buyer sees in full. */
const shown = (why: string, body: string): Row => [why, plainly(body), [], rejected(body, 'body')];

/** 4xx with the place of the reason, and whether the platform reads it. */
export const rejections: readonly Row[] = [
  reads('message', { message: 'Fuera de cobertura' }, 'Fuera de cobertura'),
  reads('detail', { detail: 'Sobrepeso' }, 'Sobrepeso', 'detail'),
  reads('errors.message', { errors: { message: 'Sobrepeso' } }, 'Sobrepeso', 'errors.message'),
  reads(
    'all three places, of which the first counts',
    { message: 'c', detail: 'b', errors: { message: 'a' } },
    'a',
    'errors.message',
  ),
  reads('detail before message', { message: 'c', detail: 'b' }, 'b', 'detail'),
  reads('null as an absent reason', { errors: { message: null }, detail: null, message: 'c' }, 'c'),
  reads('errors null', { errors: null, message: 'c' }, 'c'),
  reads('errors as a list, and message', { errors: [{ message: 'a' }], message: 'c' }, 'c'),
  reads('errors as a string, and message', { errors: 'a', message: 'c' }, 'c'),
  reads('errors by field, and detail', { errors: { commune: ['a'] }, detail: 'b' }, 'b', 'detail'),
  reads('errors empty, and message', { errors: {}, message: 'c' }, 'c'),
  [
    'problem+json',
    says(
      {
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        detail: 'Sobrepeso',
      },
      { type: 'application/problem+json' },
    ),
    [],
    rejected('Sobrepeso', 'detail'),
  ],
  [
    'a reason phrase as the text',
    says({ message: 'Bad Request' }, { status: 400 }),
    [],
    rejected('Bad Request'),
  ],
  reads('a text of digits', { message: '4711' }, '4711'),
  reads('a text with white space around', { message: ' a\n' }, ' a\n'),
  ['a byte-order mark', { ...any, body: `\ufeff${json({ message: 'a' })}` }, [], rejected('a')],
  ['JSON without a content type', says({ message: 'a' }, { type: '' }), [], rejected('a')],
  [
    'JSON as octet-stream',
    says({ message: 'a' }, { type: 'application/octet-stream' }),
    [],
    rejected('a'),
  ],
  ['JSON as text/json', says({ message: 'a' }, { type: 'text/json' }), [], rejected('a')],
  ['400', says({ message: 'a' }, { status: 400 }), [], rejected('a')],
  shown('plain text', 'Fuera de cobertura'),
  shown('plain text of two lines', 'Fuera\nde cobertura'),
  shown('plain text in UTF-8', 'Ñuñoa está fuera'),
  [
    'plain text in ISO-8859-1, declared',
    { ...any, type: 'text/plain; charset=iso-8859-1', body: Buffer.from('Ñuñoa', 'latin1') },
    [],
    rejected('Ñuñoa', 'body'),
  ],
  [
    'plain text in ISO-8859-1, not declared',
    plainly(Buffer.from('Ñuñoa', 'latin1')),
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
  shown('plain text like JSON', '{Sobrepeso}'),
  shown('a quoted plain text', '"Sobrepeso"'),
  shown('a less-than sign', 'Weight < 20 kg, volume > 1 m3'),
  reads(
    'words in angle brackets',
    { message: 'use <commune> and <region>' },
    'use <commune> and <region>',
  ),
  ['one pair of tags', says({ message: 'No <b>hoy</b>' }), tagged, rejected('No <b>hoy</b>')],
  ['a line break tag', says({ message: 'No<br>hoy<br/>' }), tagged, rejected('No<br>hoy<br/>')],
  shown('a place in brackets', 'at Santiago (Las Condes:12)'),
  shown('hours in brackets', 'Horario:\nlunes (09:00)\nmartes (10:00)'),
  ['a number', { ...any, body: '422' }, none, unread],
  ['a blank JSON string', { ...any, body: '" "' }, none, unread],
  ...Object.entries({
    'a zero-width space': '\u200b',
    'Braille without dots': '\u2800',
    'Hangul fillers': '\u3164\u115f',
    'a selector and a joiner': '\ufe0f\u034f',
    'a tag': '\u{e0020}',
  }).map(
    ([name, unseen]): Row => [
      `an invisible text: ${name}`,
      { ...any, body: json({ message: unseen }) },
      none,
      unread,
    ],
  ),
  ['a code only', says({ code: 'OUT_OF_COVERAGE', traceId: 'abc def' }), none, unread],
  ['data.message', says({ data: { message: 'Sobrepeso' } }), notRead, unread],
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
    says({ errors: { message: ' ' }, detail: 'b' }),
    doubtful,
    unread,
  ],
  ['message as text/plain', plainly(json({ message: 'c' })), doubtful, rejected('c')],
  ['error as text/plain', plainly(json({ error: 'Sobrepeso' })), doubtful, unread],
  ['a page in a JSON string', says(page), markup, unread],
  ['a page in a later place', says({ detail: '', message: page }), markup, unread],
  [
    'XML',
    { ...any, type: 'application/xml', body: '<?xml version="1.0"?><e/>' },
    markup,
    rejected('<?xml version="1.0"?><e/>', 'body'),
  ],
  ['Java in one line', says({ message: javaInLine }), markup, rejected(javaInLine)],
  ['Python', says({ detail: python }), markup, rejected(python, 'detail')],
  ['.NET', plainly(dotnet), markup, rejected(dotnet, 'body')],
  ['Node', says({ message: node }), markup, rejected(node)],
  ['PHP', plainly(php), markup, rejected(php, 'body')],
  [
    'PHP as a page',
    { ...any, type: 'text/html', body: phpPage },
    markup,
    rejected(phpPage, 'body'),
  ],
  ['Ruby', plainly(ruby), markup, rejected(ruby, 'body')],
  ['Go', plainly(go), markup, rejected(go, 'body')],
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
  ['401', { status: 401, body: '' }, [], unread],
  ['403 with a page', { status: 403, type: 'text/html', body: page }, [], rejected(page, 'body')],
];
