import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openAnimal, targetAt, usual } from './visit.ts';
import { houses } from './zoo.ts';

interface Visited {
  readonly name: string;
  readonly exit: number | string;
  readonly files: readonly string[];
  readonly ms: number;
  readonly megabytes: number;
}

const only = ['delivery-price/full-order', 'shipping-cost/documented-order', 'commerces/all'];

/**
 * An engine lets garbage lie while there is room, and an allocator keeps what it was given back. So both
 * are kept short here: what is measured is what is held.
 */
const frugal = {
  flags: ['--max-semi-space-size=1', '--max-old-space-size=96'],
  env: { ...process.env, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' },
};

const megabytesAtMost = 200;

/** No name of a file is made of anything that a client sent. */
const files = ['journal.ndjson', 'report.json'];

const visitor = fileURLToPath(new URL('visitor.js', import.meta.url));

test('the whole zoo in one process: it ends, soon, and in little memory', async () => {
  const kept = await Promise.all(
    Object.values(houses)
      .flat()
      .map(async (animal) => ({
        name: animal.name,
        server: await openAnimal(animal, usual.implementing),
      })),
  );
  onTestFinished(async () => {
    await Promise.all(kept.map(({ server }) => server.close()));
  });
  const { implementing } = usual;
  const targets = kept.map(({ name, server }) => ({
    name,
    target: targetAt(server.url, { implements: implementing }),
  }));
  const child = spawn(process.execPath, [...frugal.flags, visitor], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: frugal.env,
  });
  child.stdin.end(JSON.stringify({ targets, only }));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const said = await text(child.stdout);
  expect(await ended).toBe(0);
  const visited: readonly Visited[] = JSON.parse(said);
  expect(visited.map(({ name }) => name)).toEqual(kept.map(({ name }) => name));
  expect(visited.filter(({ exit }) => exit !== 0 && exit !== 1 && exit !== 3)).toEqual([]);
  expect([...new Set(visited.flatMap((each) => each.files))].sort()).toEqual(files);
  expect(visited.filter(({ ms }) => ms > 60_000)).toEqual([]);
  expect(Math.max(...visited.map(({ megabytes }) => megabytes))).toBeLessThan(megabytesAtMost);
}, 600_000);
