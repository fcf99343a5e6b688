import { usualRequests } from '../engine/drive/gate.ts';
import type { Setting } from '../model/run.ts';
import type { Target, TargetData } from '../model/target.ts';
import { pointerOf } from '../standards/json/json-pointer.ts';
import { duration, figure, size } from '../standards/text/figures.ts';
import type { Config } from './given/config.ts';
import type { FilledConfig } from './given/environment.ts';
import type { Flags } from './given/flags.ts';
import type { RawSetting, RawSettings } from './given/given.ts';

interface Origins {
  readonly givens: RawSettings;
  readonly filled: FilledConfig | undefined;
  readonly token: RawSetting | undefined;
  /** Target that describes itself. */
  readonly own: Target | undefined;
}

const redacted = '(redacted)';

/** Lists the settings and their origins for the report, without secrets. */
export function settingsOf(config: Omit<Config, 'settings'>, origins: Origins): readonly Setting[] {
  const { target, limits } = config;
  const { givens } = origins;
  const of = (setting: string, value: string, flag?: keyof Flags, pointer?: string): Setting => {
    const given = flag ? givens.one(flag, pointer) : pointer ? givens.config(pointer) : undefined;
    return given
      ? { setting, value, from: given.from, at: given.at }
      : { setting, value, from: 'default' };
  };
  const all = target.implements.length === 4;
  return [
    of('target.clientBase', withoutPassword(target.clientBase), 'baseUrl', '/target/clientBase'),
    ...tokenSetting(target, origins.token),
    sampled(of('target.domain', target.domain, undefined, '/target/domain'), origins),
    of(
      'target.implements',
      all ? 'all four' : target.implements.join(', '),
      undefined,
      '/target/implements',
    ),
    ...Object.entries(target.paths).map(([id, path]) =>
      of(`target.paths.${id}`, withoutPassword(path), undefined, `/target/paths/${id}`),
    ),
    ...Object.entries(target.headers).flatMap(([id, headers]) =>
      Object.keys(headers).length === 0
        ? []
        : [of(`target.headers.${id}`, headersText(headers), undefined, `/target/headers/${id}`)],
    ),
    sampled(of('target.origin', target.origin, undefined, '/target/origin'), origins),
    of(
      'target.shippingCostPayload',
      target.shippingCostPayload,
      undefined,
      '/target/shippingCostPayload',
    ),
    ...dataSettings(target.data, givens),
    of('scenarios', config.roots.map(lastOf).join(', '), undefined, '/scenarios'),
    of('limits.concurrency', String(limits.concurrency), 'concurrency', '/limits/concurrency'),
    of('limits.rate', rateText(limits.ratePerSecond), 'rate', '/limits/rate'),
    of('limits.timeout', duration(limits.timeoutMs ?? 60_000), 'timeout', '/limits/timeout'),
    of('limits.maxBody', size(limits.maxBody), 'maxBody', '/limits/maxBody'),
    of('limits.maxBytes', size(limits.maxBytes), 'maxBytes', '/limits/maxBytes'),
    of(
      'limits.maxRecords',
      limits.maxRecords === undefined ? 'none' : figure(limits.maxRecords),
      'maxRecords',
      '/limits/maxRecords',
    ),
    of(
      'limits.requests',
      figure(limits.requests ?? usualRequests),
      'maxRequests',
      '/limits/requests',
    ),
    of('limits.time', duration(limits.timeMs), 'maxTime', '/limits/time'),
    ...Object.entries(config.severity).map(([rule, severity]) =>
      of(`severity.${rule}`, severity, undefined, pointerOf(['severity', rule])),
    ),
    ...Object.entries(config.lists).map(([id, { pointer }]) =>
      of(`lists.${id}`, pointer, 'pointer', `/lists/${id}`),
    ),
    ...(config.redactPeople ? [of('redactPeople', 'people have pseudonyms', 'redactPeople')] : []),
    ...(config.tls.insecure ? [of('insecure', 'any certificate is taken', 'insecure')] : []),
    ...narrowed(config, of),
    of('failOn', config.failOn, 'failOn'),
    of('explore', String(config.explore), undefined, '/explore'),
    of('seed', String(config.seed), 'seed'),
    of('now', new Date(config.now).toISOString(), 'now'),
    of('waivers', String(config.waivers.length), 'waivers', '/waivers'),
  ];
}

type MakeSetting = (
  setting: string,
  value: string,
  flag?: keyof Flags,
  pointer?: string,
) => Setting;

const narrowed = (
  { endpoints, only, tags }: Omit<Config, 'settings'>,
  of: MakeSetting,
): readonly Setting[] => [
  ...(endpoints.length > 0 ? [of('endpoint', endpoints.join(', '), 'endpoint')] : []),
  ...(only.length > 0 ? [of('only', only.join(', '), 'only')] : []),
  ...(tags.length > 0 ? [of('tag', tags.join(', '), 'tag')] : []),
];

function tokenSetting({ token }: Target, given: RawSetting | undefined): readonly Setting[] {
  if (!token) return [{ setting: 'target.token', value: 'none', from: 'default' }];
  const setting = { setting: 'target.token', value: redacted };
  return given
    ? [{ ...setting, from: given.from, at: given.from === 'config' ? given.at : given.name }]
    : [{ ...setting, from: 'default' }];
}

/** Marks a default as one from the built-in sample. */
const sampled = (setting: Setting, { own }: Origins): Setting =>
  setting.from === 'default' && !own ? { ...setting, from: 'sample' } : setting;

const headersText = (headers: { readonly [name: string]: string }) =>
  Object.keys(headers)
    .map((name) => `${name}: ${redacted}`)
    .join(', ');

function withoutPassword(address: string): string {
  return address
    .replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, `$1${redacted}@`)
    .replace(/\?.*$/s, `?${redacted}`);
}

const lastOf = (root: string) => root.split(/[\\/]/).at(-1) ?? root;

function rateText(perSecond: number | undefined): string {
  return perSecond === undefined ? 'none' : `${Number(perSecond.toFixed(3))} a second`;
}

type Part = keyof Omit<
  TargetData,
  'sources' | 'deliverIn' | 'orderType' | 'addresses' | 'unaskedCommerces'
>;

const parts: { readonly [part in Part]: (data: TargetData) => string | undefined } = {
  commerce: ({ commerce }) => commerce.externalId,
  otherCommerces: ({ otherCommerces }) => otherCommerces.join(', ') || undefined,
  sellerIds: ({ sellerIds }) => sellerIds.join(', ') || undefined,
  distributionCenterId: ({ distributionCenterId }) => distributionCenterId,
  products: ({ products }) => products.map(({ sku }) => sku).join(', '),
  covered: ({ covered }) => covered.map(({ commune }) => commune).join(', '),
  uncovered: ({ uncovered }) => counted(uncovered.length, 'address', 'addresses'),
  unquotable: ({ unquotable }) => {
    const whys = unquotable.map(({ why }) => why).join(', ');
    return whys && `${counted(unquotable.length, 'order', 'orders')}: ${whys}`;
  },
  quotes: ({ quotes }) => counted(quotes.length, 'known price', 'known prices'),
  empty: ({ empty = [] }) => empty.join(', ') || undefined,
  window: ({ window }) => window && `${window.from} to ${window.to}`,
};

const counted = (count: number, one: string, many: string) =>
  count === 0 ? undefined : `${count} ${count === 1 ? one : many}`;

function dataSettings(data: TargetData, givens: RawSettings): readonly Setting[] {
  return (Object.keys(parts) as Part[]).flatMap((part): readonly Setting[] => {
    const value = parts[part](data);
    if (!value) return [];
    const given = givens.config(`/data/${part}`);
    if (given) return [{ setting: `data.${part}`, value, from: 'config', at: given.at }];
    const source = data.sources[part];
    return [
      {
        setting: `data.${part}`,
        value,
        from: source === 'declared' || source === undefined ? 'default' : source,
      },
    ];
  });
}
