import type { Io } from '../../../model/io.ts';
import type { CallCounts } from '../../../observe/feed.ts';
import type { BrokenCall } from '../../../observe/judge.ts';
import { duration, howMany } from '../../../standards/text/figures.ts';

/** Name of the calls that are to none of the endpoints, among the counts. */
export const otherPaths = 'other paths';

/** Opens what is said while calls pass: text, or JSON documents in lines. */
export function openTelling(isJson: boolean, isQuiet: boolean, io: Io) {
  const calls: CallCounts = {};
  const broken: CallCounts = {};
  const json = (document: object): void => io.stdout.write(`${JSON.stringify(document)}\n`);
  return {
    calls,
    json,
    broken(call: BrokenCall): void {
      const { endpoint, durationMs = 0, status = 'no answer', findings } = call;
      broken[endpoint] = (broken[endpoint] ?? 0) + 1;
      if (isJson) json({ broken: call });
      if (isJson || isQuiet) return;
      const at = `${call.startedAt} ${call.exchange} ${endpoint}`;
      const what = `${at} ${status} in ${duration(durationMs)}`;
      for (const { severity, rule, title } of findings)
        io.stdout.write(`${what}: ${severity} ${rule}: ${title}\n`);
    },
    /** Says what the report of the calls leaves out. */
    concluded(): void {
      const others = calls[otherPaths] ?? 0;
      if (isJson || isQuiet || others === 0) return;
      io.stderr.write(
        `${howMany(others, 'call')} to other paths passed on, not judged: no endpoint of the contract.\n`,
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
