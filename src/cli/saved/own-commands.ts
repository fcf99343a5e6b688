import type { Finding, Run } from '../../model/run.ts';
import { shellWord, shellWords } from '../../standards/system/shell-words.ts';

/**
 * A saved run with no command that greenlight would not have made of it. A saved run may come from anybody, and its
 * commands are there to be copied: one that would do something else is made anew, a curl line is left out.
 */
export function withOwnCommands(run: Run): Run {
  return {
    ...run,
    findings: run.findings.map((finding) => {
      const { command, curl } = finding.reproduce;
      const own = isOwnCommand(command, run) ? command : commandOf(finding, run);
      const kept = curl !== undefined && isOwnCurl(curl, finding, run);
      return { ...finding, reproduce: { command: own, ...(kept ? { curl } : {}) } };
    }),
  };
}

const commands = new Set(['run', 'demo', 'validate', 'judge', 'send', 'diagnose']);
const withValue = new Set(
  '-c -u --config --base-url --token-file --ca-file --client-cert --client-key --seed --only --endpoint --fault'.split(
    ' ',
  ),
);

/** What a file of ours holds that an address of the run must not get. */
const secretFiles = ['--token-file', '--client-key', '--client-cert'];
const addressOptions = ['-u', '--base-url'];

function isOwnCommand(command: string, { target }: Run): boolean {
  const [name = '', which = '', ...rest] = shellWords(command) ?? [];
  if (name !== 'greenlight' || !commands.has(which)) return false;
  const has = (options: readonly string[]) => options.some((each) => rest.includes(each));
  if (has(addressOptions) && has(secretFiles)) return false;
  return rest.every((word, i) => {
    if (addressOptions.includes(word)) return rest[i + 1] === target.clientBase;
    return !word.startsWith('-') || word === '-' || word === '--insecure' || withValue.has(word);
  });
}

const commandOf = ({ scenario }: Finding, { target }: Run): string =>
  [
    `greenlight run -u ${shellWord(target.clientBase)}`,
    ...(scenario === undefined ? [] : [`--only ${shellWord(scenario)}`]),
  ].join(' ');

/** Options of the curl lines that we write, with what their values may be. */
const curlOptions: { readonly [option: string]: RegExp | undefined } = {
  '-sS': undefined,
  '--globoff': undefined,
  '--get': undefined,
  '--compressed': undefined,
  '--max-time': /^\d+$/,
  '-X': /^(?:GET|POST)$/,
  // At an @ curl would read a file.
  '-H': /^[^@]/,
  '--data': /^(?!@)/,
  '--data-raw': /^/,
  '--data-urlencode': /^[\w.~-]+=/,
};

/** Of a request of the finding, to where that was sent. */
function isOwnCurl(curl: string, { exchanges }: Finding, run: Run): boolean {
  const [name, ...words] = shellWords(curl) ?? [];
  if (name !== 'curl') return false;
  const addresses: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) addresses.push(word);
    else if (!Object.hasOwn(curlOptions, word)) return false;
    else {
      const value = curlOptions[word];
      if (!value) continue;
      at += 1;
      if (!value.test(words[at] ?? '')) return false;
    }
  }
  const [address, ...more] = addresses;
  const sent = run.exchanges.flatMap(({ id, request }) =>
    request && exchanges.includes(id) ? [request.url] : [],
  );
  return (
    more.length === 0 &&
    address !== undefined &&
    sent.some((url) => url === address || url.startsWith(`${address}?`))
  );
}
