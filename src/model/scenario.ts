import { type EndpointId, endpointIds } from './endpoint.ts';
import type { Situation, Source, TokenForm, TokenSent, Varied } from './exchange.ts';
import type { Json, JsonObject } from './json.ts';
import type { Expect } from './outcome.ts';

/** A place in a file that a person wrote; line and column from 1. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A scenario file as it was read, before the target's data is put in. */
export interface Scenario {
  /** The path under the given root, without extension. */
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly endpoint: EndpointId;
  readonly situation: Situation;
  readonly relation?: Relation;
  readonly send: 'in-turn' | 'at-once';
  /** Paths of the target data that must be there: `uncovered`, `quotes` … */
  readonly needs: readonly DataPart[];
  /** Default `judge`. `compare`: record and dataset rules stay silent here. */
  readonly records?: 'judge' | 'compare';
  /** Without its answers the endpoint is not judged, and the run passes nothing. */
  readonly core?: true;
  readonly expect?: Expect;
  readonly steps: readonly StepSpec[];
  readonly at: FilePlace;
}

type InSuite = Pick<Scenario, 'endpoint' | 'tags' | 'id'>;

/** Endpoint by endpoint, the opener first, then by id: the order of a suite. */
export const inSuiteOrder = (a: InSuite, b: InSuite): number =>
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
  readonly token?: TokenSent | TokenForm;
  /** Shipping-cost and delivery-price: send the request without its order. */
  readonly withoutBody?: boolean;
  readonly headers?: { readonly [name: string]: string };
  readonly range?: { readonly from?: string; readonly to?: string };
  readonly expect?: Expect;
  readonly at: FilePlace;
}

export interface OrderSpec {
  /** `full`, `draft`, or the whole order as read from a JSON file beside the scenario. */
  readonly base: 'full' | 'draft' | JsonObject;
  /** Other lines in the place of the base's own; done before `merge`. */
  readonly lines?: LinesSpec;
  /** Days from now to the delivery date; negative for the past. */
  readonly deliverIn?: number;
  /** The delivery date is such a day, the first from three days on. */
  readonly deliverOn?: 'saturday' | 'sunday';
  /** Characters of the observation. */
  readonly remark?: number;
  /** Of shipping-cost: the part of the subtotal that a discount takes off. */
  readonly discount?: number;
  /** JSON Merge Patch (RFC 7396). */
  readonly merge?: Json;
}

/**
 * The lines of an order: exactly one of these. A merge patch replaces a list whole and so cannot make
 * them from the target's products. Totals of lines and order follow the new quantities.
 */
export interface LinesSpec {
  /**
   * So many lines, a product each, in the order of `data.products`. When there are too few products they
   * come again from the first; the label then says so: "(120 lines of 3 products)".
   */
  readonly count?: number;
  /** A line for each of these quantities, products as for `count`. They may be fractions. */
  readonly quantities?: readonly number[];
  /** The base's own lines with every quantity multiplied by this. */
  readonly times?: number;
  /** The base's own lines, last first. With one line only the step is left out. */
  readonly reversed?: true;
  /** So many units of the last product alone. With one product only the step is left out. */
  readonly last?: number;
  /**
   * The base's own lines and after them one unit of the first product as a gift, at price 0; on
   * shipping-cost `appliedDiscounts` names it (triggerProductId, giftedProductId).
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
  | 'window'
  | 'products'
  | 'covered';

/** A step ready to be sent. */
export interface Step {
  readonly label: string;
  readonly endpoint: EndpointId;
  readonly situation: Situation;
  readonly token: TokenSent;
  /** What a wrong token is made of; absent for one that has nothing of the right one. */
  readonly tokenForm?: TokenForm;
  readonly source: Source;
  readonly role?: string;
  readonly round?: number;
  readonly varied?: Varied;
  /** Of `explore`: the orders that may be made from this one, the requests in all, and the seed. */
  readonly exploring?: {
    readonly orders: number;
    readonly requests: number;
    readonly seed: number;
  };
  /** `{ order }`; absent for a request without a body. */
  readonly body?: JsonObject;
  readonly query?: { readonly [name: string]: string };
  /** Beyond those of the endpoint and the target. */
  readonly headers?: { readonly [name: string]: string };
  readonly resendOf?: string;
  /** Sent on a connection that nothing was sent on before; else on a kept one, where there is one. */
  readonly connection?: 'fresh';
  readonly expect?: Expect;
}

/** What became of putting the target's data into a scenario. */
export type Resolved =
  | { readonly state: 'ready'; readonly steps: readonly Step[] }
  | { readonly state: 'skipped'; readonly reason: string };

/** How the answers of a scenario's steps must relate; `greenlight explain <relation>` says it of each. Closed: each is driven and judged. */
export const relations = [
  'sent-again',
  'quote-and-order',
  'line-order',
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
  'range-contained',
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

/** Whether requests are made from its own, so many as the budget allows. */
export const isExplored = ({ relation }: { readonly relation?: Relation }): boolean =>
  relation === 'explore' || relation === 'explore-ranges';

/** The id under which data are looked for before the scenarios of a run. */
export const discoveryScenario = 'discovery';

/** The end of the id under which two given orders, and those between them, are sent. */
export const givenOrders = '/given-orders';

/** Why a scenario of ranges is not sent. */
export const noRange =
  'The client’s transactions gave too few records with a readable date to choose a range.';

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

/** A scenario with what became of putting the target's data into it. */
export interface Resolving {
  readonly scenario: Scenario;
  readonly resolved: Resolved;
}
