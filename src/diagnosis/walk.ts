import { defectOf } from '../contract/defect-of.ts';
import { sentHeader } from '../contract/observations/parts.ts';
import { recordsOf } from '../contract/reading/answers/trouble.ts';
import { isAboutOrder } from '../contract/reading/failures/failure-of.ts';
import { intermediaries } from '../contract/reading/failures/who-answered.ts';
import { amountsOf } from '../contract/reading/quotes/amounts-of.ts';
import { headerOf } from '../contract/reading/values/answer-text.ts';
import { nothingToCheck, type WalkedLayer } from '../model/diagnosed.ts';
import { isDataset } from '../model/endpoint.ts';
import type { NoResponseReason } from '../model/exchange.ts';
import type { Defect, Subject } from '../model/rule.ts';
import type { Finding } from '../model/run.ts';
import { duration, howMany, list } from '../standards/text/figures.ts';
import { type Diagnosis, type Layer, layers } from './known/cause.ts';
import { allFail } from './own.ts';
import type { EndpointEvidence } from './signs/seen.ts';

interface WalkOptions {
  readonly evidence: EndpointEvidence;
  readonly found: readonly Diagnosis[];
  /** Findings that no cause explains. */
  readonly others: readonly Finding[];
}

/** Returns the layers of one endpoint in order, up to the first that fails. */
export function walked({ evidence, found, others }: WalkOptions): readonly WalkedLayer[] {
  const here = found.filter(({ endpoints }) => endpoints.includes(evidence.endpoint));
  const unexplained = others.filter(({ endpoint }) => endpoint === evidence.endpoint);
  const failed = layers.find((layer) => isBroken(layer, evidence, here, unexplained));
  return layers.map((layer): WalkedLayer => {
    const isBehind = failed !== undefined && layers.indexOf(layer) > layers.indexOf(failed);
    const trouble = troubleAt(layer, evidence, here, isBehind ? [] : unexplained);
    if (trouble) return { layer, state: layer === failed ? 'failed' : 'warning', saw: trouble };
    if (isBehind) return { layer, state: 'quiet', saw: 'not checked' };
    const saw = seeing[layer](evidence);
    return saw === undefined
      ? { layer, state: 'quiet', saw: nothingToCheck }
      : { layer, state: isOdd(layer, evidence) ? 'warning' : 'passed', saw };
  });
}

/** Reports whether something stops the walk: a cause other than a side note, or an error without a known cause. */
const isBroken = (
  layer: Layer,
  evidence: EndpointEvidence,
  here: readonly Diagnosis[],
  unexplained: readonly Finding[],
) =>
  here.some(({ cause }) => cause.layer === layer && !cause.beside) ||
  unexplained.some(
    (finding) => finding.severity === 'error' && layerOfFinding(finding, evidence) === layer,
  );

function troubleAt(
  layer: Layer,
  seen: EndpointEvidence,
  here: readonly Diagnosis[],
  unexplained: readonly Finding[],
): string | undefined {
  const [cause] = here.filter((each) => each.cause.layer === layer);
  if (cause) return cause.cause.title;
  const findings = unexplained.filter((finding) => layerOfFinding(finding, seen) === layer);
  return (findings.find(({ severity }) => severity === 'error') ?? findings[0])?.title;
}

const layerOf: { readonly [defect in Defect]?: Layer } = {
  token: 'token',
  undeclared: 'content type',
  'not-json': 'json',
  ambiguous: 'json',
  size: 'json',
  missing: 'schema',
  type: 'schema',
  misspelt: 'schema',
  form: 'schema',
  late: 'time',
};

/** Layer where the connection failed, by reason. */
const ways: { readonly [reason in NoResponseReason]?: Layer } = {
  lookup: 'name lookup',
  connect: 'connect',
  tls: 'tls',
};

/** Returns the layer of a finding that no known cause explains. */
function layerOfFinding({ rule, exchanges }: Finding, { all }: EndpointEvidence): Layer {
  const shown = all.find(({ id }) => exchanges.includes(id));
  const way = shown?.answer.kind === 'no-response' ? ways[shown.answer.reason] : undefined;
  const defect = defectOf(rule);
  const layer = way ?? (defect && layerOf[defect]);
  if (layer) return layer;
  if (rule.startsWith('http/')) return 'http';
  return /^(?:transactions|commerces|cross)\//.test(rule) ? 'data' : 'meaning';
}

/** Reports whether a layer without a finding is odd: some answers are pages, or every call fails by its status. */
function isOdd(layer: Layer, { expected }: EndpointEvidence): boolean {
  const fine = expected.filter(({ status }) => status === 200);
  return layer === 'content type'
    ? fine.some((x) => /\bx?html\b/i.test(headerOf(x, 'content-type') ?? ''))
    : layer === 'http' && allFail({ expected }) && fine.length === 0;
}

/** Describes a layer without defects, in a few words; undefined if it was not observable. */
const seeing: { readonly [layer in Layer]: (evidence: EndpointEvidence) => string | undefined } = {
  config: ({ expected }) => {
    const [first] = expected;
    if (!first?.request) return undefined;
    const token = sentHeader(first, 'x-auth-token') === undefined ? 'no token' : 'a token';
    return first.endpoint === 'delivery-price' ? `an address and ${token}` : 'an address';
  },
  'name lookup': ({ all }) => {
    const host = hostOf(all[0]);
    if (host === undefined) return undefined;
    if (/^\[|^\d+(?:\.\d+){3}$/.test(host)) return `${host} is an IP address`;
    return passes(all, 'lookup') ? `${host} resolves` : undefined;
  },
  connect: ({ all }) => (passes(all, 'connect') ? 'connected' : undefined),
  tls: ({ all, certificates }) => {
    const url = all[0]?.request?.url ?? '';
    if (/^http:/i.test(url)) return 'plain HTTP, no TLS';
    const [certificate] = certificates;
    if (certificate) {
      const { protocol, issuer, to } = certificate;
      return `${protocol === undefined ? '' : `${protocol}; `}certificate issued by ${issuer}, expires ${to.slice(0, 10)}`;
    }
    return passes(all, 'tls') ? 'the certificate is trusted' : undefined;
  },
  'in between': ({ all }) => {
    const seen = all.flatMap((x) => intermediaries(x));
    const names = [...new Set(seen.map(({ name, by }) => `${name}, by ${by}`))];
    if (all.every(({ answer }) => answer.kind === 'no-response')) return undefined;
    return names.length > 0 ? list(names.slice(0, 3)) : 'no proxy or CDN detected';
  },
  http: ({ expected }) => {
    const statuses = expected.flatMap(({ status }) => status ?? []);
    const each = [...new Set(statuses)].map(
      (status) => `${statuses.filter((other) => other === status).length} × ${status}`,
    );
    return each.join(', ') || undefined;
  },
  token: ({ all, endpoint }) => {
    if (endpoint !== 'delivery-price') return undefined;
    const probed = all.flatMap(({ token, status }) =>
      token === 'configured' || status === undefined
        ? []
        : [`${token === 'none' ? 'no token' : 'a wrong token'} gets ${status}`],
    );
    const isAccepted = all.some(({ status }) => status === 200);
    return [...new Set(probed)].join(', ') || (isAccepted ? 'accepted' : undefined);
  },
  'content type': ({ expected }) => {
    const types = expected
      .filter(({ status }) => status === 200)
      .map((x) => (headerOf(x, 'content-type') ?? 'none').split(';')[0] ?? '');
    return types.length > 0 ? list([...new Set(types)].slice(0, 3)) : undefined;
  },
  json: ({ expected }) => {
    const good = expected.filter((x) => x.status === 200);
    return good.length > 0 ? `${howMany(good.length, 'body', 'bodies')} can be read` : undefined;
  },
  schema: ({ expected }) =>
    expected.some(({ status }) => status === 200)
      ? 'the fields are present, with their types'
      : undefined,
  meaning({ expected, endpoint }) {
    if (isDataset(endpoint)) return undefined;
    const priced = expected.filter((x) => amountsOf(x)).length;
    const rejected = expected.filter((x) => isAboutOrder(x)).length;
    const one = endpoint === 'delivery-price' ? 'quote' : 'cost';
    const parts = [
      ...(priced > 0 ? [howMany(priced, one)] : []),
      ...(rejected > 0 ? [`${howMany(rejected, 'rejection')} with a reason`] : []),
    ];
    return parts.join(', ') || undefined;
  },
  data: ({ expected }) => {
    const counts = expected.flatMap((x) => recordsOf(x)?.records ?? []);
    return counts.length > 0
      ? `up to ${howMany(Math.max(...counts), 'record')} per answer`
      : undefined;
  },
  time: ({ expected }) => {
    const times = expected.flatMap(({ durationMs, answer }) =>
      answer.kind === 'response' ? (durationMs ?? []) : [],
    );
    return times.length > 0
      ? `the slowest of ${times.length} took ${duration(Math.max(...times))}`
      : undefined;
  },
};

function hostOf(x: Subject | undefined): string | undefined {
  const url = x?.request?.url;
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
}

const passes = (all: readonly Subject[], layer: 'lookup' | 'connect' | 'tls'): boolean =>
  all.some(({ answer, timings }) => answer.kind === 'response' || timings[layer] !== undefined);
