import type { Clause } from '../../model/rule.ts';
import { rules } from '../catalogue.ts';
import authentication from './authentication.json' with { type: 'json' };
import commerces from './commerces.json' with { type: 'json' };
import deliveryPrice from './delivery-price.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import limits from './limits.json' with { type: 'json' };
import shippingCost from './shipping-cost.json' with { type: 'json' };
import transactions from './transactions.json' with { type: 'json' };
import versioning from './versioning.json' with { type: 'json' };

/** A section of the contract, its clauses by name; a clause without a judgement is judged by the rules that name it. */
interface Section {
  readonly section: string;
  readonly clauses: {
    readonly [name: string]: Omit<Clause, 'id' | 'section' | 'judgement'> &
      Partial<Pick<Clause, 'judgement'>>;
  };
}

const sections: readonly Section[] = [
  deliveryPrice,
  errors,
  limits,
  authentication,
  shippingCost,
  transactions,
  commerces,
  versioning,
];

const ruledBy = (clause: string) =>
  rules.filter(({ clauses }) => clauses.includes(clause)).map(({ id }) => id);

/** Every clause of the contract, in our own words, section by section, with the rules that name it. */
export const clauses: readonly Clause[] = sections.flatMap(({ section, clauses }) =>
  Object.entries(clauses).map(([name, clause]) => {
    const id = `${section}.${name}`;
    return { id, section, judgement: { by: ruledBy(id) }, ...clause };
  }),
);
