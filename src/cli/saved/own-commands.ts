import type { Finding, Run } from '../../model/run.ts';
import { shellWord, shellWords } from '../../standards/system/shell-words.ts';

/**
 * A saved run with its commands made anew. A saved run may come from anybody, and its commands are there to be
 * copied: of each only the words are taken, where they are those of a command of ours to the client of the run. A
 * command that would do something else is replaced by the least that runs the scenario; such a curl line is left out.
 */
export function withOwnCommands(run: Run): Run {
  return {
    ...run,
    findings: run.findings.map((finding) => {
      const { command, curl } = finding.reproduce;
      const words = ownWords(command, run) ?? leastWords(finding, run);
      const kept = curl !== undefined && isOwnCurl(curl, finding, run);
      const anew = words.map(shellWord).join(' ');
      return { ...finding, reproduce: { command: anew, ...(kept ? { curl } : {}) } };
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

/** The words of a command that we could have made; undefined of any other. */
function ownWords(command: string, { target }: Run): readonly string[] | undefined {
  const words = shellWords(command) ?? [];
  const [name = '', which = '', ...rest] = words;
  if (name !== 'greenlight' || !commands.has(which)) return undefined;
  const has = (options: readonly string[]) => options.some((each) => rest.includes(each));
  if (has(addressOptions) && has(secretFiles)) return undefined;
  const isOwn = rest.every((word, i) => {
    if (addressOptions.includes(word)) return rest[i + 1] === target.clientBase;
    return !word.startsWith('-') || word === '-' || word === '--insecure' || withValue.has(word);
  });
  return isOwn ? words : undefined;
}

const leastWords = ({ scenario }: Finding, { target }: Run): readonly string[] => [
  'greenlight',
  'run',
  '-u',
  target.clientBase,
  ...(scenario === undefined ? [] : ['--only', scenario]),
];

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
