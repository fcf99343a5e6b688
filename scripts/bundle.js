import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/**
 * The command in a few files: most of its start was opening hundreds of them. Packages stay packages. It lies
 * two folders deep, as its sources do, so that `../../scenarios` is found from both.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const packages = Object.keys(dependencies);

await build({
  cwd: root,
  input: 'dist/cli/main.js',
  platform: 'node',
  external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
  output: {
    dir: 'dist/bin',
    format: 'esm',
    cleanDir: true,
    // Names stay, for the trace of a bug; comments and blanks would only be read at every start.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  },
});
