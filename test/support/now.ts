/** The current time of every run, command and reference client in the test process. */
export const now = Date.parse('2026-11-20T12:00:00Z');

/** The variables with which `npm run test:days` shifts the clock, for processes without other variables. */
export const shiftedClock: { readonly [name: string]: string } = Object.fromEntries(
  ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
