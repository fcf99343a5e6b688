import { inPowerShell } from '../../../standards/http/curl.ts';
import { type Content, html, type Markup, multiline } from './markup.ts';

interface Section {
  /** Its id, and in the contents its target. */
  readonly id: string;
  readonly title: string;
  /** A few soft words at the right of the title. */
  readonly note?: Content;
  readonly body: Content;
}

/** A part of the report under a rule and a heading. */
export const section = ({ id, title, note, body }: Section): Markup => html`
<section id="${id}" aria-labelledby="h-${id}">
<h2 id="h-${id}">${title}${note === undefined ? '' : html` <small>${note}</small>`}</h2>
${body}
</section>`;

/** Longest command shown, in characters. */
const longestCommand = 16_000;

/** A command to copy. The buttons are shown by the script, which alone can make them work. */
export function command(text: string): Markup {
  const other = inPowerShell(text);
  return html`<div class="cmd"><pre>${multiline(text, longestCommand)}</pre><div class="copies"><button type="button" class="copy" hidden>Copy</button>${
    other !== undefined &&
    html`<button type="button" class="copy" data-text="${other}" hidden>PowerShell</button>`
  }</div></div>`;
}

interface Fold {
  readonly summary: Content;
  readonly note?: Content;
  readonly body: Content;
}

/** A part that is opened by a click, or by a link to something in it; printed open. */
export const fold = ({ summary, note, body }: Fold): Markup =>
  html`<details><summary><span>${summary}</span>${
    note === undefined || note === '' ? '' : html` <small>${note}</small>`
  }</summary><div class="fold">${body}</div></details>`;

/** Something too wide for a narrow screen: it scrolls by itself, and by the keyboard. */
export const scrolled = (label: string, body: Content): Markup =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${body}</div>`;
