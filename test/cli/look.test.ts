import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { lookOf } from '../../src/cli/options/look.ts';
import { openGuard } from '../../src/engine/redact/guard.ts';
import type { Io } from '../../src/model/io.ts';

const out = (isTTY: boolean, columns?: number) => ({
  write: () => {},
  isTTY,
  ...(columns === undefined ? {} : { columns }),
});

const ioOf = (isTTY: boolean, env: Io['env'], platform = 'linux'): Io => ({
  stdout: out(isTTY),
  stderr: out(isTTY),
  stdin: Readable.from([]),
  env,
  cwd: '/',
  platform,
  guard: openGuard(),
  now: Date.now,
  onInterrupt: () => () => {},
});

describe('colour: flag > NO_COLOR > FORCE_COLOR > whether it is a terminal', () => {
  test.each([
    [false, {}, undefined, false],
    [true, {}, undefined, true],
    [true, { TERM: 'dumb' }, undefined, false],
    [true, { NO_COLOR: '1' }, undefined, false],
    [true, { NO_COLOR: '' }, undefined, true],
    [false, { FORCE_COLOR: '1' }, undefined, true],
    [false, { FORCE_COLOR: '3' }, undefined, true],
    [true, { FORCE_COLOR: '0' }, undefined, false],
    [true, { FORCE_COLOR: '' }, undefined, true],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, undefined, false],
    [false, { NO_COLOR: '1' }, true, true],
    [true, { FORCE_COLOR: '1' }, false, false],
  ] as const)('terminal %s, %o, flag %s: %s', (isTTY, env, color, expected) => {
    const flags = color === undefined ? {} : { color };
    expect(lookOf(out(isTTY), flags, ioOf(isTTY, env)).color).toBe(expected);
  });
});

describe('ASCII marks if the terminal may lack ✔', () => {
  test.each([
    ['linux', {}, false],
    ['linux', { LANG: 'en_US.UTF-8' }, false],
    ['linux', { LANG: 'es_CL.utf8' }, false],
    ['linux', { LANG: 'C' }, true],
    ['linux', { LANG: 'es_CL.UTF-8', LC_ALL: 'POSIX' }, true],
    ['linux', { TERM: 'dumb' }, true],
    ['win32', {}, true],
    ['win32', { WT_SESSION: 'x' }, false],
  ] as const)('%s %o: %s', (platform, env, expected) => {
    expect(lookOf(out(true), {}, ioOf(true, env, platform)).ascii).toBe(expected);
  });
});

describe('width', () => {
  test.each([
    [80, {}, 80],
    [undefined, { COLUMNS: '60' }, 60],
    [undefined, { COLUMNS: 'wide' }, 100],
    [undefined, {}, 100],
    [80, { COLUMNS: '60' }, 80],
  ] as const)('terminal %s, %o: %d', (columns, env, expected) => {
    expect(lookOf(out(true, columns), {}, ioOf(true, env)).width).toBe(expected);
  });
});
