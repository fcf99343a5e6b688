/** JSON value (RFC 8259) as returned by JSON.parse. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [member: string]: Json };

export type JsonObject = { readonly [member: string]: Json };

/** JSON Pointer (RFC 6901), '' for the whole document. */
export type Pointer = string;
