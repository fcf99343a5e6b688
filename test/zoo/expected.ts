import {
  blank,
  capped,
  cutOff,
  type Expected,
  encoding,
  lost,
  notJson,
  packed,
  status,
  undecodable,
  unreachable,
} from './found.ts';

/** What a run finds where an animal answers delivery-price and commerces, and shipping-cost keeps the contract. */
export const expected: { readonly [animal: string]: Expected } = {
  'closes at once': unreachable('The connection was closed before an answer arrived'),
  'resets at once': unreachable('The connection was reset before an answer arrived'),
  'closes the connection before it reads the request': { found: [] },
  'closes after the status line': unreachable(
    'The connection was closed within the head of the answer',
  ),
  'closes in the middle of a header': unreachable(
    'The connection was closed within the head of the answer',
  ),
  'resets in the middle of a header': unreachable(
    'The connection was reset within the head of the answer',
  ),
  'closes in the middle of a chunk': lost(
    'The connection closed at byte 20, before the body was complete: the connection ended after 20 bytes.',
  ),
  'closes before the last chunk': lost(
    'The connection closed at byte 104, before the body was complete: the connection ended after 104 bytes.',
  ),
  'resets in the middle of the body': lost(
    'The connection closed at byte 52, before the body was complete: the connection was reset after 52 of 104 bytes',
  ),
  'closes within a body of a length': lost(
    'The connection closed at byte 52, before the body was complete: the connection ended after 52 of 104 bytes.',
  ),
  'closes after an interim answer': unreachable(
    'The connection was closed after an interim answer',
  ),
  'closes after the head': lost(
    'The connection closed at byte 0, before the body was complete: the connection ended after 0 of 104 bytes.',
  ),
  'accepts and says nothing': cutOff('No answer arrived within 1 s.'),
  'says a head and no more': cutOff(
    'The status arrived, but the body was incomplete when the time ran out: 0 of 104 bytes had arrived after 1 s.',
  ),
  'says a byte at a time, too slowly': cutOff(
    'The head of the answer was not complete within 1 s.',
  ),
  'a length that is too long, and closes': lost(
    'The connection closed at byte 104, before the body was complete: the connection ended after 104 of 113 bytes.',
  ),
  'a length that is too long, and waits': cutOff(
    'The status arrived, but the body was incomplete when the time ran out: 104 of 113 bytes had arrived after 1 s.',
  ),
  'a length that is too short': notJson(
    'The body is not JSON. Reading stopped at byte 52: the text ends inside a string. The body ends after 52 bytes, as content-length says',
  ),
  'a negative length': unreachable(
    'The head of the answer does not keep HTTP/1.1: Invalid character in Content-Length',
  ),
  'a length that is no number': unreachable(
    'The head of the answer does not keep HTTP/1.1: Invalid character in Content-Length',
  ),
  'a length with a plus': unreachable(
    'The head of the answer does not keep HTTP/1.1: Invalid character in Content-Length',
  ),
  'a length that no number holds': unreachable(
    'Its content-length is "99999999999999999999999", more than any body has.',
  ),
  'a length twice in one header': unreachable(
    'The head of the answer states two lengths of its body, or a length beside chunks',
  ),
  'an empty length': unreachable(
    'The head of the answer does not keep HTTP/1.1: Empty Content-Length',
  ),
  'two lengths that contradict each other': unreachable(
    'The head of the answer states two lengths of its body, or a length beside chunks',
  ),
  'a length and chunks': unreachable(
    'The head of the answer states two lengths of its body, or a length beside chunks',
  ),
  'chunks that are none': lost(
    'The connection closed at byte 0, before the body was complete: the chunk framing is broken after 0 bytes',
  ),
  'a chunk size that no number holds': lost(
    'The connection closed at byte 0, before the body was complete: the chunk framing is broken after 0 bytes',
  ),
  'a chunk of many exabytes': lost(
    'The connection closed at byte 104, before the body was complete: the connection ended after 104 bytes.',
  ),
  'a negative chunk size': lost(
    'The connection closed at byte 0, before the body was complete: the chunk framing is broken after 0 bytes',
  ),
  'a chunk without its end': lost(
    'The connection closed at byte 104, before the body was complete: the chunk framing is broken after 104 bytes',
  ),
  'chunks that are not declared': notJson(
    'The body is not JSON. Reading stopped at byte 4: `{` follows after the value.',
  ),
  'trailers without an end': lost(
    'The connection closed at byte 104, before the body was complete: the trailers after 104 bytes are larger than 64 KiB',
  ),
  'an extension of a chunk without an end': lost(
    'The connection closed at byte 0, before the body was complete: after 0 bytes over 8 MB arrived between or after the chunks.',
  ),
  'zeros before a chunk size, without an end': lost(
    'The connection closed at byte 0, before the body was complete: after 0 bytes over 8 MB arrived between or after the chunks.',
  ),
  'a body without an end': capped(
    'The answer was read only to byte 2000000: the body is longer than 2 MB.',
  ),
  'a transfer coding that nobody asked for': { found: [] },
  'bytes after the answer': { found: [] },
  'a flood of 100': unreachable('Over 8 MB of interim answers (1xx) arrived, and no final answer'),
  'a flood of 103': unreachable('Over 8 MB of interim answers (1xx) arrived, and no final answer'),
  '102 now and then, and never more': cutOff('Only interim answers (1xx) arrived within 1 s.'),
  'only 100, and closes': unreachable('The connection was closed after an interim answer'),
  'another protocol': unreachable('The answer switches to another protocol'),
  'HTTP/0.9': unreachable('The answer begins with "<html>hello</html>", which is not HTTP'),
  'a banner of SSH': unreachable(
    'The answer begins with "SSH-2.0-OpenSSH_9.2p1 Debian-2\\r\\n", which is not HTTP',
  ),
  'a banner of SMTP': unreachable(
    'The answer begins with "220 mail.example.com ESMTP\\r\\n", which is not HTTP',
  ),
  'an error of Redis': unreachable(
    'The answer begins with "-ERR unknown command \'POST\'\\r\\n", which is not HTTP',
  ),
  'a page of escapes': unreachable(
    'The answer begins with "\\u001b]0;owned\\u0007\\u009b31m\\u001b[2J", which is not HTTP',
  ),
  'frames of HTTP/2': unreachable('The port speaks HTTP/2 only'),
  'an alert of TLS': unreachable('The port speaks TLS and was asked over plain HTTP'),
  zeros: unreachable(),
  'a status line of HTTP/2': unreachable(
    'The head of the answer does not keep HTTP/1.1: Expected dot',
  ),
  'HTTP/9.9': unreachable('The head of the answer does not keep HTTP/1.1: Invalid HTTP version'),
  'the word OK for a status': unreachable(
    'The head of the answer does not keep HTTP/1.1: Invalid status code',
  ),
  'status 0': unreachable('The head of the answer does not keep HTTP/1.1: Invalid status code'),
  'status 99': unreachable('The head of the answer does not keep HTTP/1.1: Invalid status code'),
  'status 000': unreachable('Its status is 000, and no status is below 100.'),
  'status 099': unreachable('Its status is 099, and no status is below 100.'),
  'status 199': unreachable(
    'After an interim answer (1xx) comes "{\\"transportationCost\\":4437,\\"netValue\\":4437,\\"netT…", which is not HTTP',
  ),
  'status 600': status('The answer is 600.'),
  'status 999': status('The answer is 999.'),
  'status 1000': unreachable(
    'After an interim answer (1xx) comes "{\\"transportationCost\\":4437,\\"netValue\\":4437,\\"netT…", which is not HTTP',
  ),
  'status -200': unreachable('The head of the answer does not keep HTTP/1.1: Invalid status code'),
  'no blank before the status': unreachable(
    'The head of the answer does not keep HTTP/1.1: Expected space after version',
  ),
  'lower-case http': unreachable(
    'The answer begins with "http/1.1 200 OK\\r\\nContent-Type: application/json\\r…", which is not HTTP',
  ),
  'a folded header': unreachable('A header continues on a second line.'),
  'a name with a blank': unreachable('The name of a header is "Bad Name".'),
  'a blank before the colon': unreachable('There is a space before the colon of "X-Bad ".'),
  'a header without a colon': unreachable('A line has no colon: "nothing".'),
  'a header without a name': unreachable('A header has no name: ": 1".'),
  'a NUL in a header': unreachable('The value of "X-Bad" holds the control character 0.'),
  'a huge header': unreachable('The head of the answer is larger than 64 KiB'),
  'ten thousand headers': unreachable('The head of the answer is larger than 64 KiB'),
  'bare line feeds': unreachable(
    'The head of the answer does not keep HTTP/1.1: Missing expected CR after response line',
  ),
  'bare carriage returns': unreachable(
    'The head of the answer does not keep HTTP/1.1: Expected LF after CR',
  ),
  'headers without an end': unreachable('The head of the answer is larger than 64 KiB'),
  'headers without an end, slowly': cutOff('The head of the answer was not complete within 1 s.'),
  'empty lines without an end': unreachable('Over 8 MB of empty lines arrived, and no answer.'),
  'a reason phrase without an end': unreachable(
    'Over 8 MB arrived, and the head of the answer was not complete.',
  ),
  'a head without its empty line, and closes': unreachable(
    'The connection was closed within the head of the answer',
  ),
  'gzip that is none': packed(
    'The body, declared as gzip, cannot be decoded at byte 0: the bytes are not gzip data; they begin as the text "{\\"transporta"',
  ),
  'half a gzip': packed(
    'The body, declared as gzip, cannot be decoded at byte 50: the gzip data ends before its own end',
  ),
  'gzip with a broken sum': packed(
    'The body, declared as gzip, cannot be decoded at byte 104: the bytes are not gzip data from here on',
  ),
  'gzip that is not declared': packed(
    'The body cannot be decoded at byte 0: the bytes are gzip data, and no content-encoding says so.',
  ),
  'brotli that is none': packed(
    'The body, declared as br, cannot be decoded at byte 0: the bytes are not br data; they begin as the text "{\\"transporta"',
  ),
  'half a brotli': packed(
    'The body, declared as br, cannot be decoded at byte 0: the br data ends before its own end',
  ),
  'deflate that is none': packed(
    'The body, declared as deflate, cannot be decoded at byte 41: the bytes are not deflate data; they begin as the text "{\\"transporta',
  ),
  'zstd that is none': packed(),
  compress: packed(
    'The body, declared as compress, cannot be decoded at byte 0: compress is not read.',
  ),
  'gzip that is declared twice': packed(
    'The body, declared as gzip, gzip, cannot be decoded at byte 0: the bytes are not gzip data; they begin as the text "{\\"transporta"',
  ),
  'gzip thirty times': packed(
    'The body, declared as gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip, …, cannot be decoded at byte 0: the body is pac',
  ),
  'a bomb': capped('The answer was read only to byte 2000000: the body is longer than 2 MB.'),
  'a bomb in a bomb': capped(
    'The answer was read only to byte 2000000: the body is longer than 2 MB.',
  ),
  'a bomb of brotli': capped(
    'The answer was read only to byte 2000000: the body is longer than 2 MB.',
  ),
  'gzip in pieces without an end': blank('The body is empty.'),
  'brackets a million deep': {
    found: ['error http/not-json commerces', 'warning http/too-large delivery-price'],
    says: 'The answer was read only to byte 200: lists and objects are nested more than 200 deep.',
  },
  'brackets a million deep, closed': {
    found: ['error http/unreadable-records commerces', 'warning http/too-large delivery-price'],
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
  'members without number': capped(
    'The answer was read only to byte 277884: no more than 2 MB of large answers are held in one run.',
  ),
  'a name of a third of a megabyte': capped(
    'The answer was read only to byte 300109: no more than 2 MB of large answers are held in one run.',
  ),
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
  'a byte-order mark': encoding(
    'The body starts with a byte-order mark: the body begins with EF BB BF.',
  ),
  'UTF-16': undecodable('The body cannot be decoded at byte 0: the body is UTF-16LE.'),
  'UTF-16 without a mark': {
    found: [
      'error http/encoding commerces',
      'error http/encoding delivery-price',
      'error http/not-json delivery-price',
    ],
  },
  'bytes that are not UTF-8': undecodable(
    'The body cannot be decoded at byte 6: the byte FF is not UTF-8 here.',
  ),
  'a charset that does not exist': { found: [] },
  'Latin-1, declared': encoding(
    'The body cannot be decoded at byte 6: the byte F1 is not UTF-8 here, the body is declared windows-1252.',
  ),
  'a content type twice': {
    found: [
      'error http/content-type delivery-price',
      'warning delivery-price/rejection-text-not-read delivery-price',
      'warning http/content-type commerces',
    ],
    says: 'The body is JSON, but its content-type is application/json, text/html.',
  },
  'a content type of escapes': unreachable(
    'The value of "Content-Type" holds the control character 27.',
  ),
  'nothing but blanks': blank('The body is blank.'),
  'a NUL': blank(
    'The body is not JSON. Reading stopped at byte 0: expected a value, received the sign U+0000.',
  ),
  'a body after 204': status('The answer is 204.'),
  'a body after 304': status('The answer is 304.'),
  'a body after 205': status('The answer is 205.'),
  'a left-over body on a kept connection': { found: [] },
  'two answers to one request, at once': { found: [] },
  'two answers to one request, one after the other': { found: [] },
  'each answer on a kept connection is the one before': {
    // Which calls share a connection goes by the time that they take.
    maybe: [
      'error commerces/not-a-list commerces',
      'error commerces/unstable commerces',
      'error delivery-price/repeat-not-answered delivery-price',
    ],
    found: [
      'error http/flaky commerces',
      'error delivery-price/mixed-up-orders delivery-price',
      'error delivery-price/unquotable-quoted delivery-price',
      'error http/flaky delivery-price',
      'warning delivery-price/token-not-verified delivery-price',
    ],
  },
  'an answer before the request': {
    found: [
      'error commerces/not-a-list commerces',
      'error delivery-price/transportation-cost-missing delivery-price',
      'error shipping-cost/cost-missing shipping-cost',
    ],
  },
  'a redirect to itself': status('redirects to the requested address itself'),
  'a relative redirect': status(
    '/webhooks/platform/v2/orders?x=1. Configure that address for the endpoint: redirects are not followed.',
  ),
  'a redirect to a file': status(
    'The answer is 302 and redirects to file:///etc/passwd, which is not an HTTP address.',
  ),
  'a redirect to a script': status(
    'The answer is 302 and redirects to javascript:alert(1), which is not an HTTP address.',
  ),
  'a redirect with escapes': status('The answer is 302 and redirects to http://x/\\u009b31m'),
  'a redirect to a long address': status(
    'redirects to http://x/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…',
  ),
  'a redirect to where no port is': status(
    'The answer is 308 and redirects to http://x:99999999/. Configure that address for the endpoint: redirects are not followed.',
  ),
};
