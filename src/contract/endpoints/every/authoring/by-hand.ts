/** Of rules whose answers go by what was sent before, or by the moment. */
export const goesByHistory = 'Send these several times: the answer may depend on earlier requests.';

/** Of rules whose answers go by what is sent at the same time. */
export const goesByCallsInFlight =
  'It takes several requests at once; these in turn may all be answered well.';
