import type { Setting } from '../../../model/run.ts';
import { phrased } from '../frame/figure-words.ts';
import { type Content, html } from '../frame/markup.ts';
import { section } from '../frame/section.ts';
import type { View } from '../view.ts';

const sources = {
  flag: 'a flag',
  environment: 'the environment',
  config: 'the configuration',
  default: 'default',
  discovered: 'found at the client’s endpoints',
  sample: 'made up as a sample',
} as const satisfies Record<Setting['from'], string>;

const most = 200;

/** The configuration of the run. Secrets were taken out before it was stored. */
export function configuration({ run }: View): Content {
  if (run.configuration.length === 0) return undefined;
  return section({
    id: 'configuration',
    title: 'Configuration used',
    note: 'secrets are left out before anything is written',
    body: html`<table class="stack small"><thead><tr><th scope="col">Setting</th><th scope="col">Value</th><th scope="col">From</th></tr></thead><tbody>
${run.configuration.slice(0, most).map(
  ({
    setting,
    value,
    from,
    at,
  }) => html`<tr><th scope="row"><code>${setting}</code></th><td><bdi>${setting === 'seed' ? value : phrased(value)}</bdi></td><td class="soft words">${at ?? sources[from]}</td></tr>
`,
)}</tbody></table>`,
  });
}
