import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: process.env.GREENLIGHT_FULL_LENGTH ? [] : ['test/full-length/**'],
    testTimeout: 30_000,
    // Tests share nothing that they change, so the sources are loaded once a worker and not once a file.
    isolate: false,
    // By default one core is left idle, and much of the time is waiting.
    maxWorkers: '100%',
  },
});
