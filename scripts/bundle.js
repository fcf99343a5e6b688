import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _ } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'rolldown';
import { minifySync } from 'rolldown/utils';

/**
 * Bundles the command and the library into a few files, because most of a start was opening hundreds of them,
 * and the types of the library into one. Dependencies stay packages. It is two folders deep, like the sources, so
 * that `../../scenarios` is found from both.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const packages = Object.keys(dependencies);
const require = createRequire(import.meta.url);

const dist = (file) => resolve(root, 'dist', file);

/** The files of the build that a file imports, statically or on demand. */
function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  const named = (pattern) =>
    [...text.matchAll(pattern)].map(([, name]) => resolve(dirname(file), name));
  return {
    atOnce: named(/^(?:import|export)\b[^;]*? from '(\.[^']+\.js)'/gm),
    onDemand: named(/\bimport\('(\.[^']+)'\)/g),
  };
}

/** All files that these load statically. */
function loadedWith(files, found = new Set()) {
  for (const file of files.filter((each) => !found.has(each)))
    loadedWith(importsOf(file).atOnce, found.add(file));
  return found;
}

/**
 * The files that the first thread loads, that the thread of every command loads, that small commands such as `fleet`
 * share with others, and that most commands load.
 */
const program = dist('cli/program.js');
const first = loadedWith([dist('cli/process/thread.js')]);
const start = loadedWith([
  program,
  dist('cli/process/resolve-apart.js'),
  dist('engine/redact/guard.js'),
]);
const small = loadedWith(['fleet', 'history'].map((name) => dist(`cli/commands/${name}.js`)));
const commands = importsOf(program).onDemand.map((file) => loadedWith([file]));
const isOfMost = (id) => commands.filter((each) => each.has(id)).length > commands.length / 2;

/** The module type of the package of an id; undefined for a file of the build. */
function kindOf(id) {
  const name = packages.find((each) => id === each || id.startsWith(`${each}/`));
  if (name === undefined) return undefined;
  return JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`)).type ?? 'commonjs';
}

await build({
  cwd: root,
  input: { main: 'dist/cli/main.js', index: 'dist/index.js', matcher: 'dist/matcher.js' },
  platform: 'node',
  plugins: [
    {
      // Before Node imports CommonJS, it searches it for exports, which takes longer than to load it.
      name: 'required',
      resolveId: (id) => (kindOf(id) === 'commonjs' ? `required:${id}` : undefined),
      load(id) {
        const [, name] = id.split(/^required:/);
        if (name === undefined) return undefined;
        const named = Object.keys(require(name)).filter((each) => /^[A-Za-z]\w*$/.test(each));
        return `import { createRequire } from 'node:module';
          const all = createRequire(import.meta.url)('${name}');
          export default all;
          export const { ${named.filter((each) => each !== 'default').join(', ')} } = all;`;
      },
    },
    // JSON.parse is faster than compiling a module.
    {
      name: 'texts',
      transform: {
        filter: { id: /\.json$/ },
        handler: (text) => ({
          code: `export default JSON.parse(${JSON.stringify(text)})`,
          moduleType: 'js',
        }),
      },
    },
  ],
  external: (id) => kindOf(id) === 'module',
  output: {
    dir: 'dist/bundle',
    format: 'esm',
    cleanDir: true,
    // Each file costs about as much as 30 kB of code.
    codeSplitting: {
      groups: [
        { name: 'first', test: (id) => first.has(id) },
        { name: 'start', test: (id) => start.has(id) },
        { name: 'small', test: (id) => small.has(id) && isOfMost(id) },
        { name: 'core', test: isOfMost },
      ],
    },
    // Comments, blanks and long names would be read at every start.
    minify: {
      // Keeps the names of functions for stack traces.
      mangle: { toplevel: false, keepNames: { function: true, class: true } },
      compress: false,
      codegen: { removeWhitespace: true },
    },
  },
});

/** Schemas with precompiled validators, by purpose: ajv itself is loaded only for schemas of users. */
const schemas = {
  answer: ['transaction', 'commerce', 'delivery-price-answer', 'shipping-cost-answer'],
  file: ['config', 'scenario', 'delivery-price-order', 'shipping-cost-order'],
  data: ['report'],
};
const { openAjv, readSchema } = await import('../dist/contract/reading/values/published-schema.js');
mkdirSync(`${root}dist/bundle/validators`);
for (const [purpose, names] of Object.entries(schemas))
  for (const name of names) {
    const ajv = openAjv(purpose, { source: true, formats: _`formats` });
    const code = standaloneCode.default(ajv, ajv.compile(readSchema(name)));
    const file = `${root}dist/bundle/validators/${purpose}-${name}.cjs`;
    const whole = `module.exports = (formats) => { const module = {}; ${code}\nreturn module.exports; };\n`;
    writeFileSync(file, minifySync(file, whole).code);
  }

const { builtInScenarios } = await import('../dist/scenario/load.js');
writeFileSync(`${root}dist/bundle/scenarios.json`, JSON.stringify(await builtInScenarios()));

const comment = '^/\\*\\*(?:(?!\\*/)[^])*\\*/\\n';
const beginning = '^(?:export |declare )+';
/** A declaration with its comment, up to the next one; members of a union may have comments. */
const declaration = new RegExp(
  `(?:${comment})?^(?:export )?(?:declare )?(?:interface|type|const|function) (\\w+)[^]*?(?=(?:${comment})?${beginning}|(?![^]))`,
  'gm',
);
const imported = /^import .*\{(.*)\} from '(.*)\.ts';\n/gm;

/** Adds these declarations of a file, and those of other files that they import. */
function declare(url, named, written) {
  const text = readFileSync(url, 'utf8');
  const own = new Map([...text.matchAll(declaration)].map(([whole, name]) => [name, whole]));
  const imports = new Map(
    [...text.matchAll(imported)].flatMap(([, names, from]) =>
      names
        .split(',')
        .map((name) => [name.replace('type', '').trim(), new URL(`${from}.d.ts`, url)]),
    ),
  );
  for (const [name] of named.matchAll(/\w+/g)) {
    const whole = own.get(name);
    if (!whole && imports.has(name)) declare(imports.get(name), name, written);
    if (!whole || written.get(name) === whole) continue;
    if (written.has(name)) throw new Error(`${name} is declared twice, again in ${url}`);
    written.set(name, whole);
    declare(url, whole, written);
  }
}
for (const entry of ['index', 'matcher']) {
  const url = new URL(`../dist/${entry}.d.ts`, import.meta.url);
  const text = readFileSync(url, 'utf8');
  const written = new Map();
  declare(url, text.replace(imported, ''), written);
  const inner = [...written.values()].filter((whole) => !text.includes(whole));
  writeFileSync(
    `${root}dist/bundle/${entry}.d.ts`,
    text.replace(imported, '').replace(/ from '.*'/g, '') +
      inner
        .join('')
        .replace(/^export /gm, '')
        .replace(/^(?=const|function)/gm, 'declare '),
  );
}
