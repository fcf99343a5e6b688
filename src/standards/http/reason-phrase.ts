import { STATUS_CODES } from 'node:http';

/** Phrases of RFC 9110 that the runtime still gives by their older names. */
const renamed = ['Content Too Large', 'Unprocessable Content'];

const phrases = new Set(
  [...Object.values(STATUS_CODES), ...renamed].map((phrase) => words(phrase ?? '')),
);

/** Whether a text is no more than the reason phrase of a status (RFC 9110 15), as `bad_request` or "422 Unprocessable Entity"; of this status, where one is given. */
export function isReasonPhrase(text: string, status?: number): boolean {
  const said = [text.replace(/^\D*\b[1-5]\d\d\b/, ''), text].map(words);
  if (status === undefined) return said.some((each) => phrases.has(each));
  const own = words(STATUS_CODES[status] ?? '');
  return said.some((each) => each === own);
}

function words(text: string): string {
  const parted = text.replace(/([a-z])([A-Z])/g, '$1 $2');
  return parted
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
