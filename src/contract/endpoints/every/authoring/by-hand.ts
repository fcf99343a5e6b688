/** Of rules whose answers go by what is sent at the same time. */
export const goesByCallsInFlight =
  'It takes several requests at once; these in turn may all be answered well.';
