import * as fc from 'fast-check';

/** `npm test` tries the same cases each time, so that it fails for a change and not by chance; `npm run test:all` tries others. */
if (process.env['TEST_EXTENT'] !== 'all') {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_122 });
}
