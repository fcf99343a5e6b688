import { size } from '../../words/figures.ts';
import type { RuleGroup } from '../../words/groups.ts';
import { command } from '../frame/command.ts';
import { fold } from '../frame/fold.ts';
import { html, type Markup } from '../frame/markup.ts';

/** A longer line is no help to anyone, and a page of them is heavy. */
const longest = 4000;

/** How to send it again: our own command, and curl where it can still be read. */
export function repeat({ worst: finding }: RuleGroup): Markup {
  const { command: own, curl } = finding.reproduce;
  const lines = curl === undefined ? [own] : [own, curl];
  const long = lines.filter(({ length }) => length > longest);
  return fold({
    summary: 'Repeat it',
    note: curl === undefined || curl.length > longest ? 'greenlight' : 'greenlight or curl',
    body: [
      lines.filter(({ length }) => length <= longest).map((line) => command(line)),
      long.map(
        (line) =>
          html`<p class="note">${line === curl ? 'As a curl line it' : 'The command'} has ${size(Buffer.byteLength(line))}, too long to be copied; report.json has it under finding ${finding.id}.</p>`,
      ),
    ],
  });
}
