import { STATUS_CODES } from 'node:http';

/** Phrases of RFC 9110 for which the runtime has older names. */
const renamed = ['Content Too Large', 'Unprocessable Content'];

const phrases = new Set(
  [...Object.values(STATUS_CODES), ...renamed].map((phrase) => words(phrase ?? '')),
);

/**
 * Reports whether a text is only a reason phrase (RFC 9110 15), of `status` if given: `bad_request`, "422 Unprocessable
 * Entity".
 */
export function isReasonPhrase(text: string, status?: number): boolean {
  const texts = [text.replace(/^\D*\b[1-5]\d\d\b/, ''), text].map(words);
  if (status === undefined) return texts.some((each) => phrases.has(each));
  const phrase = words(STATUS_CODES[status] ?? '');
  return texts.some((each) => each === phrase);
}

function words(text: string): string {
  const parted = text.replace(/([a-z])([A-Z])/g, '$1 $2');
  return parted
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
}

/** Reports whether the answer refuses the credentials of its request: a 401 or 403 (RFC 9110 15.5.2, 15.5.4). */
export const isUnauthorized = ({ status }: { readonly status?: number | undefined }): boolean =>
  status === 401 || status === 403;
