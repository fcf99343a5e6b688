import { html, type Markup, multiline } from './markup.ts';

/** A command to copy. The button is shown by the script, which alone can make it work. */
export const command = (text: string): Markup =>
  html`<div class="cmd"><pre>${multiline(text, Number.MAX_SAFE_INTEGER)}</pre><button type="button" class="copy" hidden>Copy</button></div>`;
