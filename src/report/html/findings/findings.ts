import type { Finding as Found } from '../../../model/run.ts';
import { isObject } from '../../../standards/json/is-object.ts';
import { capital, figure, howMany, size } from '../../../standards/text/figures.ts';
import type { Finding, Heading } from '../../page/block.ts';
import { findingOf } from '../../page/finding.ts';
import { failingHeading, waivedHeading, warningHeading } from '../../page/run.ts';
import { acrossScenarios, lossOf } from '../../view/finding.ts';
import type { RuleGroup } from '../../view/groups.ts';
import { clauseAnchor, findingAnchor, scenarioAnchor } from '../frame/anchor.ts';
import { icon } from '../frame/icon.ts';
import { type Content, html, type Markup } from '../frame/markup.ts';
import { command, filter, fold, section } from '../frame/section.ts';
import type { View } from '../frame/view.ts';
import { evidence } from './evidence.ts';
import { samplesOf } from './samples.ts';
import { variations } from './variations.ts';
import { versus } from './versus.ts';

/** The fewest findings that have a search field. */
const fewestSearched = 8;
/** Rules with their findings; more are counted only, so that the page stays light. */
const mostRules = 200;
/** So many are printed without their evidence: with the verdict and the endpoints they fill two pages. */
const printed = (count: number): number => (count > 12 ? 5 : 10);

function reported(view: View, groups: readonly RuleGroup[]): Content {
  const left = groups.length - mostRules;
  const shown = printed(groups.length);
  return [
    groups.length >= fewestSearched && filter('Search these findings', []),
    groups.slice(0, shown).map((group) => finding(view, group)),
    groups.length > shown &&
      html`<div class="untold">${groups.slice(shown, mostRules).map((group) => finding(view, group))}</div>`,
    left > 0 && html`<p class="note">${howMany(left, 'more rule')} in report.json.</p>`,
    groups.length > shown &&
      html`<p class="note on-paper">${howMany(groups.length - shown, 'more rule')} in the report on screen.</p>`,
  ];
}

/** The rules that fail the run, worst first. */
export const failing = (view: View): Content =>
  part(view, 'findings', failingHeading(view.run, view.failing), view.failing);

export const warnings = (view: View): Content =>
  part(view, 'warnings', warningHeading(view.warnings), view.warnings);

export const waived = (view: View): Content =>
  part(view, 'waived', waivedHeading(view.waived), view.waived);

const part = (view: View, id: string, heading: Heading, groups: readonly RuleGroup[]): Content =>
  groups.length > 0 &&
  section({ id, title: heading.text, note: heading.note, body: reported(view, groups) });

const kinds = {
  error: { name: 'fail', word: 'Error', more: '' },
  warning: { name: 'warn', word: 'Warning', more: 'warned' },
  waived: { name: 'waived', word: 'Waived', more: 'eased' },
} as const;

/** The findings of one rule: what was seen, expected and got, effect and remedy, then the evidence. */
function finding(view: View, group: RuleGroup): Markup {
  const { worst } = group;
  const block = findingOf(group, view.exchanges);
  return article(block, findingAnchor(group), {
    against: [versus(worst, view.exchanges), ledger(group)],
    clauses: (ids) => clauses(view, ids),
    evidence: [
      where(view, group),
      block.samples && samplesOf(block.samples, block.title),
      places(view, worst),
      variations(view, worst),
      evidence(view, worst),
      repeat(block, group.smallest),
    ],
  });
}

interface Parts {
  readonly against: Content;
  readonly clauses: (ids: string) => Content;
  readonly evidence?: Content;
}

/** A finding with its pictures. */
export function article(
  block: Finding,
  anchor: string,
  { against, clauses: linked, evidence: shown }: Parts,
): Markup {
  const { name, word, more } = kinds[block.level];
  const { number: turn, title, id, hits, seen = '', facts } = block;
  const [, meaning = []] = facts;
  return html`
<article class="finding ${more}" id="${anchor}" aria-labelledby="h/${anchor}" data-found="">
<header>${icon(name)}<h3 id="h/${anchor}"><span class="vh">${word} ${turn}: </span>${title}</h3><p><code>${id}</code> <span>${hits ?? ''}</span></p></header>
<div class="body">
<p class="msg">${seen}</p>
${against}
<dl class="facts">
${meaning.map(({ label, text = '' }) => {
  if (label === 'where') return undefined;
  const said = [text].flat().join(' ');
  return fact(capital(label), label === 'contract' ? linked(said) : said);
})}
</dl>
${shown}
</div>
</article>`;
}

const fact = (label: string, text: Content): Markup =>
  html`<div class="${label.toLowerCase()}"><dt>${label}</dt><dd>${text}</dd></div>`;

const one = (label: string, text: string) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`;

/** What is lost, figure by figure. */
function ledger({ loss, worst, count }: RuleGroup): Content {
  if (!loss) return undefined;
  return html`<dl class="ledger" aria-label="${lossOf(loss)}">${one('Found', figure(worst.count || count))}${one('Records lost', figure(loss.records))}${one('Units lost', figure(loss.quantity))}${Object.entries(loss.sales).map(([currency, amount]) => one('Net sales lost', `${currency.toUpperCase()} ${figure(amount)}`))}</dl>`;
}

const clauses = ({ clauses: known }: View, ids: string): Content =>
  ids
    .split(', ')
    .slice(0, 12)
    .map((id) => {
      const clause = known.get(id);
      return clause
        ? html`<p><a href="#${clauseAnchor(id)}"><code>${id}</code></a> ${clause.text}</p>`
        : html`<p><code>${id}</code></p>`;
    });

const mostScenarios = 8;

/** The scenarios that it was found in, where there are several; worst first. */
function where(view: View, { findings }: RuleGroup): Content {
  if (findings.length < 2) return undefined;
  const placed = findings.toSorted((a, b) => b.count - a.count);
  const left = placed.length - mostScenarios;
  return html`<h4 class="sub">Where</h4><ul class="where">${placed
    .slice(0, mostScenarios)
    .map(({ scenario = acrossScenarios, count, judged }) => {
      const known = view.scenarios.get(scenario);
      return html`<li>${known ? html`<a href="#${scenarioAnchor(scenario)}">${known.title}</a>` : html`<span>${scenario}</span>`}<span class="nowrap">${figure(count)} of ${figure(judged)}</span></li>`;
    })}${left > 0 && html`<li><span>${howMany(left, 'more scenario')}</span></li>`}</ul>`;
}

/** Where in a long answer the records stand that break a rule: a line from the first record to the last. */
function places({ exchanges }: View, finding: Found): Content {
  const numbers = [...new Set(finding.samples.flatMap((sample) => numbersOf(sample)))].sort(
    (a, b) => a - b,
  );
  const first = exchanges.get(finding.samples[0]?.exchange ?? finding.exchanges[0] ?? '');
  const total = first?.answer.kind === 'response' ? (first.answer.records ?? 0) : 0;
  const last = numbers.at(-1) ?? 0;
  // Of some places among many a picture would show a pattern that is not there.
  const isWhole = finding.count <= finding.samples.length;
  if (!isWhole || numbers.length < 2 || total < 20 || last > total) return undefined;
  const at = (record: number) => Math.round((record / total) * 9800) / 100 + 1;
  return html`<figure class="places"><svg class="pic" height="40" role="img" aria-label="Places in the answer of ${figure(total)} records: ${numbers
    .slice(0, 20)
    .map((each) => figure(each))
    .join(
      ', ',
    )}${numbers.length > 20 && ' …'}."><line class="axis" x1="0" x2="100%" y1="18" y2="18"/>${[...new Set(numbers.map(at))].map((x) => html`<rect class="b" x="${x}%" y="6" width="2" height="12"/>`)}<text x="0" y="33">1</text><text x="100%" y="33" text-anchor="end">${figure(total)}</text></svg>
<figcaption class="note">Where these records are in the answer, from its first record to its last.</figcaption></figure>`;
}

/** The record itself, and those that are reported beside it, as the others of one key are. */
function numbersOf({ record, actual }: Found['samples'][number]): readonly number[] {
  const others = Array.isArray(actual) ? actual : [];
  return [
    ...(record ? [record.number] : []),
    ...others.flatMap((other: unknown) => {
      const reported = isObject(other) && other['record'];
      return typeof reported === 'number' ? [reported] : [];
    }),
  ];
}

/** How to send it again: our own command, and curl where it can still be read. */
function repeat({ repeat: facts = [] }: Finding, { id, reproduce: { curl } }: Found): Markup {
  const isShown = facts.some(({ label }) => label === 'curl');
  return fold({
    summary: 'Repeat it',
    note: isShown ? 'greenlight or curl' : 'greenlight',
    body: [
      facts.map(({ command: line = '' }) => command(line)),
      curl !== undefined &&
        !isShown &&
        html`<p class="note">As a curl line it has ${size(Buffer.byteLength(curl))}, too long to be copied; report.json has it under finding ${id}.</p>`,
    ],
  });
}
