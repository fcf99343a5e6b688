import type { Json } from '../../model/json.ts';
import type { Call } from '../http/call.ts';
import { at, list } from '../http/read-json.ts';

export const ordered = (call: Call, ...path: readonly string[]): Json | undefined =>
  at(call.order, ...path);

export const lineCount = (call: Call): number => list(ordered(call, 'products'))?.length ?? 0;
