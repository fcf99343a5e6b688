import { allRules } from '../../../../config/rules.ts';
import type { Clause } from '../../../../model/rule.ts';
import type { Fact } from '../../../../report/page/block.ts';
import type { Page } from '../../../../report/page/page.ts';
import { rulesFact } from './named.ts';
import { ruleExamples } from './rule.ts';

/** Returns the page of a clause: its text, how it is judged or why not, and what breaks and keeps it. */
export function clausePage({ id, short, text, judgement }: Clause): Page {
  const judging = allRules.filter((rule) => rule.clauses.includes(id));
  const [first] = judging;
  return {
    title: short,
    kind: 'clause',
    id,
    path: `docs/contract.md#${id}`,
    about: [
      { label: 'contract', text },
      ...notJudged(judgement),
      ...rulesFact(
        'judged by',
        judging.map((rule) => rule.id),
      ),
    ],
    ...(first ? { examples: ruleExamples(first) } : {}),
  };
}

function notJudged(judgement: Clause['judgement']): readonly Fact[] {
  if ('leftOpen' in judgement)
    return [
      {
        label: 'left open',
        text: `${judgement.leftOpen}; a run records what the client does, and holds nothing against it`,
      },
    ];
  return 'notObservable' in judgement
    ? [{ label: 'not judged', text: judgement.notObservable }]
    : [];
}
