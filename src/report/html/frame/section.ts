import { type Content, html, type Markup, multiline } from './markup.ts';

interface Section {
  /** Its id, the target of the table of contents. */
  readonly id: string;
  readonly title: string;
  /** Short remark to the right of the title. */
  readonly note?: Content;
  readonly body: Content;
}

export const section = ({ id, title, note, body }: Section): Markup => html`
<section id="${id}" aria-labelledby="h-${id}">
<h2 id="h-${id}">${title}${note === undefined ? '' : html` <small>${note}</small>`}</h2>
${body}
</section>`;

const maxCommandLength = 16_000;

/** Renders a command. Its copy buttons appear only if the script runs. */
export const command = (text: string): Markup =>
  html`<div class="cmd"><pre>${multiline(text, maxCommandLength)}</pre><button type="button" class="copy" hidden>Copy</button></div>`;

interface Fold {
  readonly summary: Content;
  readonly note?: Content;
  readonly body: Content;
  readonly isOpen?: boolean | undefined;
}

/** Renders a part that opens on a click or by a link into it; always open in print. */
export const fold = ({ summary, note, body, isOpen = false }: Fold): Markup =>
  html`<details${isOpen && html` open`}><summary><span>${summary}</span>${
    note === undefined || note === '' ? '' : html` <small>${note}</small>`
  }</summary><div class="fold">${body}</div></details>`;

/** Renders content that scrolls horizontally on its own, also by keyboard. */
export const scrollable = (label: string, body: Content): Markup =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${body}</div>`;
