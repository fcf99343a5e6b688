import { html, type Markup, multiline } from './markup.ts';

/**
 * A search over the elements with `data-found` beside it, and a button for each value of that
 * attribute. Shown by the script, which alone can make it work.
 */
export const filter = (label: string, values: readonly string[]): Markup =>
  html`<div class="filter" role="search" aria-label="${label}" hidden>${
    values.length > 0 &&
    html`<button type="button" value="" aria-pressed="true">all</button>${values.map((value) => html`<button type="button" value="${value}" aria-pressed="false">${value}</button>`)}`
  }<input type="search" aria-label="${label}" placeholder="Search"><output></output></div>`;

/** A command to copy. The button is shown by the script, which alone can make it work. */
export const command = (text: string): Markup =>
  html`<div class="cmd"><pre>${multiline(text, Number.MAX_SAFE_INTEGER)}</pre><button type="button" class="copy" hidden>Copy</button></div>`;
