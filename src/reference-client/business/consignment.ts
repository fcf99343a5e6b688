/** Part of an order that the tariff needs, for either endpoint. */
export interface Consignment {
  readonly commerceId: string | undefined;
  readonly commune: string | undefined;
  readonly lines: readonly { readonly sku: string | undefined; readonly quantity: number }[];
  /** Without tax; 0 if absent. */
  readonly netTotal: number;
  readonly deliverAt: string | undefined;
}
