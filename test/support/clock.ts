import { afterAll, beforeAll, vi } from 'vitest';
import { now } from './now.ts';

/** Shifts the clock to `now` while the tests of this file run. */
export function atTheTimeOfTheRuns(): void {
  const Real = Date;
  const offset = now - Real.now();
  const shifted = new Proxy(Real, {
    construct: (_, given) =>
      given.length === 0 ? new Real(Real.now() + offset) : Reflect.construct(Real, given, Real),
    get: (_, name) => (name === 'now' ? () => Real.now() + offset : Reflect.get(Real, name)),
  });
  beforeAll(() => void vi.stubGlobal('Date', shifted));
  afterAll(() => void vi.unstubAllGlobals());
}
