import { spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { referenceToken } from '../../src/reference-client/target.ts';
import { type Ended, root } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';

/** What the network between greenlight and the client does to packets, in each direction. */
export interface Conditions {
  readonly delayMs?: number;
  /** Variation of the delay. */
  readonly jitterMs?: number;
  readonly lossPercent?: number;
  /** Share of packets that overtake others. */
  readonly reorderPercent?: number;
  /** Nothing gets through after this many answers of the client. */
  readonly cutAfterAnswers?: number;
}

type Means = 'netem' | 'tun';

const packets = fileURLToPath(new URL('./packets.pl', import.meta.url));

const works = (command: string): boolean =>
  spawnSync('unshare', ['-rn', 'sh', '-c', command], { timeout: 10_000 }).status === 0;

/** How a bad network can be simulated here, or why it cannot. */
const means: Means | { readonly none: string } = (() => {
  if (!works('ip link set lo up')) {
    return { none: 'this machine allows no network namespace (unshare -rn, iproute2)' };
  }
  if (works('ip link set lo up && tc qdisc add dev lo root netem delay 1ms')) return 'netem';
  if (works(`timeout 1 perl ${packets} tun0 0 0 0 0 / >/dev/null; test $? = 124`)) return 'tun';
  return { none: 'this kernel has no netem, and no /dev/net/tun may be opened by perl' };
})();

export const noNetwork: string | undefined = typeof means === 'string' ? undefined : means.none;

/**
 * Runs `greenlight …` against `greenlight serve` in a separate network namespace, by netem of the kernel if
 * available, else by packets.pl. `$CLIENT` in an argument is the client's address.
 */
export async function inNetwork(conditions: Conditions, args: readonly string[]): Promise<Ended> {
  const { delayMs = 0, jitterMs = 0, lossPercent = 0, reorderPercent = 0 } = conditions;
  const [host, seen] = means === 'netem' ? ['127.0.0.1', '127.0.0.1'] : ['10.9.0.1', '10.9.0.2'];
  const folder = folderOf({
    'greenlight.config.yaml':
      'target: { clientBase: "http://nowhere.invalid", implements: [delivery-price, shipping-cost] }\n',
  });
  const cutFile = join(folder, 'cut');
  const netem = `netem delay ${delayMs}ms ${jitterMs}ms loss ${lossPercent}% ${reorderPercent > 0 ? `reorder ${reorderPercent}%` : ''}`;
  const make =
    means === 'netem'
      ? `tc qdisc add dev lo root ${netem}`
      : `perl ${packets} tun0 ${delayMs} ${jitterMs} ${lossPercent} ${reorderPercent} ${cutFile} >&2 &
         until ip link show tun0 >/dev/null 2>&1; do sleep 0.05; done
         ip addr add 10.9.0.1/24 dev tun0; ip link set tun0 up`;
  const cut =
    means === 'netem' ? 'tc qdisc change dev lo root netem loss 100%' : `touch ${cutFile}`;
  const script = `
    trap 'kill $(jobs -p) 2>/dev/null' EXIT
    ip link set lo up
    ${make}
    node "$BIN" serve --host ${host} --port 4010 >served 2>&1 &
    until node -e "require('node:net').connect(4010,'${host}').on('connect',()=>process.exit(0)).on('error',()=>process.exit(1))"; do sleep 0.1; done
    ${conditions.cutAfterAnswers === undefined ? '' : `(until [ "$(grep -c ': 200' served)" -ge ${conditions.cutAfterAnswers} ]; do sleep 0.02; done; ${cut}) &`}
    node "$BIN" "$@"
  `;
  const shown = args.map((arg) => arg.replaceAll('$CLIENT', `http://${seen}:4010`));
  const child = spawn('unshare', ['-rn', 'bash', '-c', script, 'greenlight', ...shown], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: tmpdir(),
      LANG: 'C.UTF-8',
      GREENLIGHT_TOKEN: referenceToken,
      BIN: join(root, 'bin/greenlight.js'),
    },
  });
  child.stdin.end();
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ exit: code ?? signal, stdout, stderr }));
  });
}
