import type { Rule, ScenarioRule } from '../../../model/rule.ts';
import { type DraftFailure, judgeDrafts } from '../../experiments/quotes/judge-drafts.ts';
import { scenarioRule, wholeFold } from '../every/authoring/define.ts';
import { quoted } from '../every/authoring/relation-example.ts';

type Own = Pick<Rule, 'title' | 'effect' | 'remedy' | 'mend' | 'counted' | 'doubt'> &
  Pick<ScenarioRule, 'examples'>;

/** The full order of an example, and the draft that is held against it. */
export const full = { role: 'full', round: 3, ...quoted(4200) };
export const draft = {
  role: 'draft',
  round: 3,
  varied: { '/order/estimatedDeliverAt': 'absent' },
} as const;

/** A rule of drafts that fail in one way while the full order is quoted. */
export const draftRule = (kind: DraftFailure, own: Own) =>
  scenarioRule({
    id: `delivery-price/draft-${kind}`,
    severity: 'error',
    harm: 'buyer',
    clauses: ['delivery-price.order-required', 'delivery-price.order-optional'],
    judgedOn:
      'drafts with optional fields absent or empty, if the full order is quoted before each of them',
    relations: ['optional-fields'],
    explains: { answer: ['reads:failure', 'reads:rejection'] },
    begin: () => wholeFold((exchanges) => judgeDrafts(exchanges, kind)),
    ...own,
  });
