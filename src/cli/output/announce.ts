import { clearWarning, inTheClear } from '../../config/target/connecting.ts';
import { isWord } from '../../engine/redact/forms.ts';
import { openRedactor } from '../../engine/redact/redactor.ts';
import { secretsOf } from '../../engine/redact/target-secrets.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Io } from '../../model/io.ts';
import type { Target } from '../../model/target.ts';
import { openStatusLine } from '../../report/terminal/progress.ts';
import { howMany } from '../../standards/text/figures.ts';
import type { SuiteRun } from '../../suite/suite-run.ts';

/** Warns on stderr about the handling of secrets, always and before anything is sent. */
export function warnOfSecrets(target: Target, io: Io): void {
  for (const warning of [...inTheClear(target).map(clearWarning), ...tokenWarnings(target)])
    io.stderr.write(`greenlight: ${warning}\n`);
}

function tokenWarnings({ token, implements: endpoints, headers }: Target): readonly string[] {
  if (!endpoints.includes('delivery-price')) return [];
  const names = Object.keys({ ...headers.all, ...headers['delivery-price'] });
  if (token === undefined) {
    const isGiven = names.some((name) => /^(x-auth-token|authorization)$/i.test(name));
    return isGiven
      ? []
      : [
          'WARNING: no token is configured, so delivery-price is called without x-auth-token. Run export GREENLIGHT_TOKEN=…',
        ];
  }
  return isWord(token.value)
    ? [
        'WARNING: the token is a plain word or a short number. Reports remove it only if it is alone; use a longer token.',
      ]
    : [];
}

/** Announces on a terminal what will be sent and where; `requests` is an estimate. */
export function announce(
  { target, look, passing }: Pick<SuiteRun, 'target' | 'look' | 'passing'>,
  requests: number,
  io: Io,
): void {
  if (passing) return;
  warnOfSecrets(target, io);
  if (!io.stderr.isTTY || look.quiet || io.env['CI']) return;
  const address = openRedactor(secretsOf(target)).text(target.clientBase);
  io.stderr.write(
    `Sending about ${howMany(requests, 'request')} to ${address}: GETs and quotes only.\nTo slow it down: --rate 2/s, --concurrency 1. Ctrl-C stops it and keeps what was found.\n`,
  );
}

/** Opens a line that shows what is being requested and for how long, since a large history takes time. */
export function askClientLine(io: Io) {
  const began = performance.now();
  let last = 'waiting for the client';
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const { end } = openStatusLine(io, () => `${last}   ${seconds()} s`);
  return {
    onAsked: ({ step }: Exchange): void => {
      last = `${step} answered`;
    },
    end,
  };
}
