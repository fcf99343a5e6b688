import type { RecordsBody } from '../../model/exchange.ts';
import type { DatasetRecord, Subject } from '../../model/rule.ts';
import { hashBytes, oneOf } from '../../standards/text/hash.ts';
import { datasetAnswer } from '../datasets/dataset-answer.ts';
import { identical } from '../http/identical.ts';
import { EntryWriter } from '../records/entry.ts';
import { asId } from '../records/record-values.ts';

/** Gathers which commerces an answer lists: 8 bytes a record. */
export function openListed(): {
  readonly record: (r: Pick<DatasetRecord, 'value'>) => void;
  readonly end: () => Pick<RecordsBody, 'listed'>;
} {
  const entry = new EntryWriter();
  const hashes = new Uint32Array(2);
  let listed = new Float64Array(1024);
  let count = 0;
  return {
    record({ value }) {
      const id = asId(value.commerceId);
      if (id === undefined) return;
      if (count === listed.length) {
        const wider = new Float64Array(2 * count);
        wider.set(listed);
        listed = wider;
      }
      entry.begin();
      entry.text(id);
      hashBytes(entry.view, 0, entry.length, hashes);
      listed[count] = oneOf(hashes);
      count += 1;
    },
    end: () => ({ listed: listed.slice(0, count) }),
  };
}

/** One request of commerces, and what its answers list. */
export interface Listing {
  /** In the order of sending. */
  readonly answers: readonly Subject[];
  /** Commerces in one answer or more. */
  readonly commerces: number;
  /** There, gone and there again, or the other way round. */
  readonly turning: number;
  readonly gone: number;
  readonly come: number;
}

/** The requests of commerces that were answered twice or more and read to the end each time. */
export const listings = (exchanges: readonly Subject[]): readonly Listing[] =>
  identical(exchanges.filter((x) => listedBy(x) !== undefined))
    .filter(({ length }) => length > 1)
    .map(listingOf);

/** Undefined where an answer was not read to its end. */
function listedBy(x: Subject): Float64Array | undefined {
  const body = datasetAnswer(x, 'commerces');
  return body?.stopped === undefined ? body?.listed : undefined;
}

function listingOf(answers: readonly Subject[]): Listing {
  const states = new Map<number, { readonly first: boolean; last: boolean; turns: number }>();
  answers.forEach((x, at) => {
    const own = new Set(listedBy(x));
    for (const id of own) {
      const state = states.get(id);
      if (!state) states.set(id, { first: at === 0, last: true, turns: at === 0 ? 0 : 1 });
      else if (!state.last) Object.assign(state, { last: true, turns: state.turns + 1 });
    }
    for (const [id, state] of states) {
      if (state.last && !own.has(id)) Object.assign(state, { last: false, turns: state.turns + 1 });
    }
  });
  const all = [...states.values()];
  return {
    answers,
    commerces: all.length,
    turning: all.filter(({ turns }) => turns > 1).length,
    gone: all.filter(({ turns, last }) => turns === 1 && !last).length,
    come: all.filter(({ turns, last }) => turns === 1 && last).length,
  };
}
