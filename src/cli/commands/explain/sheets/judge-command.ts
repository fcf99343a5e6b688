import type { Rule } from '../../../../model/rule.ts';

/** What a paste cannot show: it has no connection that could end, and no cap of ours. */
const liveOnly: ReadonlySet<string> = new Set(['http/connection-lost', 'http/too-large']);

/** Rules about time need it said. */
const ofTime: { readonly [rule: string]: string } = {
  'http/slow': ' --duration 31s',
  'http/cut-off': ' --duration 61s',
};

/** The command that judges evidence by this rule offline; none where a file does not do. */
export function judgeCommand(rule: Rule): string | undefined {
  const [namespace = ''] = rule.id.split('/');
  if (rule.over === 'record' || rule.over === 'dataset') {
    return `greenlight validate ${namespace} export.json`;
  }
  if (rule.over !== 'exchange' || namespace === 'scenario' || liveOnly.has(rule.id)) {
    return undefined;
  }
  const endpoint = namespace === 'http' ? 'delivery-price' : namespace;
  const file = namespace === 'http' ? 'answer.txt' : 'answer.json';
  return `greenlight judge ${endpoint}${ofTime[rule.id] ?? ''} ${file}`;
}
