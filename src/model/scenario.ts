import { type EndpointId, endpointIds } from './endpoint.ts';
import type { Exchange, Situation, Source, TokenForm, TokenUse } from './exchange.ts';
import type { Json, JsonObject } from './json.ts';
import type { Expect } from './outcome.ts';

/** Position in a file that a person wrote; line and column from 1. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Scenario file as read, before the target's data is inserted. */
export interface Scenario {
  /** Path under the given root, without extension. */
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly endpoint: EndpointId;
  readonly situation: Situation;
  readonly relation?: Relation;
  readonly send: 'in-turn' | 'at-once';
  /** Required paths of the target data: `uncovered`, `quotes` … */
  readonly needs: readonly DataPart[];
  /** Default `judge`. `compare`: record and dataset rules are disabled here. */
  readonly records?: 'judge' | 'compare';
  /** Without its answers the endpoint is not judged, and the run does not pass. */
  readonly core?: true;
  readonly expect?: Expect;
  readonly steps: readonly StepSpec[];
  readonly at: FilePlace;
}

/** Reports whether a scenario is a file of the user's: neither built in nor made by a command. */
export const isOwn = ({ at }: Pick<Scenario, 'at'>): boolean =>
  !/^built-in[\\/]/.test(at.file) && /\.ya?ml$/i.test(at.file);

type SuiteMember = Pick<Scenario, 'endpoint' | 'tags' | 'id'>;

/** Compares by suite order: by endpoint, the opener first, then by id. */
export const inSuiteOrder = (a: SuiteMember, b: SuiteMember): number =>
  endpointIds.indexOf(a.endpoint) - endpointIds.indexOf(b.endpoint) ||
  Number(b.tags.includes('opener')) - Number(a.tags.includes('opener')) ||
  (a.id < b.id ? -1 : 1);

export interface StepSpec {
  readonly label?: string;
  readonly endpoint?: EndpointId;
  readonly situation?: Situation;
  readonly role?: string;
  readonly order?: OrderSpec;
  readonly each?: DataPart;
  readonly repeat?: number;
  readonly token?: TokenUse | TokenForm;
  /** Of shipping-cost and delivery-price: send the request without its order. */
  readonly withoutBody?: boolean;
  readonly headers?: { readonly [name: string]: string };
  readonly range?: { readonly from?: string; readonly to?: string };
  readonly expect?: Expect;
  readonly at: FilePlace;
}

export interface OrderSpec {
  /** `full`, `draft`, or the whole order as read from a JSON file beside the scenario. */
  readonly base: 'full' | 'draft' | JsonObject;
  /** Lines that replace those of the base; applied before `merge`. */
  readonly lines?: LinesSpec;
  /** Days from now to the delivery date; negative for the past. */
  readonly deliverIn?: number;
  /** Of shipping-cost: the fraction of the subtotal that a discount takes off. */
  readonly discount?: number;
  /** JSON Merge Patch (RFC 7396). */
  readonly merge?: Json;
}

/**
 * Lines of an order: exactly one of these. A merge patch replaces a list as a whole, so it cannot make them
 * from the target's products. Totals of lines and order follow the quantities.
 */
export interface LinesSpec {
  /**
   * Number of lines, one product each, in the order of `data.products`. Products repeat from the first if there
   * are too few.
   */
  readonly count?: number;
  /** Quantities, one line each, with products as for `count`. They may be fractions. */
  readonly quantities?: readonly number[];
  /** Factor for the quantities of the base's own lines. */
  readonly times?: number;
  /** Factor for the prices of units of the base's own lines. */
  readonly priceTimes?: number;
  /** The base's own lines in reverse order. The step is skipped if there is only one line. */
  readonly reversed?: true;
  /** Number of units of the last product alone, or of each of its lines. The step is skipped if there is only one product. */
  readonly last?: number | readonly number[];
  /**
   * The base's own lines, followed by one unit of the first product as a gift, at price 0; on shipping-cost
   * `appliedDiscounts` names it (triggerProductId, giftedProductId).
   */
  readonly gift?: true;
}

/** Parts of the target data that `each` and `needs` may name. */
export type DataPart =
  | 'uncovered'
  | 'unquotable'
  | 'quotes'
  | 'otherCommerces'
  | 'unaskedCommerces'
  | 'furtherCommerces'
  | 'otherProducts'
  | 'window'
  | 'products'
  | 'covered';

export interface Step
  extends Pick<
    Exchange,
    'endpoint' | 'token' | 'role' | 'round' | 'varied' | 'resendOf' | 'expect'
  > {
  readonly label: string;
  readonly situation: Situation;
  /** Mutation of the right token; absent for an unrelated wrong one. */
  readonly tokenForm?: TokenForm;
  readonly source: Source;
  /** Of `explore`: maximum number of derived orders, of all requests, and the seed. */
  readonly exploring?: {
    readonly orders: number;
    readonly requests: number;
    readonly seed: number;
  };
  /** `{ order }`; absent for a request without a body. */
  readonly body?: JsonObject;
  readonly query?: { readonly [name: string]: string };
  /** In addition to those of the endpoint and the target. */
  readonly headers?: { readonly [name: string]: string };
  /** Requires a new connection; otherwise a kept-alive one is reused. */
  readonly connection?: 'fresh';
}

/** Result of inserting the target's data into a scenario. */
export type Resolution =
  | { readonly state: 'ready'; readonly steps: readonly Step[] }
  | { readonly state: 'skipped'; readonly reason: string };

/**
 * Relations between the answers of a scenario's steps; `greenlight explain <relation>` describes each. The list
 * is closed: each has a procedure and a rule.
 */
export const relations = [
  'sent-again',
  'quote-and-order',
  'covered-orders',
  'other-commerces',
  'known-quotes',
  'provoked-rejections',
  'explore',
  'explore-ranges',
  'between-orders',
  'tokens',
  'every-form',
  'different-orders',
  'same-order-at-once',
  'very-different-orders',
  'both-endpoints',
  'body-survives',
  'range-halves',
  'ranges-at-once',
  'asked-twice',
  'single-bound',
  'empty-range',
  'range-forms',
  'formats',
  'whole-history',
  'every-answer',
  'compare',
] as const;

export type Relation = (typeof relations)[number];

/** Reports whether requests are derived from its own, up to the budget. */
export const isExplored = ({ relation }: { readonly relation?: Relation }): boolean =>
  relation === 'explore' || relation === 'explore-ranges';

/** Scenario id of the requests that look for data before the scenarios of a run. */
export const discoveryScenario = 'discovery';

/** Suffix of the scenario id under which two given orders, and those between them, are sent. */
export const givenOrders = '/given-orders';

/** Reason for skipping a scenario of ranges. */
export const noRange =
  'The client’s transactions gave too few records with a readable date to choose a range.';

/** Mistake of the person who runs greenlight: exit code 2, one line, no stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly place: FilePlace | undefined;
  /** Further mistakes that were found with this one, in order. */
  readonly further: readonly UsageError[];

  /** `message` says what is wrong and what to do; the place is prepended when it is shown. */
  constructor(message: string, place?: FilePlace, further: readonly UsageError[] = []) {
    super(message);
    this.place = place;
    this.further = further;
  }
}

/** A scenario with its resolution. */
export interface ResolvedScenario {
  readonly scenario: Scenario;
  readonly resolved: Resolution;
}
