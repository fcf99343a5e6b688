import { Command, CommanderError } from 'commander';
import { withVars } from '../config/given/vars.ts';
import { tokensAtHand } from '../config/target/token.ts';
import type { Io } from '../model/io.ts';
import { version } from '../standards/system/version.ts';
import { legible } from '../standards/text/legible.ts';
import { withoutOpaque } from '../standards/text/opaque.ts';
import { widthOf } from './options/look.ts';
import * as options from './options/options.ts';
import { withOptions } from './options/options.ts';
import { tellFailure } from './output/failure.ts';

/** Parses the command line, runs one command, and returns the exit code. Never throws. */
export async function start(args: readonly string[], outer: Io): Promise<number> {
  let io = outer;
  let exitCode = 0;
  try {
    io = { ...outer, env: await withVars(args, outer) };
    io.guard.add(await tokensAtHand(args, io));
    const program = programOf(
      io,
      (code) => {
        exitCode = code;
      },
      (name) => args.includes(name) || args.includes('completion'),
    );
    assertHelpFor(args, program);
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    // commander has already reported its own errors; only help and --version exit with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return tellFailure(error, io);
  }
}

/** Usage lines that commander cannot derive. */
const usages: { readonly [command: string]: string } = {
  // The endpoint is optional, and comes first.
  judge: '[options] [endpoint] <file | run | ->',
  fleet:
    '[options] <folder>\n       greenlight fleet work --queue <url> [options]  # runs clients from a queue',
};

/** Runs a command with its arguments, its flags and an Io; returns the exit code. */
type RunCommand = (
  ...parameters: Parameters<Parameters<Command['action']>[0]>
) => number | Promise<number>;

/** Declares the commands; those that are not `called` have no options, since declaring all takes a while. */
export function programOf(
  io: Io,
  ended: (exitCode: number) => void,
  called: (name: string) => boolean = () => true,
): Command {
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
    // commander does not wrap a description narrower than this, by default 40 columns.
    .configureHelp({ minWidthToWrap: 20 });

  const add = (
    written: string,
    means: string,
    example: string,
    shared: Parameters<typeof withOptions>[1],
    load: () => Promise<RunCommand>,
  ) => {
    const command = commandOf(program, written).description(means);
    withOptions(command, called(command.name()) ? shared : []).action(async (...parameters) => {
      const run = await load();
      // The last one is the command itself.
      ended(await run(...parameters.slice(0, -1), io));
    });
    const usage = usages[command.name()];
    if (usage !== undefined) command.usage(usage);
    command.addHelpText('after', `\nExample:\n  greenlight ${example}`);
  };

  program.commandsGroup('Before go-live:');
  add(
    'init',
    'write the config from the client’s own data',
    'init --base-url https://erp.example.com',
    options.init,
    async () => (await import('./commands/init/init.ts')).initCommand,
  );
  add(
    'diagnose',
    'check a live client layer by layer and name the likely cause',
    'diagnose --endpoint delivery-price',
    options.diagnose,
    async () => (await import('./commands/diagnose/diagnose.ts')).diagnoseCommand,
  );
  add(
    'run [paths...]',
    'test a live client against the contract and report',
    "run --endpoint delivery-price --only 'delivery-price/one-*'",
    options.run,
    async () => (await import('./commands/run/run.ts')).runCommand,
  );
  add(
    'fleet <folder>',
    'run every config of a folder and report the clients together',
    'fleet clients --out nightly',
    options.fleet,
    async () => (await import('./commands/fleet.ts')).fleetCommand,
  );

  add(
    'explore [endpoint]',
    'send variants of orders that the contract allows; find the smallest change that fails',
    'explore delivery-price --budget 300',
    options.explore,
    async () => (await import('./commands/run/explore.ts')).exploreCommand,
  );

  add(
    'load <endpoint>',
    'send orders at a constant rate, judge every answer, and report latency and lost quotes',
    'load delivery-price --rate 20/s --for 1m',
    options.load,
    async () => (await import('./commands/load/load.ts')).loadCommand,
  );

  program.commandsGroup('Support:');
  add(
    'judge <paste> [file]',
    'judge pasted answers offline and explain what the platform does with them',
    'judge delivery-price answer.txt --reply es',
    options.judge,
    async () => (await import('./commands/judge/judge.ts')).judgeCommand,
  );
  add(
    'send <endpoint>',
    'send one order, show the exchange and explain what the platform does with it',
    'send delivery-price --order order.json --as quote,confirm',
    options.send,
    async () => (await import('./commands/send/send.ts')).sendCommand,
  );
  add(
    'desk',
    'open a local page: paste an answer, read what happened, reply to the client',
    'desk --language es',
    options.desk,
    async () => (await import('./commands/desk/desk.ts')).deskCommand,
  );
  add(
    'validate <what> <file>',
    'judge an exported file: transactions or commerces; - reads standard input',
    'validate transactions export.csv',
    options.validate,
    async () => (await import('./drive/judge-export.ts')).validateCommand,
  );

  program.commandsGroup('After go-live:');
  add(
    'observe',
    'pass real calls on to the client, and judge them',
    'observe --listen 127.0.0.1:8080 --to https://erp.example.com',
    options.observe,
    async () => (await import('./commands/observe/observe.ts')).observeCommand,
  );

  program.commandsGroup('Saved runs:');
  add(
    'render <run>',
    'write reports from a saved run: its folder or report.json',
    'render reports/latest --reporter markdown',
    options.render,
    async () => (await import('./commands/render.ts')).renderCommand,
  );
  add(
    'diff <old> <new>',
    'compare two saved runs, or two exports of transactions or commerces',
    'diff reports/monday reports/latest',
    options.diff,
    async () => (await import('./commands/diff/diff.ts')).diffCommand,
  );
  add(
    'history [folder]',
    'show the runs that --history kept: verdicts, and when each rule broke',
    'history reports/history',
    options.look,
    async () => (await import('./commands/history.ts')).historyCommand,
  );
  add(
    'replay <run> [names...]',
    'resend the requests of saved findings, or of exchanges such as e12: what changed',
    'replay reports/latest f1',
    options.replay,
    async () => (await import('./commands/replay/replay.ts')).replayCommand,
  );

  program.commandsGroup('Without a client:');
  add(
    'demo',
    'run the suite against the built-in reference client',
    'demo --fault net-value-missing',
    options.demo,
    async () => (await import('./commands/demo.ts')).demoCommand,
  );
  add(
    'serve',
    'start the reference client as a server',
    'serve --fault net-value-missing',
    options.serve,
    async () => (await import('./commands/serve.ts')).serveCommand,
  );

  program.commandsGroup('Reference:');
  add(
    'explain [id] [finding...]',
    'explain a rule, cause, outcome, code, status, complaint or any other term',
    'explain delivery-price/net-value-missing',
    options.colours,
    async () => (await import('./commands/explain/explain.ts')).explainCommand,
  );
  add(
    'list [what]',
    'list rules, scenarios, faults, clauses, causes or symptoms; openapi or requests for other tools',
    'list rules',
    options.look,
    async () => (await import('./commands/explain/list.ts')).listCommand,
  );

  add(
    'completion <shell>',
    'print a script by which bash, zsh or fish completes commands and options',
    'completion bash',
    [],
    async () => (await import('./options/completion.ts')).completionOf(program),
  );

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
