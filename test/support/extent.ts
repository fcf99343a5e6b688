/** Whether this is `npm run test:all`, with everything that `npm test` shortens. */
export const testsAll = process.env.TEST_EXTENT === 'all';

/** The number of runs of a property; a tenth in `npm test`. */
export const runsOf = (all: number): number => (testsAll ? all : Math.ceil(all / 10));

/** Every second row of a table in `npm test`; faults and examples of rules cover the others. */
export const rowsOf = <Row>(all: readonly Row[]): readonly Row[] =>
  testsAll ? all : all.filter((_, i) => i % 2 === 0);
