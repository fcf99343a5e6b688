import type { Run } from '../../../model/run.ts';

/** The command of the whole run, and the config that it read where one decided something. */
interface Repeat {
  readonly command: string;
  /** As it was called when the run was made. */
  readonly config?: string;
}

/** How the whole run is repeated: with its client, its part of the suite, and its seed. */
export function repeatOf(run: Run): Repeat {
  const config = configOf(run);
  const begun =
    run.findings[0]?.reproduce.command.replace(/ --only .*$/s, '') ?? begin(run, config);
  const command = /^greenlight (?:run|demo)\b/.test(begun)
    ? [begun, ...narrowing(run), ...seed(begun, run)].join(' ')
    : begun;
  return { command, ...(config === undefined ? {} : { config }) };
}

/** Where no finding says how the run was started. */
function begin({ run, target }: Run, config: string | undefined): string {
  const { name } = run;
  if (name !== undefined && / client\b/.test(name)) return 'greenlight demo';
  // A run that was judged from a file is called as the file is.
  if (name === target.clientBase) {
    return `greenlight validate ${target.implements.join(' ')} ${inShell(target.clientBase)}`;
  }
  return config === undefined
    ? `greenlight run -u ${inShell(target.clientBase)}`
    : `greenlight run -c ${inShell(config)}`;
}

/** A flag for each setting that took a part of the suite. */
function narrowing({ configuration }: Run): readonly string[] {
  return ['endpoint', 'only', 'tag'].flatMap((flag) => {
    const given = configuration.find(({ setting }) => setting === flag);
    return given ? [`--${flag} ${given.value.split(', ').map(inShell).join(' ')}`] : [];
  });
}

const seed = (command: string, { run }: Run): readonly string[] =>
  / --seed /.test(`${command} `) ? [] : [`--seed ${run.seed}`];

/** The file that settings came from, as `greenlight.config.yaml:3` names it. */
const configOf = ({ configuration }: Run): string | undefined =>
  configuration
    .flatMap(({ from, at }) => (from === 'config' && at !== undefined ? [at] : []))[0]
    ?.replace(/:\d+(?::\d+)?$/, '');

/** One word of a POSIX shell. */
const inShell = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
