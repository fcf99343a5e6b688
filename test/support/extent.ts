/** `npm run test:all`: everything that `npm test` shortens. Otherwise the tests are brief. */
export const testsAll = process.env.TEST_EXTENT === 'all';

/** Runs of a property over made-up input: a tenth of them in `npm test`. */
export const runsOf = (all: number): number => (testsAll ? all : Math.ceil(all / 10));

/** Every second row of a table: what the others hold is held by faults and by rules' examples too. */
export const rowsOf = <Row>(all: readonly Row[]): readonly Row[] =>
  testsAll ? all : all.filter((_, i) => i % 2 === 0);
