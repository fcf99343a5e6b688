import type { CrossRule } from '../../model/rule.ts';

export const crossRule = (rule: Omit<CrossRule, 'over' | 'between'>): CrossRule => ({
  ...rule,
  over: 'cross',
  between: ['transactions', 'commerces'],
});
