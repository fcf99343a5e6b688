// Writes src/contract/every-rule.ts with all rules: one rule per file of `rules`, and the tables
// next to it whose names end in -rules.
import { readdirSync, writeFileSync } from 'node:fs';

const root = new URL('../src/contract/', import.meta.url);
/** The namespaces of rules, and their folders. */
const folders = {
  http: 'endpoints/every',
  'delivery-price': 'endpoints/delivery-price',
  'shipping-cost': 'endpoints/shipping-cost',
  transactions: 'endpoints/transactions',
  commerces: 'endpoints/commerces',
  cross: 'endpoints/cross',
};
const camel = (words) => words.replace(/[-/](\w)/g, (_, letter) => letter.toUpperCase());
const ls = (path) => {
  try {
    return readdirSync(new URL(path, root)).sort();
  } catch {
    return [];
  }
};
const files = Object.entries(folders).flatMap(([namespace, folder]) =>
  [folder, `${folder}/rules`].flatMap((path) =>
    ls(path)
      .filter((name) => name.endsWith(path === folder ? '-rules.ts' : '.ts'))
      .map((name) => [camel(`${namespace}/${name.replace('.ts', '')}`), `./${path}/${name}`]),
  ),
);
writeFileSync(
  new URL('every-rule.ts', root),
  `// Written by \`npm run catalogue\` from the files of this folder.
${files.map(([name, path]) => `export { default as ${name} } from '${path}';`).join('\n')}
`,
);
