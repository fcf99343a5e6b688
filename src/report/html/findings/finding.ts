import type { Finding } from '../../../model/run.ts';
import { countedNoun, lossOf } from '../../words/counted.ts';
import type { RuleGroup } from '../../words/groups.ts';
import { seen } from '../../words/seen.ts';
import { clauseAnchor, findingAnchor, scenarioAnchor } from '../frame/anchor.ts';
import { gap, many, number, phrased } from '../frame/figure-words.ts';
import { icon } from '../frame/icon.ts';
import { type Content, html, type Markup } from '../frame/markup.ts';
import type { View } from '../view.ts';
import { evidence } from './evidence.ts';
import { places } from './places.ts';
import { repeat } from './repeat.ts';
import { samples } from './samples.ts';
import { variations } from './variations.ts';
import { versus } from './versus.ts';

const kinds = {
  error: { name: 'fail', word: 'Error', more: '' },
  warning: { name: 'warn', word: 'Warning', more: 'warned' },
  waived: { name: 'waived', word: 'Waived', more: 'eased' },
} as const;

/** The findings of one rule: what was seen, expected and got, effect and remedy, then the evidence. */
export function finding(view: View, group: RuleGroup, turn: number): Markup {
  const { worst, rule } = group;
  const { name, word, more } = kinds[worst.waived ? 'waived' : group.severity];
  const anchor = findingAnchor(group);
  const scenarios = new Set(group.findings.map(({ scenario }) => scenario)).size;
  const hits = `${number(group.count)} of ${number(group.judged)}${noun(worst)}${scenarios > 1 ? `, ${many(scenarios, 'scenario')}` : ''}`;
  return html`
<article class="finding ${more}" id="${anchor}" aria-labelledby="h/${anchor}" data-found="">
<header>${icon(name)}<h3 id="h/${anchor}"><span class="vh">${word} ${turn}: </span>${worst.title}</h3><p><code>${rule}</code> <span>${hits}</span></p></header>
<div class="body">
<p class="msg">${phrased(seen(group, gap))}</p>
${versus(view, worst)}
${ledger(group)}
<dl class="facts">
${worst.waived && waiver(worst.waived)}
${fact('Effect', phrased(worst.effect))}
${fact('Remedy', phrased(worst.remedy))}
${clauses(view, worst)}
</dl>
${where(view, group)}
${samples(view, worst)}
${places(view, worst)}
${variations(view, worst)}
${evidence(view, worst)}
${repeat(group)}
</div>
</article>`;
}

function noun({ countedTemplate }: Finding): string {
  const word = countedNoun(countedTemplate);
  return word === undefined ? '' : ` ${word}`;
}

const fact = (label: string, text: Content): Markup =>
  html`<div><dt>${label}</dt><dd>${text}</dd></div>`;

const waiver = ({ reason, owner, until }: NonNullable<Finding['waived']>): Content => [
  fact('Waived', reason),
  fact('Owner', owner),
  fact('Until', `${until}; from then on it fails the run again`),
];

const one = (label: string, text: string) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`;

/** What is lost, figure by figure. */
function ledger({ loss, worst, count }: RuleGroup): Content {
  if (!loss) return undefined;
  return html`<dl class="ledger" aria-label="${lossOf(loss, gap)}">${one('Found', number(worst.count || count))}${one('Records lost', number(loss.records))}${one('Units lost', number(loss.quantity))}${Object.entries(loss.sales).map(([currency, amount]) => one('Net sales lost', `${currency.toUpperCase()} ${number(amount)}`))}</dl>`;
}

function clauses({ clauses: known }: View, { clauses: ids }: Finding): Content {
  if (ids.length === 0) return undefined;
  const lines = ids.slice(0, 12).map((id) => {
    const clause = known.get(id);
    return clause
      ? html`<p><a href="#${clauseAnchor(id)}"><code>${id}</code></a> ${clause.text}</p>`
      : html`<p><code>${id}</code></p>`;
  });
  return fact('Contract', lines);
}

const mostScenarios = 8;

/** The scenarios that it was found in, where there are several; worst first. */
function where(view: View, { findings }: RuleGroup): Content {
  const placed = findings
    .filter(({ scenario }) => scenario !== undefined)
    .toSorted((a, b) => b.count - a.count);
  if (placed.length < 2) return undefined;
  const left = placed.length - mostScenarios;
  return html`<h4 class="sub">Where</h4><ul class="where">${placed
    .slice(0, mostScenarios)
    .map(({ scenario = '', count, judged }) => {
      const known = view.scenarios.get(scenario);
      return html`<li>${known ? html`<a href="#${scenarioAnchor(scenario)}">${known.title}</a>` : html`<span>${scenario}</span>`}<span class="nowrap">${number(count)} of ${number(judged)}</span></li>`;
    })}${left > 0 && html`<li><span>${many(left, 'more scenario')}</span></li>`}</ul>`;
}
