import type { Flags } from '../../config/load.ts';

/** The options of `send` as commander gives them. */
export interface SendFlags extends Flags {
  readonly order?: string;
  /** The order that it is held against. */
  readonly against?: string;
  readonly merge?: string;
  readonly from?: string;
  readonly exchange?: string;
  readonly times?: string;
  readonly as?: string;
  readonly situation?: string;
  readonly range?: string;
}
