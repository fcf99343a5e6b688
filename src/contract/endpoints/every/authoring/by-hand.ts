/** For rules whose answers depend on concurrent requests. */
export const goesByCallsInFlight =
  'It takes several requests at once; these in turn may all be answered well.';
