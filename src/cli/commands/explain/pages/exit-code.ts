import type { Page } from '../../../../report/page/page.ts';

interface ExitText {
  readonly title: string;
  readonly when: string;
  readonly next: string;
  /** Command that ends with this code; absent if it takes a signal or a bug. */
  readonly see?: string;
}

export const exitTexts: { readonly [code: string]: ExitText } = {
  '0': {
    title: 'Passed',
    when: 'No finding is at or above --fail-on, and every endpoint that was asked for gave evidence throughout the run.',
    next: 'Read what the contract leaves open in the report, and agree on it before go-live.',
    see: 'greenlight demo',
  },
  '1': {
    title: 'Failed',
    when: 'A finding at or above --fail-on is covered by no waiver, or a waiver is stale or expired.',
    next: 'Fix the issues under "To fix", worst first. Remove waivers that are no longer needed.',
    see: 'greenlight demo --fault net-value-missing',
  },
  '2': {
    title: 'A mistake in usage, configuration or a scenario',
    when: 'The command line, the config or a scenario cannot be taken as it is, or the machine is out of something: room on the disk, files that may be open. One line names the place.',
    next: 'Correct the place that the message names.',
    see: 'greenlight run --concurrency many',
  },
  '3': {
    title: 'Inconclusive',
    when: 'An endpoint that was asked for was not judged: it was never served, a core scenario or more than a tenth of its scenarios got no answer, or it sent no record. Or the run ended early, or a rule of greenlight crashed.',
    next: 'Read why an endpoint was not judged; it is often missing data or an address. Nothing counts against the client.',
    see: 'greenlight run -u http://127.0.0.1:9',
  },
  '70': {
    title: 'A bug in greenlight',
    when: 'greenlight itself failed. The stack and where to report it are shown.',
    next: 'Report it with the stack. It says nothing about the client.',
  },
  '129': {
    title: 'The terminal went away',
    when: 'The terminal or connection that the run was started from was closed (SIGHUP). The reports of what was done are written first.',
    next: 'Run it again where it may last, as in a CI job or tmux; what was finished is in the report.',
  },
  '130': {
    title: 'Interrupted from the keyboard',
    when: 'The run was interrupted with Ctrl-C. The reports of what was done are written first.',
    next: 'Run it again; what was finished is in the report.',
  },
  '143': {
    title: 'Interrupted from outside',
    when: 'The run was asked to end (SIGTERM). The reports of what was done are written first.',
    next: 'Run it again, or give the job more time; what was finished is in the report.',
  },
};

export function exitCodePage(code: string): Page {
  const { title = '', when = '', next = '', see } = exitTexts[code] ?? {};
  return {
    title,
    kind: 'exit code',
    id: code,
    path: 'docs/exit-codes.md',
    about: [
      { label: 'when', text: when },
      { label: 'next', text: next },
    ],
    next: see === undefined ? [] : [{ label: 'see it', lines: [see] }],
  };
}
