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

interface Section {
  readonly section: string;
  readonly clauses: {
    readonly [name: string]: Omit<Clause, 'id' | 'section' | 'judgement'> & {
      readonly notObservable?: string;
      readonly leftOpen?: string;
    };
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

/** All clauses of the contract, in our own words, by section, with the rules that name them. */
export const clauses: readonly Clause[] = sections.flatMap(({ section, clauses }) =>
  Object.entries(clauses).map(([name, { notObservable, leftOpen, ...clause }]) => {
    const id = `${section}.${name}`;
    const judgement =
      notObservable !== undefined
        ? { notObservable }
        : leftOpen !== undefined
          ? { leftOpen }
          : { by: ruledBy(id) };
    return { id, section, judgement, ...clause };
  }),
);
