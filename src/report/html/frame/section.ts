import { type Content, html, type Markup } from './markup.ts';

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
