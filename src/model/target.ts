import type { DatasetId, EndpointId } from './endpoint.ts';
import type { Source } from './exchange.ts';
import type { Json, JsonObject } from './json.ts';

/** The client as described by its owner. */
export interface Target {
  /** `{client_base}`; absent for offline work. */
  readonly clientBase: string;
  readonly token?: Secret;
  readonly domain: string;
  readonly implements: readonly EndpointId[];
  /** Overrides only: a path appended to clientBase as text, or a full URL. */
  readonly paths: { readonly [id in EndpointId]?: string };
  readonly headers: { readonly [id in EndpointId | 'all']?: { readonly [name: string]: string } };
  readonly origin: string;
  readonly shippingCostPayload: 'body' | 'query';
  readonly data: TargetData;
  /** Secrets in header values that come from the environment, other than the token. */
  readonly secrets?: readonly Secret[];
}

/** A secret and the variable name for it in curl lines. */
export interface Secret {
  readonly value: string;
  /** `GREENLIGHT_TOKEN`, `ERP_KEY` … */
  readonly variable: string;
  /** Public text of the config: substrings of the secret that it contains are not secret. */
  readonly open?: string;
}

export interface TargetData {
  readonly commerce: Commerce;
  readonly otherCommerces: readonly string[];
  /** Commerces of the client's own list that only one scenario requests, so that a cached answer of another shows. */
  readonly unaskedCommerces?: readonly string[];
  /** Further commerces of that list, about which a run sends one order each. */
  readonly furtherCommerces?: readonly string[];
  readonly sellerIds: readonly string[];
  readonly distributionCenterId: string;
  readonly products: readonly Product[];
  /** Other products of the client's own sales, one unit of each. */
  readonly otherProducts?: readonly Product[];
  readonly covered: readonly Address[];
  readonly uncovered: readonly Address[];
  readonly unquotable: readonly UnquotableOrder[];
  readonly quotes: readonly KnownQuote[];
  readonly window?: Window;
  /** Datasets without records so far, as declared by the owner. */
  readonly empty?: readonly DatasetId[];
  /** Addresses of other commerces in the client's own list, by id. */
  readonly addresses?: { readonly [externalId: string]: Address };
  /** Sellers of other commerces in that list, the one that other orders lack first. */
  readonly sellers?: { readonly [externalId: string]: readonly string[] };
  /** Class and channels of commerces in that list. */
  readonly kinds?: { readonly [externalId: string]: CommerceKind };
  /** Days from now to the delivery of an order; default 3. */
  readonly deliverIn?: number;
  /** Merge patch (RFC 7396) of full orders, with which the client quotes and without which it fails. */
  readonly orderPatch?: Json;
  /** Type of orders; default `order`. */
  readonly orderType?: 'quote';
  /** Origin of each part. */
  readonly sources: { readonly [part in keyof Omit<TargetData, 'sources'>]?: Source };
}

/** Bounds of a range, ISO 8601. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** Period with transactions, and positions in it found by discovery. */
export interface Window extends TimeRange {
  /** Between two records near the median; the midpoint if discovery did not choose it. */
  readonly middle?: string;
  readonly hour?: TimeRange;
  /** All of time, up to now. */
  readonly always?: TimeRange;
  /** Bounds a few seconds after records, and a few seconds before. */
  readonly justAfter?: TimeRange;
  readonly justBefore?: TimeRange;
  readonly empty?: TimeRange;
  /** Part small enough to be requested several times, some days in the past, cut between records. */
  readonly part?: CutRange;
  /** Two days, cut at midnight UTC between them. */
  readonly midnight?: CutRange;
  /** Two days, cut at midnight of the client's own offset, as inferred from its dates. */
  readonly localMidnight?: CutRange;
  /** From the exact date of one record to that of another. */
  readonly records?: TimeRange;
}

/** A range and a position in it, ISO 8601. */
export interface CutRange extends TimeRange {
  readonly middle: string;
}

export interface Commerce {
  readonly externalId: string;
  readonly commerceId?: string;
  readonly name?: string;
}

/** What a tariff may treat apart (contract: Commerce). */
export type CommerceKind = { readonly [name in 'class' | 'channel' | 'subChannel']?: string };

export interface Product {
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: number;
  /** Weight and size of a unit, as far as its owner declares them (contract: Order, products). */
  readonly dimensions?: JsonObject;
}

export interface Address {
  readonly address: string;
  readonly commune: string;
  readonly city?: string;
  readonly region?: string;
  readonly country?: string;
  readonly latitude?: string;
  readonly longitude?: string;
  /** What its owner leaves out, from an address of the same commune in the client's own list. */
  readonly found?: Omit<Address, 'address' | 'commune'>;
  readonly why?: string;
}

export interface UnquotableOrder {
  readonly why: string;
  /** JSON Merge Patch (RFC 7396) over the delivery-price order. */
  readonly order: Json;
}

export interface KnownQuote {
  readonly why: string;
  readonly order: Json;
  readonly netValue: number;
  readonly netTaxedValue?: number;
  /** Cost at shipping-cost without tax, where its tariff differs from that of delivery-price; default: netValue. */
  readonly shippingCost?: number;
}
