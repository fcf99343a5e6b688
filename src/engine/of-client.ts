/** What an answer tells of who gave it, as an exchange or a saved run holds it. */
type Answered =
  | { readonly kind: 'response' }
  | { readonly kind: 'no-response'; readonly reason: string };

/** Whether the client had a part in it: what our own proxy did is never the client's. */
export const isOfClient = (answer: Answered): boolean =>
  answer.kind === 'response' || answer.reason !== 'proxy';

const identifying = /^(?:authorization|cookie|x-api-key|api-key)$|token/i;

/** Whether one of the headers identifies the caller to the client. */
export const identifiesCaller = (headers: { readonly [name: string]: string }): boolean =>
  Object.keys(headers).some((name) => identifying.test(name));
