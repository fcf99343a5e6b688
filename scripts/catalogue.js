// Writes src/contract/catalogue.ts: the explicit list of endpoints and rules, from the files that are there: one rule
// a file of `rules`, and the tables `schema-rules.ts` and `list-rules.ts`.
import { readdirSync, writeFileSync } from 'node:fs';

const root = new URL('../src/contract/', import.meta.url);
/** The first part of the ids of rules, and the folder that holds them. */
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
const imports = [];
const endpoints = [];
const rules = [];
for (const [namespace, folder] of Object.entries(folders)) {
  if (ls(folder).includes('endpoint.ts')) {
    imports.push(`import { ${camel(namespace)} } from './${folder}/endpoint.ts';`);
    endpoints.push(camel(namespace));
  }
  const own = [];
  for (const file of ls(folder).filter((name) => name.endsWith('-rules.ts'))) {
    const name = camel(`${namespace}/${file.replace('.ts', '')}`);
    imports.push(`import ${name} from './${folder}/${file}';`);
    own.push(`...${name}`);
  }
  for (const file of ls(`${folder}/rules`).filter((name) => name.endsWith('.ts'))) {
    const name = camel(`${namespace}/${file.replace('.ts', '')}`);
    imports.push(`import ${name} from './${folder}/rules/${file}';`);
    own.push(name);
  }
  rules.push(`...byId([${own.join(', ')}])`);
}
writeFileSync(
  new URL('catalogue.ts', root),
  `// Written by \`npm run catalogue\` from the files of this folder.
import type { Endpoint } from '../model/endpoint-definition.ts';
import type { Rule } from '../model/rule.ts';
${imports.join('\n')}

/** The endpoints in the order in which they are reported. */
export const endpoints: readonly Endpoint[] = [${endpoints.join(', ')}];

const byId = (rules: readonly Rule[]): readonly Rule[] =>
  rules.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Every rule of the contract. A rule that is not listed here does not exist. */
export const rules: readonly Rule[] = [
${rules.map((rule) => `  ${rule},`).join('\n')}
];
`,
);
