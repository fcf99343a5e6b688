import { stake } from '../words/counted.ts';
import { duration } from '../words/figures.ts';
import { failingWaivers, headline } from '../words/headline.ts';
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

/** The first screen, for a manager: the verdict, one paragraph, what to mend, the figures. */
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
${fixList(view)}
${figures(view)}
</section>`;
}

/** "go-live" stays on one line. */
const unbroken = (sentence: string): Content =>
  sentence
    .split('go-live')
    .map((part, index) => [index > 0 && html`<span class="nowrap">go-live</span>`, part]);

function fixList(view: View): Content {
  // Without a failed verdict nothing is asked of anyone yet: the client could not be reached.
  if (view.run.verdict !== 'failed') return undefined;
  const items = [
    ...view.mended.map(
      (group) =>
        html`<li><a href="#${findingAnchor(group)}">${group.worst.mend}</a><span class="stake">${stake(group, gap)}</span></li>`,
    ),
    ...failingWaivers(view.run).map(({ rule, state, until }) => {
      const [what, why] =
        state === 'stale'
          ? ['Remove a waiver that covers nothing', rule]
          : ['Renew or remove a waiver', `${rule}, expired on ${until}`];
      return html`<li><a href="#waivers">${what}</a><span class="stake">${why}</span></li>`;
    }),
  ];
  return items.length > 0 && html`<ol class="mend">${items}</ol>`;
}

function figures({ run, mended, warnings }: View): Markup {
  const { scenarios, findings, exchanges, records } = run.totals;
  const open = scenarios.skipped + scenarios.inconclusive;
  const states = [
    scenarios.failed > 0 ? `${number(scenarios.failed)} failed` : '',
    scenarios.passed > 0 ? `${number(scenarios.passed)} passed` : '',
    open > 0 ? `${number(open)} not judged` : '',
  ];
  const read = records.transactions + records.commerces;
  const total = scenarios.passed + scenarios.failed + open;
  const errors = mended.filter(({ severity }) => severity === 'error');
  const hits = errors.reduce((sum, group) => sum + group.findings.length, 0);
  const broken = run.verdict === 'inconclusive' ? 'found' : 'broken';
  return html`<dl class="figures">
${one('Scenarios', total, states.filter(Boolean).join(', '))}
${one('Errors', errors.length, errors.length === 0 ? 'no rule broken' : `${errors.length === 1 ? 'rule' : 'rules'} ${broken}, ${many(hits, 'finding')}`)}
${one('Warnings', warnings.length || mended.length - errors.length, findings.waived > 0 ? `and ${many(findings.waived, 'finding')} waived` : 'nothing waived')}
${one('Exchanges', exchanges, `in ${duration(run.run.durationMs)}`)}
${one('Records', read, read === 0 ? 'none was read' : `${number(records.transactions)} transactions, ${number(records.commerces)} commerces`)}
</dl>`;
}

const one = (label: string, value: number, note: string): Markup =>
  html`<div><dt>${label}</dt><dd>${number(value)}</dd><dd>${note}</dd></div>`;
