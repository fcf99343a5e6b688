/** A JSON value (RFC 8259) as JSON.parse gives it. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [member: string]: Json };

export type JsonObject = { readonly [member: string]: Json };

/** A JSON Pointer (RFC 6901), '' for the whole document. */
export type Pointer = string;
