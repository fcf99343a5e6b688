import type { WaiverReport } from '../../../model/run.ts';
import { figure } from '../../../standards/text/figures.ts';
import { waiverWords } from '../../page/run.ts';
import { icon } from '../frame/icon.ts';
import { type Content, html } from '../frame/markup.ts';
import { section } from '../frame/section.ts';
import type { View } from '../frame/view.ts';

const failing = ({ state }: WaiverReport): boolean => state === 'stale' || state === 'expired';

/** Waivers that need attention; those that are used stand with what they waive. */
export function waivers({ run }: View): Content {
  const open = run.waivers
    .filter(({ state }) => state !== 'used')
    .toSorted((a, b) => Number(failing(b)) - Number(failing(a)));
  if (open.length === 0) return undefined;
  const held = open.filter(failing).length;
  return section({
    id: 'waivers',
    title: 'Waivers to look at',
    note: held > 0 ? `${figure(held)} fail the run` : 'none fails the run',
    body: html`<table class="stack"><thead><tr><th scope="col">Rule</th><th scope="col">State</th><th scope="col">Reason</th><th scope="col">Until</th></tr></thead><tbody>
${open.slice(0, 200).map(
  (
    waiver,
  ) => html`<tr><th scope="row">${icon(failing(waiver) ? 'fail' : 'dash')} ${waiverWords(waiver).covers}<span class="id">${waiver.at}</span></th><td>${waiverWords(waiver).text}</td><td data-l="Reason">${waiver.reason} <span class="aside">${waiver.owner}</span></td><td data-l="Until" class="nowrap">${waiver.until}</td></tr>
`,
)}</tbody></table>`,
  });
}
