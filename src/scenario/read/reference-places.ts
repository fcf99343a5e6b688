import { UsageError } from '../../model/errors.ts';
import type { Json } from '../../model/json.ts';
import { escapeToken } from '../../standards/json/json-pointer.ts';
import { hasReference, referenceTrouble } from './references.ts';
import type { Source } from './source.ts';

/** Where references are filled in. */
const filled = /^(\/steps\/\d+)?\/(label|order\/merge|headers|range)(\/|$)/;

/** Throws a UsageError for a reference that is not known, or stands where none is read. */
export function assertReferences(source: Source): void {
  for (const [pointer, text] of textsOf(source.value, '')) {
    if (!hasReference(text)) continue;
    const trouble = filled.test(pointer)
      ? referenceTrouble(text)
      : 'references are read only in label, order.merge, headers and range';
    if (trouble) throw new UsageError(trouble, source.place(pointer));
  }
}

/** The same for a file of which every text is filled in. */
export function assertReferencesAnywhere(source: Source): void {
  for (const [pointer, text] of textsOf(source.value, '')) {
    const trouble = referenceTrouble(text);
    if (trouble) throw new UsageError(trouble, source.place(pointer));
  }
}

/** Every text of a value with its pointer. */
function* textsOf(value: Json, pointer: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    yield* textsOf(each, `${pointer}/${escapeToken(name)}`);
  }
}
