import type { FilePlace } from './scenario.ts';

/** A mistake of the person who runs greenlight: exit code 2, one line, no stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly place: FilePlace | undefined;

  /** `message` says what is wrong and what to do; the place is put before it when it is shown. */
  constructor(message: string, place?: FilePlace) {
    super(message);
    this.place = place;
  }
}
