import * as fc from 'fast-check';

/** A fixed seed, so that `npm test` does not fail by chance; `npm run test:all` uses random ones. */
if (process.env['TEST_EXTENT'] !== 'all') {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_122 });
}
