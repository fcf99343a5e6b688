const extent = process.env.TEST_EXTENT;

/** `npm run test:length`: growth over all pieces. */
export const testsLength = extent === 'length';

/** `npm run test:all`, or more: everything that `npm test` shortens. Otherwise the tests are brief. */
export const testsAll = extent === 'all' || testsLength;

/** Runs of a property over made-up input: a tenth of them in `npm test`. */
export const runsOf = (all: number): number => (testsAll ? all : Math.ceil(all / 10));
