import type { DataPart } from '../../model/scenario.ts';
import type { TargetData } from '../../model/target.ts';

const words: { readonly [part in DataPart]: string } = {
  uncovered: 'no address out of coverage',
  unquotable: 'no order that cannot be quoted',
  quotes: 'no known quote',
  otherCommerces: 'no other commerce',
  window: 'no period with transactions',
  products: 'no product',
  covered: 'no address in coverage',
};

/** Why a scenario that needs these parts of the target data is not judged; undefined when all are there. */
export function missingPart(parts: readonly DataPart[], data: TargetData): string | undefined {
  const part = parts.find((each) => {
    const value = data[each];
    return value === undefined || (Array.isArray(value) && value.length === 0);
  });
  return part && `The target data names ${words[part]}. Add one to data.${part}.`;
}
