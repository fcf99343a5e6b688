import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { greenlightHere } from '../support/in-process.ts';
import { emptyFolder } from './greenlight.ts';

/** How each shell completes the last word of a line. */
const asked = {
  bash: (script: string, words: readonly string[]) =>
    `source ${script}; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _greenlight; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (script: string, words: readonly string[]) =>
    `autoload -Uz compinit && compinit -u -D; source ${script}; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; emulate ksh -c _greenlight; print -l -- \${COMPREPLY[@]}`,
};

const isInstalled = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

test.each(['bash', 'zsh'] as const)('%s completes all kinds of words', async (shell) => {
  const { exit, stdout, stderr } = await greenlightHere(['completion', shell]);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  if (!isInstalled(shell)) {
    console.log(`${shell} is not installed: its completion was not tried`);
    return;
  }
  const script = join(emptyFolder(), 'greenlight.completion');
  writeFileSync(script, stdout);
  const completed = (...words: readonly string[]) => {
    const said = spawnSync(shell, ['-c', asked[shell](script, words)], { encoding: 'utf8' });
    expect(said.stderr).toBe('');
    return said.stdout.trim().split('\n');
  };
  expect(completed('greenlight', '')).toEqual(expect.arrayContaining(['run', 'load', 'judge']));
  expect(completed('greenlight', 'run', '--')).toEqual(
    expect.arrayContaining(['--rate', '--config', '--fail-on']),
  );
  expect(completed('greenlight', 'load', '')).toEqual(
    expect.arrayContaining(['delivery-price', 'shipping-cost']),
  );
});
