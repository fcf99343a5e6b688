import type { EndpointId } from '../../model/endpoint.ts';
import type { NoResponse, NoResponseReason, Situation } from '../../model/exchange.ts';
import type { RuleId, Subject } from '../../model/rule.ts';
import { lostBy } from '../signs/lost.ts';
import { answeredAs, bodySays, shownBy } from '../signs/reported.ts';
import type { EndpointEvidence, Evidence, Recognition } from '../signs/seen.ts';
import type { Cause, Layer } from './cause.ts';

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

/** Reason and codes with which most connections end; without codes, any code. */
interface LostSign {
  readonly at: NoResponseReason;
  readonly codes?: readonly string[];
}

interface AnswerSign {
  readonly shows: (x: Subject) => boolean;
  /** Share of the expected answers that must show it; default `most`. */
  readonly share?: 'any' | 'most' | 'all';
  /** Returns the evidence of the first one that shows it; default: its status and its body. */
  readonly says?: (first: Subject, shown: readonly Subject[]) => Evidence;
}

/** Sign of a cause: in the ends of connections, in single answers, or in everything observed. */
type Sign =
  | { readonly lost: LostSign }
  | { readonly answers: AnswerSign }
  | Pick<KnownCause, 'recognise'>;

type DefaultMember = 'move' | 'next' | 'rules' | 'faults' | 'examples';

type Row = Sign &
  Omit<KnownCause, DefaultMember | 'layer' | 'recognise'> &
  Partial<Pick<KnownCause, DefaultMember>>;

/** Makes the causes of a layer. By default the client must act, a diagnosis is next, and the lists are empty. */
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

/** Headers of a page of a web server. */
export const html = { 'content-type': 'text/html; charset=utf-8' };

/** A conforming body. */
export const quote = '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}';

export const lost = (reason: NoResponseReason, detail: string): PastedAnswer => ({
  lost: { reason, detail },
});

export const certificateEnded = lost(
  'tls',
  'The certificate ended on 2026-01-02 (CERT_HAS_EXPIRED).',
);
