import { groupedBy } from '../../../standards/collections/grouped.ts';
import { mediaTypes } from '../../reading/answers/media-type.ts';
import { type BetweenAnswers, type Held, isOld } from './between-answers.ts';
import { follow } from './follow.ts';

/** What became of the values of records from answer to answer, whatever range was asked. */
export interface ChangedValues {
  /** The answers of one form, in the order of sending. */
  readonly held: readonly Held[];
  /** Records with other values, and then those before again: no correction does that. By number. */
  readonly returned: readonly number[];
  /** The first answer that shows other values than an earlier one. */
  readonly changedIn: Held;
}

/** A CSV may round what JSON does not, so only answers of one media type are held against each other. */
export function changedValues(between: BetweenAnswers): readonly ChangedValues[] {
  const forms = groupedBy(between.held, ({ answer: { x } }) => mediaTypes(x).join());
  return [...forms.values()].flatMap((held) => {
    const values = follow(between.table.size);
    let changedIn: Held | undefined;
    for (const each of held) {
      const { ids, turn, answer } = each;
      const changes = values.changed.length;
      for (let i = 0; i < ids.length; i += 1) {
        values.see(ids[i] as number, answer.digest.values[i] as number, turn);
      }
      if (values.changed.slice(changes).some((id) => isOld(between, id))) changedIn ??= each;
    }
    const returned = values.returned.filter((id) => isOld(between, id));
    return changedIn ? [{ held, returned, changedIn }] : [];
  });
}
