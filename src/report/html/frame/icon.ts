import type { Verdict } from '../../../model/run.ts';
import { html, type Markup } from './markup.ts';

export type Icon = 'fail' | 'pass' | 'warn' | 'dash' | 'waived';

/** Symbols drawn once and used by name; fonts would turn ✖ and ✔ into emoji. */
export const sprite: Markup = html`<svg class="sprite" aria-hidden="true">
<symbol id="i-fail" viewBox="0 0 16 16"><path d="M3.5 3.5l9 9M12.5 3.5l-9 9" stroke-width="2.4"/></symbol>
<symbol id="i-pass" viewBox="0 0 16 16"><path d="M2.5 8.5l3.7 3.8 7.3-8.6"/></symbol>
<symbol id="i-warn" viewBox="0 0 16 16"><path d="M8 2.2 14.6 13.6H1.4zM8 6.6v3M8 11.6v.1" stroke-width="1.6"/></symbol>
<symbol id="i-dash" viewBox="0 0 16 16"><path d="M3.5 8h9"/></symbol>
<symbol id="i-waived" viewBox="0 0 16 16"><path d="M3.5 3.5l9 9M12.5 3.5l-9 9" stroke-width="1.6" stroke-dasharray="1.6 2.4"/></symbol>
</svg>`;

/** Renders a coloured mark. It is hidden from screen readers, so a word must accompany it. */
export const icon = (name: Icon): Markup =>
  html`<svg class="i ${name === 'dash' || name === 'waived' ? 'soft' : name}" aria-hidden="true"><use href="#i-${name}"/></svg>`;

export const verdictWords = {
  passed: { word: 'Passed', name: 'pass', colour: '' },
  failed: { word: 'Failed', name: 'fail', colour: 'fail' },
  inconclusive: { word: 'Inconclusive', name: 'dash', colour: '' },
} as const satisfies { readonly [verdict in Verdict]: object };

export function verdictWord(verdict: Verdict): Markup {
  const { word, name, colour } = verdictWords[verdict];
  return html`<p class="word ${colour}">${icon(name)} ${word}</p>`;
}
