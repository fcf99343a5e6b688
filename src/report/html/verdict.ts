import type { Verdict } from '../../model/run.ts';
import {
  capital,
  duration,
  figure,
  howMany,
  inWords,
  list,
  stopped,
} from '../../standards/text/figures.ts';
import { endpointView } from '../view/endpoint.ts';
import { countedOver, lossOf } from '../view/finding.ts';
import { fixList, gaps, headline, tally, unjudgedClauses } from '../view/headline.ts';
import { questionsOf } from '../view/questions.ts';
import { unverified } from '../view/unverified.ts';
import { clauseAnchor, findingAnchor } from './frame/anchor.ts';
import { icon } from './frame/icon.ts';
import { type Content, html, type Markup } from './frame/markup.ts';
import { command } from './frame/section.ts';
import type { View } from './frame/view.ts';

export const verdictWords = {
  passed: { word: 'Passed', name: 'pass', colour: '' },
  failed: { word: 'Failed', name: 'fail', colour: 'fail' },
  inconclusive: { word: 'Inconclusive', name: 'dash', colour: '' },
} as const satisfies { readonly [verdict in Verdict]: object };

/** The first screen, for a manager: the verdict, one paragraph, what to fix, the figures. */
export function verdict(view: View): Markup {
  const { word, name, colour } = verdictWords[view.run.verdict];
  const { sentence, next } = headline(view.run, false);
  const said = unverified(view.run);
  // A long reason is no heading: the first sentence is, the rest begins the paragraph.
  const [, first = sentence, rest = ''] =
    /^(.{10,120}?[.:]) (?=\p{Lu})(.+)$/su.exec(sentence) ??
    /^(As far as judged:) (.+)$/s.exec(sentence) ??
    [];
  return html`
<section id="verdict" aria-labelledby="h-verdict">
<p class="word ${colour}">${icon(name)} ${word}</p>
<h1 id="h-verdict">${unbroken(first)}</h1>
<p class="lead">${[rest, ...leadOf(view)].filter((part) => part !== '').join(' ')}</p>
${said !== undefined && html`<p class="open">${said}</p>`}
${next !== undefined && html`<div class="try"><p class="soft">Try next</p>${command(next)}</div>`}
${fixes(view)}
${questions(view)}
${unjudged(view)}
${figures(view)}
</section>`;
}

/** "go-live" stays on one line. */
const unbroken = (sentence: string): Content =>
  sentence
    .split('go-live')
    .map((part, index) => [index > 0 && html`<span class="nowrap">go-live</span>`, part]);

function fixes({ run }: View): Content {
  const items = fixList(run).map(
    ({ text, stake, group }) =>
      html`<li><a href="#${group ? findingAnchor(group) : 'waivers'}">${text}</a><span class="stake">${stake}</span></li>`,
  );
  return items.length > 0 && html`<ol class="mend">${items}</ol>`;
}

function questions({ run }: View): Content {
  const asked = questionsOf(run);
  return (
    asked.length > 0 &&
    html`<div class="try"><p class="soft">Only you can tell</p>${asked.map((text) => html`<p>${text}</p>`)}</div>`
  );
}

/** Clauses that were not judged, each a link, with the reason. */
function unjudged({ run }: View): Content {
  return unjudgedClauses(run).map(({ reason, ids }) => {
    const links = ids.map(
      (id, i) => html`${i > 0 && ', '}<a href="#${clauseAnchor(id)}">${id}</a>`,
    );
    return html`<p class="open">Not judged${reason !== '' && ` (${reason})`}: ${links}</p>`;
  });
}

function figures({ run, failing, warnings }: View): Markup {
  const { findings, exchanges, records } = run.totals;
  const read = records.transactions + records.commerces;
  const errors = failing.filter(({ severity }) => severity === 'error');
  const hits = errors.reduce((sum, group) => sum + group.findings.length, 0);
  const broken = run.verdict === 'inconclusive' ? 'found' : 'broken';
  return html`<dl class="figures">
${one('Scenarios', run.scenarios.length, tally(run.totals))}
${one('Errors', errors.length, errors.length === 0 ? 'no rule broken' : `${errors.length === 1 ? 'rule' : 'rules'} ${broken}, ${howMany(hits, 'finding')}`)}
${one('Warnings', warnings.length || failing.length - errors.length, findings.waived > 0 ? `and ${howMany(findings.waived, 'finding')} waived` : 'nothing waived')}
${one('Exchanges', exchanges, `in ${duration(run.run.durationMs)}`)}
${one('Records', read, read === 0 ? 'none was read' : `${figure(records.transactions)} transactions, ${figure(records.commerces)} commerces`)}
</dl>`;
}

const one = (label: string, value: number, note: string): Markup =>
  html`<div><dt>${label}</dt><dd>${figure(value)}</dd><dd>${note}</dd></div>`;

/** The paragraph under the verdict, as sentences: who answered, what the worst costs, what is open. */
function leadOf(view: View): readonly string[] {
  return [...reach(view), ...worst(view), ...kept(view), ...open(view)];
}

function reach({ run }: View): readonly string[] {
  const judged = run.endpoints.filter(({ state }) => state === 'judged').map(({ id }) => id);
  if (judged.length === 0) return [];
  const all = judged.length === 4 ? 'all four endpoints' : list(judged);
  return [`The client answers on ${all}.`];
}

/** What is broken, worst first, in the words of its counts; the first with what comes of it. */
function worst({ run, failing }: View): readonly string[] {
  const [first, ...others] = failing;
  if (!first || run.verdict !== 'failed') return [];
  const loss = first.loss ? `, and ${lossOf(first.loss)} would be lost` : '';
  const more = others.slice(0, 2).map((group) => {
    const lost = group.loss ? `: ${lossOf(group.loss)} would be lost` : '';
    return `${capital(countedOver(group))}${lost}.`;
  });
  const left = others.length - more.length;
  const rest =
    left > 0
      ? [`${capital(inWords(left))} more ${left === 1 ? 'rule is' : 'rules are'} broken.`]
      : [];
  return [
    `${capital(countedOver(first))}${loss}. ${stopped(first.worst.effect)}`,
    ...more,
    ...rest,
  ];
}

/** Endpoints on which nothing was found, where something was found on others. */
function kept({ run }: View): readonly string[] {
  const good = run.endpoints.filter((endpoint) => endpointView(run, endpoint).state === 'passed');
  if (run.verdict !== 'failed' || good.length === 0 || good.length === run.endpoints.length)
    return [];
  return [`Nothing was found on ${list(good.map(({ id }) => id))}.`];
}

function open({ run }: View): readonly string[] {
  const { skipped, inconclusive } = run.totals.scenarios;
  // A pass names its gaps in the headline.
  if (run.verdict === 'passed') return keptClauses(run.clauses);
  const { sentence } = headline(run, false);
  const none = run.endpoints.every(({ state }) => state !== 'judged');
  const isReported = (each: string) =>
    /scenarios? (?:was|were) not judged/.test(each) ||
    sentence.includes(each) ||
    // Where none was judged, the headline has the reason.
    (none && each.endsWith(' was not judged'));
  const reported = gaps(run, false).filter((each) => !isReported(each));
  const scenarios = skipped + inconclusive;
  const be = scenarios === 1 ? 'scenario was' : 'scenarios were';
  return [
    ...(scenarios > 0 ? [`${capital(inWords(scenarios))} ${be} not judged.`] : []),
    ...(reported.length > 0 ? [`${capital(list(reported))}.`] : []),
  ];
}

function keptClauses(clauses: View['run']['clauses']): readonly string[] {
  const of = (state: string) => clauses.filter((clause) => clause.state === state).length;
  if (clauses.length === 0) return [];
  const unseen = of('left open') + of('not observable');
  return [
    `${howMany(of('kept'), 'clause')} of the contract ${of('kept') === 1 ? 'is' : 'are'} kept; ${inWords(unseen)} ${unseen === 1 ? 'is' : 'are'} left open or cannot be seen from outside.`,
  ];
}
