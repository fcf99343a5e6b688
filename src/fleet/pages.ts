import { html, trusted, written } from '../report/html/frame/markup.ts';
import { policyOf } from '../report/html/frame/policy.ts';
import { style } from '../report/html/frame/style.ts';
import type { Cells, Document } from '../report/page/block.ts';
import { day, duration, howMany, instant } from '../standards/text/figures.ts';
import { type ClientSummary, type Fleet, worstFirst } from './fleet.ts';

/** Clients listed in a terminal; index.html has them all. */
const mostRows = 20;
const mostRemarks = 10;

/** The row of a client, in a terminal and on the page. */
function rowOf({ client, verdict, endpoints, broken, slowest }: ClientSummary): Cells {
  const judged = endpoints.filter(({ state }) => state === 'judged');
  const due = endpoints.filter(({ state }) => state !== 'not implemented');
  const [since] = broken.flatMap((each) => each.since ?? []).toSorted();
  const unjudged = due.filter(({ state }) => state === 'not judged').map(({ id }) => id);
  const fresh = broken.filter(({ isNew }) => isNew).length;
  return {
    client,
    verdict,
    ...(due.length > 0 ? { endpoints: `${judged.length} of ${due.length}` } : {}),
    ...(broken.length > 0 ? { broken: howMany(broken.length, 'rule') } : {}),
    ...(fresh > 0 ? { new: howMany(fresh, 'rule') } : {}),
    ...(since === undefined ? {} : { since: day(since) }),
    ...(slowest ? { slowest: `${slowest.endpoint} ${duration(slowest.p95)}` } : {}),
    ...(unjudged.length > 0
      ? { 'not judged': judged.length > 0 ? unjudged.join(', ') : 'all' }
      : {}),
  };
}

/** Why a client did not run, or what is new. */
function remarkOf({ why, broken }: ClientSummary): string | undefined {
  const fresh = broken.filter(({ isNew }) => isNew).map(({ title, rule }) => `${title} (${rule})`);
  return why ?? (fresh.length > 0 ? `New: ${fresh.join('. ')}` : undefined);
}

const words = ({ clients, totals }: Fleet): string =>
  [
    `${howMany(clients.length, 'client')}:`,
    Object.entries(totals)
      .filter(([, count]) => count > 0)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', '),
  ].join(' ');

const took = ({ startedAt, finishedAt }: Fleet): string =>
  duration(Date.parse(finishedAt) - Date.parse(startedAt));

/** One screen: the worst clients, and the count of all. */
export function fleetText(fleet: Fleet): Document {
  const clients = worstFirst(fleet.clients);
  const shown = clients.slice(0, mostRows);
  const remarks = shown.flatMap((each) => {
    const text = remarkOf(each);
    return text === undefined ? [] : [{ name: each.client, text }];
  });
  const passed = fleet.exitCode === 0;
  return [
    [
      {
        kind: 'table',
        rows: shown.map((each) => rowOf(each)),
        left: Math.max(0, clients.length - mostRows),
      },
      { kind: 'list', entries: remarks.slice(0, mostRemarks) },
      {
        kind: 'paragraph',
        word: passed ? 'PASSED' : 'FAILED',
        tone: passed ? 'passed' : 'failed',
        text: `${words(fleet)}, in ${took(fleet)}.`,
      },
    ],
  ];
}

const nothing = '';

/** index.html: every client, with a link to its report. */
export function fleetPage(fleet: Fleet): string {
  const clients = worstFirst(fleet.clients);
  const rows = clients.map((each) => ({ ...rowOf(each), '': remarkOf(each) ?? '' }));
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return written(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style, nothing)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words(fleet)} · greenlight</title>
<style>${trusted(style)}</style>
</head>
<body>
<div class="page">
<header class="masthead"><span><b>greenlight</b> fleet</span><time datetime="${fleet.startedAt}">${instant(fleet.startedAt)}</time></header>
<main><h1>${words(fleet)}</h1>
<section><table class="stack small"><thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead><tbody>
${rows.map((row, at) => {
  const { client = '', run } = clients[at] ?? {};
  const name =
    run === undefined
      ? client
      : html`<a href="${encodeURIComponent(client)}/report.html">${client}</a>`;
  const cells = headings.filter((heading) => heading !== 'client');
  return html`<tr><th scope="row">${name}</th>${cells.map((heading) => html`<td data-l="${heading}">${new Map(Object.entries(row)).get(heading) ?? ''}</td>`)}</tr>
`;
})}</tbody></table></section></main>
<footer><span>greenlight ${fleet.tool.version} · ${took(fleet)}</span><span>The same as data: fleet.json</span></footer>
</div>
</body>
</html>
`);
}
