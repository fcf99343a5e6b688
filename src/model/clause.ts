import type { RuleId } from './rule.ts';

/** One numbered statement of the contract, in our own words. */
export interface Clause {
  /** `<section>.<name>`, as `delivery-price.rule-4`. */
  readonly id: string;
  readonly section: string;
  /** One sentence that says what is asked. */
  readonly text: string;
  /** Under eight words, for tables. */
  readonly short: string;
  /** Exactly one of the three. */
  readonly judgement:
    | { readonly by: readonly RuleId[] }
    | { readonly notObservable: string }
    /** The contract does not say; the run records what it saw. */
    | { readonly leftOpen: string };
}
