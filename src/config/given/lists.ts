import type { EndpointId } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Pointer } from '../../model/json.ts';
import { UsageError } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { tokensOf } from '../../standards/json/json-pointer.ts';
import { parsed, type RawSettings } from './given.ts';
import type { ValueParser } from './values.ts';

/** Configured location of the list of records in an answer or a file. */
export type ListPlace = NonNullable<ReturnType<typeof listOf>>;

export type Lists = ReturnType<typeof listsOf>;

const pointer: ValueParser<Pointer> = {
  expected: 'a JSON Pointer such as /data/items',
  read: (text) => (tokensOf(text) ? text : undefined),
};

/** Reads `lists` of the config, or --pointer for the one dataset of `validate`. */
export function listsOf(givens: RawSettings) {
  return present({
    transactions: listOf(givens, '/lists/transactions'),
    commerces: listOf(givens, '/lists/commerces'),
  });
}

/** Returns the pointers for the dataset readers. A missing list in an answer is judged, not a usage error. */
export const pointersOf = (lists: Lists): { readonly [id in EndpointId]?: Pointer } =>
  Object.fromEntries(
    Object.entries(lists).map(([id, list]: [string, ListPlace]) => [id, list.pointer]),
  );

/** Throws a UsageError if the pointer finds no list in a file. */
export function assertList(exchanges: readonly Exchange[], list: ListPlace | undefined): void {
  for (const { answer } of exchanges) {
    if (answer.kind === 'no-response' || answer.body.kind === 'text') continue;
    const reason = answer.body.observed['no list'];
    if (list && reason !== undefined) throw list.missing(reason);
  }
}

function listOf(givens: RawSettings, key: Pointer) {
  const raw = givens.one('pointer', key);
  if (!raw) return undefined;
  const name = raw.from === 'config' ? key.slice(1).replace('/', '.') : raw.name;
  return {
    pointer: parsed(raw, pointer),
    /** Error for a missing list; `reason` says what is there instead. */
    missing: (reason: string) =>
      new UsageError(
        `${name}: ${reason}. Point to the list, or omit the pointer to find the list automatically.`,
        raw.place,
      ),
  };
}
