// Writes src/contract/catalogue.ts: the explicit list of endpoints and rules, from the files that are there.
import { readdirSync, writeFileSync } from 'node:fs';

const root = new URL('../src/contract/', import.meta.url);
const namespaces = [
  'http',
  'delivery-price',
  'shipping-cost',
  'transactions',
  'commerces',
  'cross',
];
const camel = (words) => words.replace(/[-/](\w)/g, (_, letter) => letter.toUpperCase());
const ls = (path) => {
  try {
    return readdirSync(new URL(path, root)).sort();
  } catch {
    return [];
  }
};
const imports = [];
const endpoints = [];
const rules = [];
const judged = (namespace) =>
  namespace === 'http' ||
  ls(namespace === 'cross' ? 'commerces' : namespace).includes('endpoint.ts');
for (const namespace of namespaces.filter(judged)) {
  if (ls(namespace).includes('endpoint.ts')) {
    imports.push(`import { ${camel(namespace)} } from './${namespace}/endpoint.ts';`);
    endpoints.push(camel(namespace));
  }
  for (const file of ls(`${namespace}/rules`).filter((name) => name.endsWith('.ts'))) {
    const name = camel(`${namespace}/${file.replace('.ts', '')}`);
    imports.push(`import ${name} from './${namespace}/rules/${file}';`);
    rules.push(name);
  }
}
writeFileSync(
  new URL('catalogue.ts', root),
  `// Written by \`npm run catalogue\` from the files of this folder.
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Rule } from '../model/rule.ts';
${imports.join('\n')}

/** The endpoints in the order in which they are reported. */
export const endpoints: readonly Endpoint[] = [${endpoints.join(', ')}];

/** Every rule of the contract. A rule that is not listed here does not exist. */
export const rules: readonly Rule[] = [
${rules.map((rule) => `  ${rule},`).join('\n')}
];
`,
);
