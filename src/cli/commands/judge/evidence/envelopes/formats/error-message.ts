import type { Reader } from '../found.ts';

/** How libraries word a status that is no success, with the address where they name it. */
const messages: readonly RegExp[] = [
  /\bfailed with status code ([1-5]\d\d)\b(?: \([^)\n]{0,60}\))?(?:: ([A-Z]{3,7} https?:\/\/\S{1,2000}))?/,
  /\b([45]\d\d) (?:Client|Server) Error: [^\n]{0,80} for url: (\S{1,2000})/,
  /\bResponse code ([1-5]\d\d) \(/,
  /\bdoes not indicate success: ([1-5]\d\d)\b/,
  /\bremote server returned an error: \(([1-5]\d\d)\)/i,
  /^\d{4}-\d\d-\d\d [\d:]{8} ERROR ([45]\d\d): /m,
  /\bcurl: \(22\) The requested URL returned error: ([45]\d\d)\b/,
  /\bHttpClientErrorException\S{0,80}: ([45]\d\d) |\bHttpServerErrorException\S{0,80}: (5\d\d) /,
  /\bServer returned HTTP response code: ([45]\d\d) for URL: (\S{1,2000})/,
  /\bHTTP Error ([45]\d\d): /,
  /<Response \[([1-5]\d\d)\]>/,
];

/** The message of an error, which has the status and not the body. */
const errorMessage: Reader = {
  read({ text }) {
    const head = text.slice(0, 200_000);
    for (const message of messages) {
      const [, first, second] = message.exec(head) ?? [];
      if (first === undefined) continue;
      const url = second === undefined ? undefined : /https?:\/\/\S+/.exec(second)?.[0];
      const method = /^[A-Z]{3,7}(?= )/.exec(second ?? '')?.[0] ?? 'POST';
      return [
        {
          as: 'the message of an error',
          status: { value: Number(first), from: 'the message' },
          ...(url === undefined
            ? {}
            : { request: { value: { method, url, headers: [] }, from: 'the message' } }),
          notes: ['It does not hold the body of the answer.'],
        },
      ];
    }
    return [];
  },
};

export default errorMessage;
