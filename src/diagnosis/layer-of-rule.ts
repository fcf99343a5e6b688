import type { Finding } from '../model/run.ts';
import type { Layer } from './cause.ts';

const http: { readonly [rule: string]: Layer } = {
  'http/token-refused': 'token',
  'http/content-type': 'content type',
  'http/not-json': 'json',
  'http/encoding': 'json',
  'http/duplicate-member': 'json',
  'http/too-large': 'json',
  'http/slow': 'time',
  'http/cut-off': 'time',
};

/** At which layer a finding shows, where no known cause says it better. */
export function layerOfFinding({ rule, message }: Finding): Layer {
  if (rule === 'http/unreachable') return unreachable(message);
  if (rule.startsWith('http/')) return http[rule] ?? 'http';
  if (
    /\/(?:field-type|required-field|misspelt-field|date-format|document-type|not-a-list|[a-z-]*missing)$/.test(
      rule,
    )
  ) {
    return 'schema';
  }
  return /^(?:transactions|commerces|cross)\//.test(rule) ? 'data' : 'meaning';
}

function unreachable(message: string): Layer {
  if (/at the lookup of the name/.test(message)) return 'name lookup';
  if (/at the TCP connection/.test(message)) return 'connect';
  return /at TLS/.test(message) ? 'tls' : 'http';
}
