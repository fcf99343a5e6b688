/** Whether `npm run test:all` runs: everything at its full length. Otherwise the tests are brief. */
export const testsAll = process.env.TEST_EXTENT === 'all';
