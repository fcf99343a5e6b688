/** Now for every run, command and reference client inside the test process, so that no test depends on the day. */
export const now = Date.parse('2026-11-20T12:00:00Z');
