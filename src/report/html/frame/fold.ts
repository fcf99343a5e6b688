import { type Content, html, type Markup } from './markup.ts';

interface Fold {
  readonly summary: Content;
  readonly note?: Content;
  readonly body: Content;
  /** More classes; `no-print` for what a picture tells already. */
  readonly more?: string;
}

/** A part that is opened by a click, or by a link to something in it; printed open. */
export const fold = ({ summary, note, body, more = '' }: Fold): Markup =>
  html`<details class="${more}"><summary><span>${summary}</span>${
    note === undefined ? '' : html` <small>${note}</small>`
  }</summary><div class="fold">${body}</div></details>`;

/** Something too wide for a narrow screen: it scrolls by itself, and by the keyboard. */
export const scrolled = (label: string, body: Content): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${body}</div>`;
