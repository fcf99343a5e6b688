import { by, section } from './section.ts';

/** contract.md: Authentication. */
export const authentication = section('authentication', {
  header: {
    short: 'x-auth-token comes with each query',
    text: 'Each delivery-price query carries x-auth-token with the secret value. A query that carries it is to be answered.',
    judgement: by('http', 'token-refused'),
  },
  issue: {
    short: 'How the token is agreed',
    text: 'The token is a secret value of service and client. How it is issued or agreed the contract does not say.',
    judgement: { notObservable: 'it is agreed outside the interface' },
  },
  verify: {
    short: 'Verifying the token',
    text: 'The token identifies the service.',
    judgement: { leftOpen: 'whether the client must verify it' },
  },
  get: {
    short: 'Authentication of the GET endpoints',
    text: 'The header x-auth-token is named for the delivery-price query.',
    judgement: { leftOpen: 'how the GET endpoints are authenticated' },
  },
});
