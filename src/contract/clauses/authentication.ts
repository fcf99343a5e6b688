import { section } from './section.ts';

/** The contract: Authentication. */
export const authentication = section('authentication', {
  header: {
    short: 'Each query carries x-auth-token',
    text: 'Each delivery-price query carries x-auth-token with the secret value. The client must answer a query that carries it.',
  },
  issue: {
    short: 'How the token is agreed',
    text: 'The token is a secret shared by the service and the client. The contract does not say how it is issued or agreed.',
    judgement: { notObservable: 'it is agreed outside the interface' },
  },
  verify: {
    short: 'Token verification',
    text: 'The token identifies the service.',
    judgement: { leftOpen: 'whether the client must verify it' },
  },
  get: {
    short: 'Authentication of the GET endpoints',
    text: 'The header x-auth-token is named for the delivery-price query.',
    judgement: { leftOpen: 'how the GET endpoints are authenticated' },
  },
});
