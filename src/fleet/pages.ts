import type { Verdict } from '../model/run.ts';
import { documentPage } from '../report/html/document-page.ts';
import type { Cells, Section } from '../report/page/block.ts';
import { scenarioTones } from '../report/page/suite.ts';
import { capital, day, duration, howMany } from '../standards/text/figures.ts';
import { type ClientSummary, type Fleet, newIn, worstFirst } from './fleet.ts';

function rowOf(summary: ClientSummary): Cells {
  const { client, verdict, endpoints, broken, slowest } = summary;
  const due = endpoints.filter(({ state }) => state !== 'not implemented');
  const unjudged = due.filter(({ state }) => state === 'not judged').map(({ id }) => id);
  const [since] = broken.flatMap((each) => each.since ?? []).toSorted();
  const fresh = newIn(summary).length;
  const cells = {
    client,
    verdict,
    endpoints: due.length > 0 && `${due.length - unjudged.length} of ${due.length}`,
    broken: broken.length > 0 && howMany(broken.length, 'rule'),
    new: fresh > 0 && howMany(fresh, 'rule'),
    since: since !== undefined && day(since),
    slowest: slowest && `${slowest.endpoint} ${duration(slowest.p95)}`,
    'not judged': due.length > 0 && due.length === unjudged.length ? 'all' : unjudged.join(', '),
  };
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  );
}

/** Why a client did not run or could not be judged, what is new, and what its config lowers. */
function remarkOf({ client, why, broken, lowered = [] }: ClientSummary) {
  const fresh = newIn({ broken }).map(({ title, rule }) => `${title} (${rule})`);
  const remarks = fresh.length > 0 ? [`New: ${fresh.join('. ')}`] : [];
  const text = [...(why === undefined ? [] : [why]), ...remarks, ...lowered.map(capital)].join(
    '. ',
  );
  return text === '' ? [] : [{ name: client, text }];
}

const verdictOf = ({ exitCode }: Fleet): Verdict =>
  exitCode === 0 ? 'passed' : exitCode === 3 ? 'inconclusive' : 'failed';

/** The clients, the worst first and at most so many, with remarks, and the count of all. */
export function fleetSection(fleet: Fleet, most: number): Section {
  const { totals } = fleet;
  const verdict = verdictOf(fleet);
  const clients = worstFirst(fleet.clients);
  const shown = clients.slice(0, most);
  const counts = Object.entries(totals).filter(([, count]) => count > 0);
  return [
    {
      kind: 'table',
      rows: shown.map(rowOf),
      marks: shown.map(({ client, run }) =>
        run === undefined ? {} : { to: `./${encodeURIComponent(client)}/report.html` },
      ),
      left: clients.length - shown.length,
    },
    { kind: 'list', entries: shown.flatMap(remarkOf).slice(0, most / 2) },
    {
      kind: 'paragraph',
      word: verdict.toUpperCase(),
      tone: scenarioTones[verdict],
      text: `${howMany(clients.length, 'client')}: ${counts.map(([each, count]) => `${count} ${each}`).join(', ')}, in ${duration(Date.parse(fleet.finishedAt) - Date.parse(fleet.startedAt))}.`,
    },
  ];
}

/** index.html: how many clients are ready, then every client, with a link to its report. */
export function fleetPage(fleet: Fleet): string {
  const section = fleetSection(fleet, Number.POSITIVE_INFINITY);
  return documentPage({
    of: 'fleet',
    title: `${fleet.totals.passed} of ${howMany(fleet.clients.length, 'client')} ready`,
    verdict: verdictOf(fleet),
    at: fleet.startedAt,
    // The sum comes first.
    section: [...section.slice(-1), ...section.slice(0, -1)],
    footer: `greenlight ${fleet.tool.version}. The same as data: fleet.json`,
  });
}
