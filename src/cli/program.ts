import { Command, CommanderError, Help } from 'commander';
import { withVars } from '../config/given/vars.ts';
import { tokensAtHand } from '../config/target/token.ts';
import type { Io } from '../model/io.ts';
import { version } from '../standards/system/version.ts';
import { legible } from '../standards/text/legible.ts';
import { withoutOpaque } from '../standards/text/opaque.ts';
import commands from './options/commands.json' with { type: 'json' };
import { widthOf } from './options/look.ts';
import { withOptions } from './options/options.ts';
import { tellFailure } from './output/failure.ts';

/** Parses the command line, runs one command, and returns the exit code. Never throws. */
export async function start(args: readonly string[], outer: Io): Promise<number> {
  let io = outer;
  let exitCode = 0;
  try {
    io = { ...outer, env: await withVars(args, outer) };
    io.guard.add(await tokensAtHand(args, io));
    const program = programOf(io, (code) => {
      exitCode = code;
    });
    assertHelpFor(args, program);
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    // commander has already reported its own errors; only help and --version exit with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return tellFailure(error, io);
  }
}

type RunCommand = (
  ...parameters: Parameters<Parameters<Command['action']>[0]>
) => number | Promise<number>;

/** What runs each command; loaded when it is called. */
const loading = (program: Command): { readonly [name: string]: () => Promise<RunCommand> } => ({
  init: async () => (await import('./commands/init/init.ts')).initCommand,
  diagnose: async () => (await import('./commands/diagnose/diagnose.ts')).diagnoseCommand,
  run: async () => (await import('./commands/run/run.ts')).runCommand,
  fleet: async () => (await import('./commands/fleet.ts')).fleetCommand,
  explore: async () => (await import('./commands/run/explore.ts')).exploreCommand,
  load: async () => (await import('./commands/load/load.ts')).loadCommand,
  judge: async () => (await import('./commands/judge/judge.ts')).judgeCommand,
  send: async () => (await import('./commands/send/send.ts')).sendCommand,
  desk: async () => (await import('./commands/desk/desk.ts')).deskCommand,
  validate: async () => (await import('./drive/judge-export.ts')).validateCommand,
  observe: async () => (await import('./commands/observe/observe.ts')).observeCommand,
  render: async () => (await import('./commands/render.ts')).renderCommand,
  diff: async () => (await import('./commands/diff/diff.ts')).diffCommand,
  history: async () => (await import('./commands/history.ts')).historyCommand,
  replay: async () => (await import('./commands/replay/replay.ts')).replayCommand,
  demo: async () => (await import('./commands/demo.ts')).demoCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  explain: async () => (await import('./commands/explain/explain.ts')).explainCommand,
  list: async () => (await import('./commands/explain/list.ts')).listCommand,
  completion: async () => (await import('./options/completion.ts')).completionOf(program),
});

export function programOf(io: Io, ended: (exitCode: number) => void): Command {
  const program = new Command('greenlight')
    .description('Judges whether a live HTTP integration keeps the contract, before go-live')
    .version(version, '-V, --version', 'the version')
    .exitOverride()
    .helpCommand('help [command]', 'what a command takes')
    .helpOption('-h, --help', 'show help')
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(inOneLine(text)),
      getOutHelpWidth: () => widthOf(io.stdout, io),
      getErrHelpWidth: () => widthOf(io.stderr, io),
    })
    .configureHelp({
      // commander does not wrap a description narrower than this, by default 40 columns.
      minWidthToWrap: 20,
      // Every command has options.
      subcommandTerm: (command) => new Help().subcommandTerm(command).replace(' [options]', ''),
    });

  const loads = loading(program);
  for (const [group, rows] of Object.entries(commands.groups)) {
    program.commandsGroup(group);
    for (const row of rows) {
      const { written, means, example } = row;
      const command = withOptions(commandOf(program, written).description(means));
      command.action(async (...parameters) => {
        const run = await loads[command.name()]?.();
        // The last one is the command itself.
        if (run) ended(await run(...parameters.slice(0, -1), io));
      });
      if ('usage' in row && row.usage) command.usage(row.usage);
      command.addHelpText('after', `\nExample:\n  greenlight ${example}`);
    }
  }
  return program;
}

/** Throws for help on an unknown command, for which commander would print the whole help as an error. */
function assertHelpFor([word, name]: readonly string[], program: Command): void {
  const known = ['help', '-h', '--help', ...program.commands.map((each) => each.name())];
  if (word === 'help' && name !== undefined && !known.includes(name)) {
    program.error(`error: unknown command '${name}'`);
  }
}

/** Adds a command, whose mistakes name its own help. */
function commandOf(program: Command, written: string): Command {
  const command = program.command(written);
  const outputError = (text: string, write: (line: string) => void) =>
    write(inOneLine(text, `greenlight ${command.name()} --help`));
  return command.configureOutput({ ...command.configureOutput(), outputError });
}

/** Formats an error of commander and its suggestion like our own: `error: unknown option '--sed'`. */
function inOneLine(text: string, help = 'greenlight --help'): string {
  // No option takes a token, since shells record commands; the message omits its value.
  if (/unknown option '--token(?:=|')/.test(text)) {
    return "greenlight: unknown option '--token'; set GREENLIGHT_TOKEN, or name a file that holds the token with --token-file\n";
  }
  const line = withoutOpaque(text.trim())
    .replace(/^error: /, '')
    // A value may be a secret, as of --auth-token=….
    .replace(/(unknown option '(?:--[^=]*(?==)|-[^-])).*'/s, "$1'")
    .replace(/\s?\(Did you mean (?:one of )?(.*?)\?\)/s, '; the nearest is $1');
  return `greenlight: ${legible(line)} (see ${help})\n`;
}
