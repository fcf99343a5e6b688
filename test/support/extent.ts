/** Whether `npm run test:all` runs: what is long by nature at its full length. */
export const testsAll = process.env.GREENLIGHT_TESTS === 'all';
