import { config } from './causes/config.ts';
import { connect, nameLookup } from './causes/connect.ts';
import { data } from './causes/data.ts';
import { http } from './causes/http.ts';
import { inBetween } from './causes/in-between.ts';
import { contentType, json } from './causes/json.ts';
import { meaning } from './causes/meaning.ts';
import { schema } from './causes/schema.ts';
import { time } from './causes/time.ts';
import { tls } from './causes/tls.ts';
import { token } from './causes/token.ts';
import type { KnownCause } from './known/known-cause.ts';

/** Every known cause by layer, and within a layer the more specific first. */
export const causes: readonly KnownCause[] = [
  ...config,
  ...nameLookup,
  ...connect,
  ...tls,
  ...inBetween,
  ...http,
  ...token,
  ...contentType,
  ...json,
  ...schema,
  ...meaning,
  ...data,
  ...time,
];
