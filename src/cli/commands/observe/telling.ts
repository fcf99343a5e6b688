import type { Io } from '../../../model/io.ts';
import type { Run } from '../../../model/run.ts';
import type { CallCounts } from '../../../observe/feed.ts';
import type { BrokenCall } from '../../../observe/judge.ts';
import { duration, howMany, list } from '../../../standards/text/figures.ts';

/** Name of the calls that are to none of the endpoints, among the counts. */
export const otherPaths = 'other paths';

/** Opens what is said while calls pass: text, or JSON documents in lines. */
export function openTelling(isJson: boolean, isQuiet: boolean, io: Io) {
  const calls: CallCounts = {};
  const broken: CallCounts = {};
  const lines = new Map<string, number>();
  const json = (document: object): void => io.stdout.write(`${JSON.stringify(document)}\n`);
  return {
    calls,
    json,
    broken(call: BrokenCall): void {
      const { endpoint, durationMs = 0, status = 'no answer', findings } = call;
      broken[endpoint] = (broken[endpoint] ?? 0) + 1;
      for (const { rule } of findings) lines.set(rule, (lines.get(rule) ?? 0) + 1);
      if (isJson) json({ broken: call });
      if (isJson || isQuiet) return;
      const at = `${call.startedAt} ${call.exchange} ${endpoint}`;
      const what = `${at} ${status} in ${duration(durationMs)}`;
      for (const { severity, rule, title } of findings)
        io.stdout.write(`${what}: ${severity} ${rule}: ${title}\n`);
    },
    /** Says what the report of the calls leaves out. */
    concluded({ exchanges, findings, rules }: Run): void {
      if (isJson || isQuiet) return;
      const others = calls[otherPaths] ?? 0;
      if (others > 0)
        io.stderr.write(
          `${howMany(others, 'call')} to other paths passed on, not judged: no endpoint of the contract.\n`,
        );
      for (const { id, reason = 'all calls together do not show it' } of rules) {
        const n = lines.get(id);
        if (n === undefined || findings.some(({ rule }) => rule === id)) continue;
        io.stderr.write(
          `${id} is in ${howMany(n, 'line')}, and no issue of the report: ${reason}.\n`,
        );
      }
      const headers = exchanges.flatMap(({ request }) => Object.values(request?.headers ?? {}));
      const names = [...new Set(headers.flatMap((value) => value.match(/\$[A-Z]\w*/g) ?? []))];
      if (names.length > 0 && findings.some(({ reproduce }) => reproduce.curl))
        io.stderr.write(
          `Before you run a curl line, set ${list(names)}: the secret that the calls sent in that header.\n`,
        );
    },
    ended(why: string): void {
      io.stderr.write(
        `greenlight: WARNING: judging ended: ${why}. Calls pass as before, but are not judged.\n`,
      );
    },
    counts(dropped: CallCounts): void {
      const at = new Date(io.now()).toISOString();
      if (isJson) json({ at, calls, broken, dropped });
      if (isJson || isQuiet || !io.stderr.isTTY) return;
      const rows = Object.entries(calls).map(([of, n]) => {
        const lost = [
          broken[of] && `${broken[of]} broken`,
          dropped[of] && `${dropped[of]} not judged`,
        ];
        return [`${of}: ${howMany(n, 'call')}`, ...lost].filter(Boolean).join(', ');
      });
      io.stderr.write(`${at} ${rows.join('; ')}\n`);
    },
  };
}
