import {
  blank,
  capped,
  cutOff,
  encoding,
  lost,
  notJson,
  packed,
  status,
  undecodable,
  unreachable,
} from './found.ts';

interface Expected {
  /** `error rule endpoint`, in order: all that a run finds. */
  readonly found: readonly string[];
  /** A part of what the first finding on delivery-price says. */
  readonly says?: string;
}

/** What a run finds where an animal answers delivery-price and commerces, and shipping-cost keeps the contract. */
export const expected: { readonly [animal: string]: Expected } = {
  'closes at once': {
    found: unreachable,
    says: 'The connection was closed before an answer arrived',
  },
  'resets at once': {
    found: unreachable,
    says: 'The connection was reset before an answer arrived',
  },
  'closes the connection before it reads the request': { found: [] },
  'closes after the status line': {
    found: unreachable,
    says: 'The connection was closed within the head of the answer',
  },
  'closes in the middle of a header': {
    found: unreachable,
    says: 'The connection was closed within the head of the answer',
  },
  'resets in the middle of a header': {
    found: unreachable,
    says: 'The connection was reset within the head of the answer',
  },
  'closes in the middle of a chunk': {
    found: lost,
    says: 'The connection closed at byte 20, before the body was complete: the connection ended after 20 bytes.',
  },
  'closes before the last chunk': {
    found: lost,
    says: 'The connection closed at byte 104, before the body was complete: the connection ended after 104 bytes.',
  },
  'resets in the middle of the body': {
    found: lost,
    says: 'The connection closed at byte 52, before the body was complete: the connection was reset after 52 of 104 bytes',
  },
  'closes within a body of a length': {
    found: lost,
    says: 'The connection closed at byte 52, before the body was complete: the connection ended after 52 of 104 bytes.',
  },
  'closes after an interim answer': {
    found: unreachable,
    says: 'The connection was closed after an interim answer',
  },
  'closes after the head': {
    found: lost,
    says: 'The connection closed at byte 0, before the body was complete: the connection ended after 0 of 104 bytes.',
  },
  'accepts and says nothing': { found: cutOff, says: 'No answer arrived within 1 s.' },
  'says a head and no more': {
    found: cutOff,
    says: 'The status arrived, but the body was incomplete when the time ran out: 0 of 104 bytes had arrived after 1 s.',
  },
  'says a byte at a time, too slowly': {
    found: cutOff,
    says: 'The head of the answer was not complete within 1 s.',
  },
  'a length that is too long, and closes': {
    found: lost,
    says: 'The connection closed at byte 104, before the body was complete: the connection ended after 104 of 113 bytes.',
  },
  'a length that is too long, and waits': {
    found: cutOff,
    says: 'The status arrived, but the body was incomplete when the time ran out: 104 of 113 bytes had arrived after 1 s.',
  },
  'a length that is too short': {
    found: notJson,
    says: 'The body is not JSON. Reading stopped at byte 52: the text ends inside a string. The body ends after 52 bytes, as content-length says',
  },
  'a negative length': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Invalid character in Content-Length',
  },
  'a length that is no number': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Invalid character in Content-Length',
  },
  'a length with a plus': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Invalid character in Content-Length',
  },
  'a length that no number holds': {
    found: unreachable,
    says: 'Its content-length is "99999999999999999999999", more than any body has.',
  },
  'a length twice in one header': {
    found: unreachable,
    says: 'The head of the answer states two lengths of its body, or a length beside chunks',
  },
  'an empty length': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Empty Content-Length',
  },
  'two lengths that contradict each other': {
    found: unreachable,
    says: 'The head of the answer states two lengths of its body, or a length beside chunks',
  },
  'a length and chunks': {
    found: unreachable,
    says: 'The head of the answer states two lengths of its body, or a length beside chunks',
  },
  'chunks that are none': {
    found: lost,
    says: 'The connection closed at byte 0, before the body was complete: the chunk framing is broken after 0 bytes',
  },
  'a chunk size that no number holds': {
    found: lost,
    says: 'The connection closed at byte 0, before the body was complete: the chunk framing is broken after 0 bytes',
  },
  'a chunk of many exabytes': {
    found: lost,
    says: 'The connection closed at byte 104, before the body was complete: the connection ended after 104 bytes.',
  },
  'a negative chunk size': {
    found: lost,
    says: 'The connection closed at byte 0, before the body was complete: the chunk framing is broken after 0 bytes',
  },
  'a chunk without its end': {
    found: lost,
    says: 'The connection closed at byte 104, before the body was complete: the chunk framing is broken after 104 bytes',
  },
  'chunks that are not declared': {
    found: notJson,
    says: 'The body is not JSON. Reading stopped at byte 4: `{` follows after the value.',
  },
  'trailers without an end': {
    found: lost,
    says: 'The connection closed at byte 104, before the body was complete: the trailers after 104 bytes are larger than 64 KiB',
  },
  'an extension of a chunk without an end': {
    found: lost,
    says: 'The connection closed at byte 0, before the body was complete: after 0 bytes over 8 MB arrived between or after the chunks.',
  },
  'zeros before a chunk size, without an end': {
    found: lost,
    says: 'The connection closed at byte 0, before the body was complete: after 0 bytes over 8 MB arrived between or after the chunks.',
  },
  'a body without an end': {
    found: capped,
    says: 'The answer was read only to byte 2000000: the body is longer than 2 MB.',
  },
  'a transfer coding that nobody asked for': { found: [] },
  'bytes after the answer': { found: [] },
  'a flood of 100': {
    found: unreachable,
    says: 'Over 8 MB of interim answers (1xx) arrived, and no final answer',
  },
  'a flood of 103': {
    found: unreachable,
    says: 'Over 8 MB of interim answers (1xx) arrived, and no final answer',
  },
  '102 now and then, and never more': {
    found: cutOff,
    says: 'Only interim answers (1xx) arrived within 1 s.',
  },
  'only 100, and closes': {
    found: unreachable,
    says: 'The connection was closed after an interim answer',
  },
  'another protocol': { found: unreachable, says: 'The answer switches to another protocol' },
  'HTTP/0.9': {
    found: unreachable,
    says: 'The answer begins with "<html>hello</html>", which is not HTTP',
  },
  'a banner of SSH': {
    found: unreachable,
    says: 'The answer begins with "SSH-2.0-OpenSSH_9.2p1 Debian-2\\r\\n", which is not HTTP',
  },
  'a banner of SMTP': {
    found: unreachable,
    says: 'The answer begins with "220 mail.example.com ESMTP\\r\\n", which is not HTTP',
  },
  'an error of Redis': {
    found: unreachable,
    says: 'The answer begins with "-ERR unknown command \'POST\'\\r\\n", which is not HTTP',
  },
  'a page of escapes': {
    found: unreachable,
    says: 'The answer begins with "\\u001b]0;owned\\u0007\\u009b31m\\u001b[2J", which is not HTTP',
  },
  'frames of HTTP/2': { found: unreachable, says: 'The port speaks HTTP/2 only' },
  'an alert of TLS': {
    found: unreachable,
    says: 'The port speaks TLS and was asked over plain HTTP',
  },
  zeros: { found: unreachable },
  'a status line of HTTP/2': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Expected dot',
  },
  'HTTP/9.9': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Invalid HTTP version',
  },
  'the word OK for a status': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Invalid status code',
  },
  'status 0': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Invalid status code',
  },
  'status 99': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Invalid status code',
  },
  'status 000': { found: unreachable, says: 'Its status is 000, and no status is below 100.' },
  'status 099': { found: unreachable, says: 'Its status is 099, and no status is below 100.' },
  'status 199': {
    found: unreachable,
    says: 'After an interim answer (1xx) comes "{\\"transportationCost\\":4437,\\"netValue\\":4437,\\"netT", which is not HTTP',
  },
  'status 600': { found: status, says: 'The answer is 600.' },
  'status 999': { found: status, says: 'The answer is 999.' },
  'status 1000': {
    found: unreachable,
    says: 'After an interim answer (1xx) comes "{\\"transportationCost\\":4437,\\"netValue\\":4437,\\"netT", which is not HTTP',
  },
  'status -200': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Invalid status code',
  },
  'no blank before the status': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Expected space after version',
  },
  'lower-case http': {
    found: unreachable,
    says: 'The answer begins with "http/1.1 200 OK\\r\\nContent-Type: application/json\\r", which is not HTTP',
  },
  'a folded header': { found: unreachable, says: 'A header continues on a second line.' },
  'a name with a blank': { found: unreachable, says: 'The name of a header is "Bad Name".' },
  'a blank before the colon': {
    found: unreachable,
    says: 'There is a space before the colon of "X-Bad ".',
  },
  'a header without a colon': { found: unreachable, says: 'A line has no colon: "nothing".' },
  'a header without a name': { found: unreachable, says: 'A header has no name: ": 1".' },
  'a NUL in a header': {
    found: unreachable,
    says: 'The value of "X-Bad" holds the control character 0.',
  },
  'a huge header': { found: unreachable, says: 'The head of the answer is larger than 64 KiB' },
  'ten thousand headers': {
    found: unreachable,
    says: 'The head of the answer is larger than 64 KiB',
  },
  'bare line feeds': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Missing expected CR after response line',
  },
  'bare carriage returns': {
    found: unreachable,
    says: 'The head of the answer does not keep HTTP/1.1: Expected LF after CR',
  },
  'headers without an end': {
    found: unreachable,
    says: 'The head of the answer is larger than 64 KiB',
  },
  'headers without an end, slowly': {
    found: cutOff,
    says: 'The head of the answer was not complete within 1 s.',
  },
  'empty lines without an end': {
    found: unreachable,
    says: 'Over 8 MB of empty lines arrived, and no answer.',
  },
  'a reason phrase without an end': {
    found: unreachable,
    says: 'Over 8 MB arrived, and the head of the answer was not complete.',
  },
  'a head without its empty line, and closes': {
    found: unreachable,
    says: 'The connection was closed within the head of the answer',
  },
  'gzip that is none': {
    found: packed,
    says: 'The body, declared as gzip, cannot be decoded at byte 0: the bytes are not gzip data; they begin as the text "{\\"transporta"',
  },
  'half a gzip': {
    found: packed,
    says: 'The body, declared as gzip, cannot be decoded at byte 50: the gzip data ends before its own end',
  },
  'gzip with a broken sum': {
    found: packed,
    says: 'The body, declared as gzip, cannot be decoded at byte 104: the bytes are not gzip data from here on',
  },
  'gzip that is not declared': {
    found: packed,
    says: 'The body cannot be decoded at byte 0: the bytes are gzip data, and no content-encoding says so.',
  },
  'brotli that is none': {
    found: packed,
    says: 'The body, declared as br, cannot be decoded at byte 0: the bytes are not br data; they begin as the text "{\\"transporta"',
  },
  'half a brotli': {
    found: packed,
    says: 'The body, declared as br, cannot be decoded at byte 0: the br data ends before its own end',
  },
  'deflate that is none': {
    found: packed,
    says: 'The body, declared as deflate, cannot be decoded at byte 41: the bytes are not deflate data; they begin as the text "{\\"transporta',
  },
  'zstd that is none': { found: packed },
  compress: {
    found: packed,
    says: 'The body, declared as compress, cannot be decoded at byte 0: compress is not read.',
  },
  'gzip that is declared twice': {
    found: packed,
    says: 'The body, declared as gzip, gzip, cannot be decoded at byte 0: the bytes are not gzip data; they begin as the text "{\\"transporta"',
  },
  'gzip thirty times': {
    found: packed,
    says: 'The body, declared as gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, …, cannot be decoded at byte 0: the body is pac',
  },
  'a bomb': {
    found: capped,
    says: 'The answer was read only to byte 2000000: the body is longer than 2 MB.',
  },
  'a bomb in a bomb': {
    found: capped,
    says: 'The answer was read only to byte 2000000: the body is longer than 2 MB.',
  },
  'a bomb of brotli': {
    found: capped,
    says: 'The answer was read only to byte 2000000: the body is longer than 2 MB.',
  },
  'gzip in pieces without an end': { found: blank, says: 'The body is empty.' },
  'brackets a million deep': {
    found: ['error http/not-json commerces', 'warning http/too-large delivery-price'],
    says: 'The answer was read only to byte 200: lists and objects are nested more than 200 deep.',
  },
  'brackets a million deep, closed': {
    found: ['error http/not-json commerces', 'warning http/too-large delivery-price'],
    says: 'The answer was read only to byte 200: lists and objects are nested more than 200 deep.',
  },
  'objects a hundred thousand deep': {
    found: ['error commerces/not-a-list commerces', 'warning http/too-large delivery-price'],
    says: 'The answer was read only to byte 1000: lists and objects are nested more than 200 deep.',
  },
  'a field that is deep': {
    found: ['warning http/too-large commerces', 'warning http/too-large delivery-price'],
    says: 'The answer was read only to byte 207: lists and objects are nested more than 200 deep.',
  },
  'a text of half a megabyte': { found: [] },
  'members without number': {
    found: capped,
    says: 'The answer was read only to byte 277884: no more than 2 MB of large answers are held in one run.',
  },
  'a name of a third of a megabyte': {
    found: capped,
    says: 'The answer was read only to byte 300109: no more than 2 MB of large answers are held in one run.',
  },
  'members named twice': {
    found: [
      'warning http/duplicate-member commerces',
      'warning http/duplicate-member delivery-price',
    ],
    says: 'At byte 7: duplicate key a.',
  },
  'members of the prototype': { found: [] },
  'numbers that no double holds': { found: [] },
  'an amount that no double holds': {
    found: ['error delivery-price/field-type delivery-price'],
    says: 'netValue is a number that is too large.',
  },
  'a byte-order mark': {
    found: encoding,
    says: 'The body starts with a byte-order mark: the body begins with EF BB BF.',
  },
  'UTF-16': {
    found: undecodable,
    says: 'The body cannot be decoded at byte 0: the body is UTF-16LE.',
  },
  'UTF-16 without a mark': {
    found: [
      'error http/encoding commerces',
      'error http/encoding delivery-price',
      'error http/not-json delivery-price',
    ],
  },
  'bytes that are not UTF-8': {
    found: undecodable,
    says: 'The body cannot be decoded at byte 6: the byte FF is not UTF-8 here.',
  },
  'a charset that does not exist': { found: [] },
  'Latin-1, declared': {
    found: encoding,
    says: 'The body cannot be decoded at byte 6: the byte F1 is not UTF-8 here, the body is declared windows-1252.',
  },
  'a content type twice': {
    found: [
      'error http/content-type delivery-price',
      'warning delivery-price/rejection-text-not-read delivery-price',
      'warning http/content-type commerces',
    ],
    says: 'The body is JSON, but its content-type is application/json, text/html.',
  },
  'a content type of escapes': {
    found: unreachable,
    says: 'The value of "Content-Type" holds the control character 27.',
  },
  'nothing but blanks': { found: blank, says: 'The body is blank.' },
  'a NUL': {
    found: blank,
    says: 'The body is not JSON. Reading stopped at byte 0: expected a value, received the sign U+0000.',
  },
  'a body after 204': { found: status, says: 'The answer is 204.' },
  'a body after 304': { found: status, says: 'The answer is 304.' },
  'a body after 205': { found: status, says: 'The answer is 205.' },
  'a left-over body on a kept connection': { found: [] },
  'two answers to one request, at once': { found: [] },
  'two answers to one request, one after the other': { found: [] },
  'each answer on a kept connection is the one before': {
    found: [
      'error delivery-price/mixed-up-orders delivery-price',
      'error delivery-price/unquotable-quoted delivery-price',
      'error http/flaky delivery-price',
      'warning delivery-price/token-not-verified delivery-price',
    ],
  },
  'an answer before the request': {
    found: [
      'error commerces/not-a-list commerces',
      'error delivery-price/rejected-as-200 delivery-price',
      'error delivery-price/transportation-cost-missing delivery-price',
      'error shipping-cost/cost-missing shipping-cost',
    ],
  },
  'a redirect to itself': { found: status, says: 'redirects to the requested address itself' },
  'a relative redirect': {
    found: status,
    says: '/webhooks/platform/v2/orders?x=1. Configure that address for the endpoint: redirects are not followed.',
  },
  'a redirect to a file': {
    found: status,
    says: 'The answer is 302 and redirects to file:///etc/passwd, which is not an HTTP address.',
  },
  'a redirect to a script': {
    found: status,
    says: 'The answer is 302 and redirects to javascript:alert(1), which is not an HTTP address.',
  },
  'a redirect with escapes': {
    found: status,
    says: 'The answer is 302 and redirects to http://x/%C2%9B31m%C2%A0. Configure that address for the endpoint: redirects are not followed.',
  },
  'a redirect to a long address': {
    found: status,
    says: 'redirects to http://x/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…',
  },
  'a redirect to where no port is': {
    found: status,
    says: 'The answer is 308 and redirects to http://x:99999999/. Configure that address for the endpoint: redirects are not followed.',
  },
};
