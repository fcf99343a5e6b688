import { UsageError } from '../model/scenario.ts';
import { legible, shortened } from '../standards/text/legible.ts';

interface Choosing<Item> {
  /** The one that was asked for. */
  readonly asked: string | undefined;
  readonly idOf: (item: Item) => string;
  /** Whether it is of the endpoint. */
  readonly fits: (item: Item) => boolean;
  readonly tell: (item: Item) => string;
  readonly called: {
    readonly file: string;
    readonly one: string;
    readonly flag: string;
    readonly endpoint: string;
  };
}

/** So many are listed in the one line of a mistake. */
const listed = 8;

/**
 * The item that was asked for; else the only one that fits the endpoint; else the only one there is.
 * Throws a UsageError that lists what there is to choose from.
 */
export function theOne<Item>(items: readonly Item[], choosing: Choosing<Item>): Item {
  const { asked, idOf, fits, called } = choosing;
  const own = items.filter((item) => fits(item));
  if (asked !== undefined) {
    const found = items.find((item) => idOf(item) === asked);
    if (found) return found;
    const from = own.length > 0 ? own : items;
    throw new UsageError(
      `${called.file} has no ${called.one} ${asked}; there is ${list(from, choosing)}`,
    );
  }
  const [one] = own.length > 0 ? own : items;
  if (one && (own.length === 1 || items.length === 1)) return one;
  const many = own.length > 0 ? own : items;
  const why =
    own.length > 0
      ? `holds ${own.length} answers of ${called.endpoint}`
      : `holds no answer that is plainly of ${called.endpoint}`;
  throw new UsageError(
    `${called.file} ${why}; choose one with ${called.flag}: ${list(many, choosing)}`,
  );
}

function list<Item>(items: readonly Item[], { tell }: Choosing<Item>): string {
  const reported = items.slice(0, listed).map((item) => shortened(legible(tell(item)), 80));
  const left = items.length - reported.length;
  return `${reported.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
