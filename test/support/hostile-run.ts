import type { Run } from '../../src/model/run.ts';
import { sampleRun } from './sample-run.ts';

/** Texts that a client, a config or a scenario file may try to inject into a report. */
export const hostileTexts = [
  '</script><script>document.title = "taken"</script>',
  '"><img src=x onerror="document.title=\'taken\'">',
  "' onmouseover='document.title=`taken`' style='position:fixed",
  '</style><style>body{display:none}</style>',
  '<!--<svg onload=document.title=1><!--',
  '\u001b[31mred\u001b[0m \u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007',
  'abc\u202eevil\u2066\u200f\u0000\ufeff',
  'javascript:document.title="taken"',
  ']]></svg></pre></details></table></section></main><h1>Ready for go-live</h1>',
  '&lt;b&gt;&amp;#x3c;script&#62;',
  '{{constructor}} <%= title %> {% raw %}`',
] as const;

/** Members with words of the model, which keep their values. */
const ours = new Set(
  `endpoint verdict state severity kind decision from situation token startedAt finishedAt day
exchanges id scenario rule clauses rules implements exchange textReadFrom countedTemplate stopped`.split(
    /\s/,
  ),
);

/** The sample run with a hostile text for each free text except ids; `wrap` makes it longer. */
export function hostileRun(wrap: (text: string) => string = (text) => text): Run {
  let turn = 0;
  const next = () => wrap(hostileTexts[turn++ % hostileTexts.length] ?? '');
  const soiled = (value: unknown, name: string): unknown => {
    if (ours.has(name)) return value;
    if (typeof value === 'string')
      return name === 'body' ? JSON.stringify({ error: next() }) : next();
    if (Array.isArray(value)) return value.map((each) => soiled(each, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([member, each]) => [
        ['headers', 'row', 'sales', 'cause', 'varied'].includes(name) ? next() + turn : member,
        name === 'cause' || name === 'varied' ? each : soiled(each, member),
      ]),
    );
  };
  return soiled(sampleRun, '') as Run;
}

const isIdOf = (name: string, member: string) =>
  member === 'id' && ['scenarios', 'rules', 'clauses'].includes(name);

/** The sample run with hostile ids of scenarios, rules and clauses, consistently. */
export function hostileIdsRun(): Run {
  const ids = new Map<string, string>();
  const soiled = (value: unknown, name: string): unknown => {
    if (typeof value === 'string' && ['scenario', 'rule', 'clauses', 'rules'].includes(name)) {
      const id = ids.get(value) ?? `${hostileTexts[ids.size % hostileTexts.length]}${ids.size}`;
      ids.set(value, id);
      return id;
    }
    if (Array.isArray(value)) return value.map((each) => soiled(each, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([member, each]) => [
        member,
        soiled(each, isIdOf(name, member) ? 'scenario' : member),
      ]),
    );
  };
  return soiled(sampleRun, '') as Run;
}
