import type { Decision } from '../../../../model/outcome.ts';

/** What became of an order; texts are ready to be shown. */
interface Became {
  readonly shown: string | undefined;
  readonly stored: string | undefined;
  /** What should have been stored. */
  readonly expected: string | undefined;
  /** The reason that the buyer reads. */
  readonly text: string | undefined;
}

/** The sentences of a reply in one language. */
export interface Letter {
  readonly language: 'en' | 'es' | 'pt';
  /** The language in itself. */
  readonly name: string;
  readonly greeting: string;
  readonly looked: (endpoint: string, status: number | undefined) => string;
  readonly decisions: { readonly [decision in Decision]: (became: Became) => string };
  readonly records: (count: number) => string;
  readonly toFix: (count: number) => string;
  readonly alsoNote: string;
  readonly more: (count: number) => string;
  readonly ofSo: (count: number, judged: number) => string;
  readonly contract: string;
  readonly nothing: string;
  readonly likelyCause: string;
  /** `who` in the words of `judge`. */
  readonly next: (who: string | undefined, hasErrors: boolean) => string;
  readonly closing: string;
}
