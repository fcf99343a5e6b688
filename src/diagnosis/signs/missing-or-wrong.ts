import type { Subject } from '../../model/rule.ts';
import type { Recognised } from '../seen.ts';

/** What is said of a token where an answer came without its request: nothing shows what was sent. */
export const missingOrWrong: NonNullable<Recognised['said']> = {
  title: 'The token is missing or wrong',
  means:
    'The request is not known. Either no token was sent, or the client does not accept it: it belongs to another environment, is outdated, or was truncated when copied.',
  remedy:
    'First check whether the call sent x-auth-token at all; curl -v shows it. If it did, compare both tokens by length and last characters, over a secure channel.',
};

/** Whether the head of the request was seen, so that a token that is not there was not sent. */
export const isRequestSeen = ({ request }: Subject): boolean =>
  request !== undefined && Object.keys(request.headers).length > 0;
