import type { Rule } from '../../model/rule.ts';

/** All rules in Markdown tables, a namespace each, as it stands at docs/rules/README.md. */
export function rulesIndex(rules: readonly Rule[]): string {
  const namespaces = [...new Set(rules.map(({ id }) => namespaceOf(id)))];
  return `${[
    '<!-- Written by npm run docs from the rules themselves. -->',
    '# The rules',
    'What greenlight judges, a page each. An error fails a run, a warning is shown, and what a rule of severity info sees is an observation.',
    ...namespaces.flatMap((namespace) => [
      `## ${namespace}`,
      ['| rule | severity | title |', '|---|---|---|', ...rowsOf(namespace, rules)].join('\n'),
    ]),
  ].join('\n\n')}\n`;
}

const namespaceOf = (id: string) => id.slice(0, id.indexOf('/'));

const rowsOf = (namespace: string, rules: readonly Rule[]) =>
  rules
    .filter(({ id }) => namespaceOf(id) === namespace)
    .map(({ id, severity, title }) => `| [${id}](${id}.md) | ${severity} | ${title} |`);
