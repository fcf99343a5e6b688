import type { EndpointId } from '../../model/endpoint.ts';
import type { NoResponse, Situation } from '../../model/exchange.ts';
import type { RuleId, Subject } from '../../model/rule.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import type { EndpointEvidence, Evidence, Recognition } from '../signs/seen.ts';
import type { Cause } from './cause.ts';

/** An answer as in a ticket or a log. */
export interface PastedAnswer {
  /** Default delivery-price. */
  readonly endpoint?: EndpointId;
  /** Default 200. */
  readonly status?: number;
  /** Lower-case names; default `content-type: application/json`. */
  readonly headers?: { readonly [name: string]: string };
  /** Body as received, including a byte-order mark. */
  readonly text?: string;
  /** Replaces the answer. */
  readonly lost?: Omit<NoResponse, 'kind'>;
  readonly durationMs?: number;
  /** Default `any`: no expectation was declared. */
  readonly situation?: Situation;
}

export interface KnownCause extends Cause {
  /** Reported as a side note that hides no cause: everything still works, for now. */
  readonly beside?: true;
  /** Rules whose findings it explains. */
  readonly rules: readonly RuleId[];
  /** Faults of the reference client that show it. */
  readonly faults: readonly string[];
  readonly examples: {
    /** Each leads to this cause only. Empty if no single answer can show it. */
    readonly shown: readonly PastedAnswer[];
    /** Similar answers without this cause. */
    readonly near: readonly PastedAnswer[];
  };
  /** Returns the evidence; undefined without any. Pure. */
  readonly recognise: (own: EndpointEvidence) => Recognition | undefined;
}

/** Recognisers of causes by id. */
export type Recognisers = { readonly [id: string]: KnownCause['recognise'] };

interface AnswerSign {
  readonly shows: (x: Subject) => boolean;
  /** Share of the expected answers that must show it; default `most`. */
  readonly share?: 'any' | 'most' | 'all';
  /** Returns the evidence of the first one that shows it; default: its status and its body. */
  readonly says?: (first: Subject, shown: readonly Subject[]) => Evidence;
}

/** Recognises a cause by single answers. */
export const byAnswers =
  ({ shows, share = 'most', says = usual }: AnswerSign): KnownCause['recognise'] =>
  ({ troubled, expected }) => {
    const shown = troubled.filter(shows);
    const [first] = shown;
    const least = { any: 1, most: expected.length / 2 + 0.5, all: expected.length }[share];
    return first && shown.length >= least ? shownBy(shown, says(first, shown)) : undefined;
  };

const usual = (first: Subject): Evidence => [answeredAs(first), bodySays(first)];
