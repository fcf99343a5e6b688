import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: process.env.GREENLIGHT_FULL_LENGTH ? [] : ['test/full-length/**'],
    testTimeout: 30_000,
  },
});
