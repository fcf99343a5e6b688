import type { RuleGroup } from '../../view/groups.ts';
import { many, number } from '../frame/figure-words.ts';
import { type Content, html } from '../frame/markup.ts';
import { filter, section } from '../frame/section.ts';
import type { View } from '../view.ts';
import { finding } from './finding.ts';

/** From so many findings on, they can be searched. */
const searched = 8;
/** More rules than these are counted only, so that the page stays light. */
const most = 200;
/** So many are printed without their evidence: with the verdict and the endpoints they fill two pages. */
const printed = (count: number): number => (count > 12 ? 5 : 10);

function reported(view: View, groups: readonly RuleGroup[]): Content {
  const left = groups.length - most;
  const told = printed(groups.length);
  return [
    groups.length >= searched && filter('Search these findings', []),
    groups.slice(0, told).map((group) => finding(view, group)),
    groups.length > told &&
      html`<div class="untold">${groups.slice(told, most).map((group) => finding(view, group))}</div>`,
    left > 0 && html`<p class="note">${many(left, 'more rule')} in report.json.</p>`,
    groups.length > told &&
      html`<p class="note on-paper">${many(groups.length - told, 'more rule')} in the report on screen.</p>`,
  ];
}

/** The rules that fail the run, worst first. */
export function failing(view: View): Content {
  const { failing: groups, run } = view;
  if (groups.length === 0) return undefined;
  const broken = `${many(groups.length, 'rule')} broken`;
  // Where nothing answered, http/unreachable is told and not held against the client.
  const [title, note] =
    run.verdict === 'failed'
      ? ['To fix', groups.length > 1 ? `${broken}, worst first` : broken]
      : ['Found', `${broken}, not counted in the verdict`];
  return section({ id: 'findings', title, note, body: reported(view, groups) });
}

export function warnings(view: View): Content {
  const groups = view.warnings;
  if (groups.length === 0) return undefined;
  const note = `${number(groups.length)}, not counted in the verdict`;
  return section({ id: 'warnings', title: 'Warnings', note, body: reported(view, groups) });
}

export function waived(view: View): Content {
  const groups = view.waived;
  if (groups.length === 0) return undefined;
  const note = `${many(groups.length, 'rule')}, agreed on for a time`;
  return section({ id: 'waived', title: 'Waived', note, body: reported(view, groups) });
}
