import type { CrossRule } from '../../model/rule.ts';

export const crossRule = (rule: Omit<CrossRule, 'over'>): CrossRule => ({ ...rule, over: 'cross' });
