import { capital } from '../../../standards/text/figures.ts';
import { leftOpen as observed } from '../../view/left-open.ts';
import { number } from '../frame/figure-words.ts';
import { type Content, html } from '../frame/markup.ts';
import { section } from '../frame/section.ts';
import type { View } from '../view.ts';

const most = 200;

/** What the contract leaves open, and what this client does there. */
export function leftOpen({ run }: View): Content {
  const observations = observed(run);
  if (observations.length === 0) return undefined;
  const left = observations.length - most;
  return section({
    id: 'open',
    title: 'What the contract leaves open',
    note: 'and what this client does there',
    body: html`<p class="intro">None of this affects the verdict. Agree on these points before go-live, so that a later change surprises nobody.</p>
<table class="stack"><thead><tr><th scope="col">About</th><th scope="col">Endpoint</th><th scope="col">What this client does</th></tr></thead><tbody>
${observations.slice(0, most).map(
  ({
    about,
    endpoints,
    does,
  }) => html`<tr><th scope="row">${capital(about)}</th><td class="soft">${endpoints}</td><td>${does}</td></tr>
`,
)}</tbody></table>${left > 0 && html`<p class="note">${number(left)} more in report.json.</p>`}`,
  });
}
