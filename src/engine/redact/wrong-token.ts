/** What is sent in place of the agreed token. Long enough to be no accident, plain enough to be found in a log. */
export const wrongToken = 'greenlight-wrong-token';
