import type { EndpointId } from '../../model/endpoint.ts';
import type { NoResponse, NoResponseReason, Situation } from '../../model/exchange.ts';
import type { RuleId, Subject } from '../../model/rule.ts';
import { lostBy } from '../signs/lost.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import type { Evidence, Own, Recognition } from '../signs/seen.ts';
import type { Cause, Layer } from './cause.ts';

/** An answer as a ticket or a log shows it. */
export interface PastedAnswer {
  /** Default delivery-price. */
  readonly endpoint?: EndpointId;
  /** Default 200. */
  readonly status?: number;
  /** Lower-case names; default `content-type: application/json`. */
  readonly headers?: { readonly [name: string]: string };
  /** The body as it arrived, a byte-order mark included. */
  readonly text?: string;
  /** In the place of an answer. */
  readonly lost?: Omit<NoResponse, 'kind'>;
  readonly durationMs?: number;
  /** Default `any`: nobody said what was expected. */
  readonly situation?: Situation;
}

/** A cause with how it is known: words, recogniser and examples together. */
export interface KnownCause extends Cause {
  /** It is reported beside other causes and never hides one: everything still works, for now. */
  readonly beside?: true;
  /** Rules whose findings it accounts for. */
  readonly rules: readonly RuleId[];
  /** Faults of the reference client that show it. */
  readonly faults: readonly string[];
  readonly examples: {
    /** Each leads to this cause and to no other. Empty where no answer by itself can show it. */
    readonly shown: readonly PastedAnswer[];
    /** Nearly the same, and not this cause. */
    readonly near: readonly PastedAnswer[];
  };
  /** Pure. Undefined where nothing speaks for it. */
  readonly recognise: (own: Own) => Recognition | undefined;
}

/** Where most connections end, and with which codes; without codes, with any. */
interface LostSign {
  readonly at: NoResponseReason;
  readonly codes?: readonly string[];
}

/** What single answers show. */
interface AnswerSign {
  readonly shows: (x: Subject) => boolean;
  /** How many of the expected answers must show it; default `most`. */
  readonly share?: 'any' | 'most' | 'all';
  /** What speaks for it, of the first that shows it; default: its status and its body. */
  readonly says?: (first: Subject, shown: readonly Subject[]) => Evidence;
}

/** How a cause is recognised: by where connections end, by single answers, or by all that was seen. */
type Sign =
  | { readonly lost: LostSign }
  | { readonly answers: AnswerSign }
  | Pick<KnownCause, 'recognise'>;

/** What a cause may leave out. */
type Usual = 'move' | 'next' | 'rules' | 'faults' | 'examples';

type Row = Sign &
  Omit<KnownCause, Usual | 'layer' | 'recognise'> &
  Partial<Pick<KnownCause, Usual>>;

/**
 * The causes of a layer. Left out, the client must move, it is diagnosed again next, no rule finds it, and no
 * fault and no answer by itself shows it.
 */
export const knownCauses = (layer: Layer, causes: readonly Row[]): readonly KnownCause[] =>
  causes.map((cause) => ({
    layer,
    move: 'the client',
    next: 'greenlight diagnose --endpoint {endpoint}',
    rules: [],
    faults: [],
    examples: { shown: [], near: [] },
    recognise: recogniserOf(cause),
    ...cause,
  }));

function recogniserOf(sign: Sign): KnownCause['recognise'] {
  if ('recognise' in sign) return sign.recognise;
  if ('lost' in sign) return (own) => lostBy(own, sign.lost.at, sign.lost.codes);
  const { shows, share = 'most', says = usual } = sign.answers;
  return ({ troubled, expected }) => {
    const shown = troubled.filter(shows);
    const [first] = shown;
    const least = { any: 1, most: expected.length / 2 + 0.5, all: expected.length }[share];
    return first && shown.length >= least ? shownBy(shown, says(first, shown)) : undefined;
  };
}

const usual = (first: Subject): Evidence => [answeredAs(first), bodySays(first)];

/** What a web server sends as a page. */
export const html = { 'content-type': 'text/html; charset=utf-8' };

/** A body that keeps the contract. */
export const quote = '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}';

/** An example of no answer. */
export const lost = (reason: NoResponseReason, detail: string): PastedAnswer => ({
  lost: { reason, detail },
});

export const certificateEnded = lost(
  'tls',
  'The certificate ended on 2026-01-02 (CERT_HAS_EXPIRED).',
);
