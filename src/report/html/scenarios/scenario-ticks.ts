import type { EndpointId } from '../../../model/endpoint.ts';
import { type Content, html } from '../frame/markup.ts';
import type { View } from '../view.ts';

const perLine = 28;
const step = 6;
const height = 18;

/** A mark for each scenario in suite order: tall where it failed, hollow where it was not judged. */
export function scenarioTicks({ run }: View, id: EndpointId): Content {
  const own = run.scenarios.filter(({ endpoint }) => endpoint === id).slice(0, perLine * 8);
  if (own.length === 0) return undefined;
  const rows = Math.ceil(own.length / perLine);
  const marks = own.map(({ verdict }, index) => {
    const x = (index % perLine) * step;
    const y = Math.floor(index / perLine) * height;
    if (verdict === 'failed')
      return html`<rect class="b" x="${x}" y="${y}" width="4" height="16"/>`;
    return verdict === 'passed'
      ? html`<rect class="k" x="${x + 1}" y="${y + 6}" width="2" height="6"/>`
      : html`<rect class="n" x="${x + 0.5}" y="${y + 6.5}" width="3" height="5"/>`;
  });
  return html`<svg class="pic ticks" height="${rows * height - 2}" aria-hidden="true">${marks}</svg>`;
}
