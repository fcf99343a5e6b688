import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Flags } from '../../../src/config/given/flags.ts';
import { loadConfig } from '../../../src/config/load.ts';
import { silentIo } from '../../../src/engine/redact/guard.ts';
import { folderOf } from '../../support/files.ts';

export interface Given {
  readonly config?: string;
  readonly files?: { readonly [path: string]: string };
  readonly flags?: Flags;
  readonly env?: { readonly [name: string]: string };
  readonly paths?: readonly string[];
  readonly stdin?: string;
  readonly within?: string;
}

const knownRules = ['transactions/price-arithmetic', 'delivery-price/slow', 'commerces/email'];

/** The config as a command loads it from a folder with these files, and what it prints. */
export function load(given: Given) {
  const { config, files = {}, flags = {}, env = {}, paths, stdin = '', within = '' } = given;
  const all = config === undefined ? files : { 'greenlight.config.yaml': config, ...files };
  const root = folderOf(all);
  mkdirSync(join(root, within), { recursive: true });
  const stderr = {
    isTTY: false,
    text: '',
    write(text: string) {
      stderr.text += text;
    },
  };
  const io = {
    ...silentIo(env),
    cwd: join(root, within),
    stdin: Readable.from([stdin]),
    stderr,
  };
  const loaded = loadConfig({ flags, io, knownRules, ...(paths ? { paths } : {}) });
  return { root, loaded, said: () => stderr.text };
}
