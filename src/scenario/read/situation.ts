import { asObject } from '../../contract/answers/json-object.ts';
import type { Situation, Source } from '../../model/exchange.ts';
import type { StepSpec } from '../../model/scenario.ts';
import type { TargetData } from '../../model/target.ts';
import type { Entry } from './entries.ts';

const strength: readonly Source[] = ['sample', 'discovered', 'declared'];

/** The weakest source of an order's commerce, address and lines. An order of the author's own is declared. */
export function sourceOf(spec: StepSpec, entry: Entry, { sources }: TargetData): Source {
  if (typeof spec.order?.base === 'object') return 'declared';
  const own = entry.source ?? 'declared';
  const patch = asObject(entry.patch) ?? {};
  const parts = [
    entry.externalId === undefined && patch['externalId'] === undefined ? sources.commerce : own,
    entry.lines === undefined && patch['products'] === undefined ? sources.products : own,
    entry.address === undefined && patch['shippingAddress'] === undefined ? sources.covered : own,
  ].map((source) => source ?? 'declared');
  return strength.find((source) => parts.includes(source)) ?? 'declared';
}

/** A client need not know our sample's commerce, products or address: a 4xx is no finding then. */
export const situationOf = (situation: Situation, source: Source): Situation =>
  situation === 'quotable' && source === 'sample' ? 'any' : situation;
