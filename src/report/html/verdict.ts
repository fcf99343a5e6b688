import { duration } from '../../standards/text/figures.ts';
import { fixList, headline, tally } from '../view/headline.ts';
import { findingAnchor } from './frame/anchor.ts';
import { command } from './frame/command.ts';
import { gap, many, number } from './frame/figure-words.ts';
import { icon } from './frame/icon.ts';
import { type Content, html, type Markup } from './frame/markup.ts';
import { leadOf } from './lead.ts';
import type { View } from './view.ts';

const words = {
  passed: { word: 'Passed', name: 'pass', colour: '' },
  failed: { word: 'Failed', name: 'fail', colour: 'fail' },
  inconclusive: { word: 'Inconclusive', name: 'dash', colour: '' },
} as const;

/** The first screen, for a manager: the verdict, one paragraph, what to fix, the figures. */
export function verdict(view: View): Markup {
  const { word, name, colour } = words[view.run.verdict];
  const { sentence, next } = headline(view.run);
  // A long reason is no heading: the first sentence is, the rest begins the paragraph.
  const [, first = sentence, rest = ''] =
    /^(.{10,120}?[.:]) (?=\p{Lu})(.+)$/su.exec(sentence) ?? [];
  return html`
<section id="verdict" aria-labelledby="h-verdict">
<p class="word ${colour}">${icon(name)} ${word}</p>
<h1 id="h-verdict">${unbroken(first)}</h1>
<p class="lead">${[rest, ...leadOf(view)].filter((part) => part !== '').join(' ')}</p>
${next !== undefined && html`<div class="try"><p class="soft">Try next</p>${command(next)}</div>`}
${fixes(view)}
${figures(view)}
</section>`;
}

/** "go-live" stays on one line. */
const unbroken = (sentence: string): Content =>
  sentence
    .split('go-live')
    .map((part, index) => [index > 0 && html`<span class="nowrap">go-live</span>`, part]);

function fixes({ run }: View): Content {
  const items = fixList(run, gap).map(
    ({ text, stake, group }) =>
      html`<li><a href="#${group ? findingAnchor(group) : 'waivers'}">${text}</a><span class="stake">${stake}</span></li>`,
  );
  return items.length > 0 && html`<ol class="mend">${items}</ol>`;
}

function figures({ run, failing, warnings }: View): Markup {
  const { findings, exchanges, records } = run.totals;
  const read = records.transactions + records.commerces;
  const errors = failing.filter(({ severity }) => severity === 'error');
  const hits = errors.reduce((sum, group) => sum + group.findings.length, 0);
  const broken = run.verdict === 'inconclusive' ? 'found' : 'broken';
  return html`<dl class="figures">
${one('Scenarios', run.scenarios.length, tally(run.totals, gap))}
${one('Errors', errors.length, errors.length === 0 ? 'no rule broken' : `${errors.length === 1 ? 'rule' : 'rules'} ${broken}, ${many(hits, 'finding')}`)}
${one('Warnings', warnings.length || failing.length - errors.length, findings.waived > 0 ? `and ${many(findings.waived, 'finding')} waived` : 'nothing waived')}
${one('Exchanges', exchanges, `in ${duration(run.run.durationMs)}`)}
${one('Records', read, read === 0 ? 'none was read' : `${number(records.transactions)} transactions, ${number(records.commerces)} commerces`)}
</dl>`;
}

const one = (label: string, value: number, note: string): Markup =>
  html`<div><dt>${label}</dt><dd>${number(value)}</dd><dd>${note}</dd></div>`;
