import { basename } from 'node:path';
import { usualRequests } from '../engine/drive/gate.ts';
import type { Setting } from '../model/run.ts';
import type { Target, TargetData } from '../model/target.ts';
import { pointerOf, tokensOf } from '../standards/json/json-pointer.ts';
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
  readonly target: Target | undefined;
}

const redacted = '(redacted)';

const made = (setting: string, value: string, raw: RawSetting | undefined): Setting =>
  raw ? { setting, value, from: raw.from, at: raw.at } : { setting, value, from: 'default' };

/** Lists the settings and their origins for the report, without secrets. */
export function settingsOf(config: Omit<Config, 'settings'>, origins: Origins): readonly Setting[] {
  const { target, limits } = config;
  const { ratePerSecond: rate, maxRecords } = limits;
  const { givens } = origins;
  /** A key of the config, which a flag may override. */
  const key = (pointer: string, value: string, flag?: keyof Flags) =>
    made(
      (tokensOf(pointer) ?? []).join('.'),
      value,
      flag ? givens.one(flag, pointer) : givens.config(pointer),
    );
  /** A flag that the config does not have; none if the value is empty. */
  const only = (flag: keyof Flags, value: string) =>
    value === '' ? [] : [made(flag, value, givens.one(flag))];
  const all = target.implements.length === 4;
  return [
    key('/target/clientBase', withoutPassword(target.clientBase), 'baseUrl'),
    made('target.token', target.token ? redacted : 'none', origins.token),
    sampled(key('/target/domain', target.domain), origins),
    key('/target/implements', all ? 'all four' : target.implements.join(', ')),
    ...Object.entries(target.paths).map(([id, path]) =>
      key(`/target/paths/${id}`, withoutPassword(path)),
    ),
    ...Object.entries(target.headers).flatMap(([id, headers]) =>
      Object.keys(headers).length === 0
        ? []
        : key(
            `/target/headers/${id}`,
            `${Object.keys(headers).join(`: ${redacted}, `)}: ${redacted}`,
          ),
    ),
    sampled(key('/target/origin', target.origin), origins),
    key('/target/shippingCostPayload', target.shippingCostPayload),
    ...dataSettings(target.data, givens),
    key('/scenarios', config.roots.map((root) => basename(root)).join(', ')),
    key('/limits/concurrency', String(limits.concurrency), 'concurrency'),
    key(
      '/limits/rate',
      rate === undefined ? 'none' : `${Number(rate.toFixed(3))} a second`,
      'rate',
    ),
    key('/limits/timeout', duration(limits.timeoutMs ?? 60_000), 'timeout'),
    key('/limits/maxBody', size(limits.maxBody), 'maxBody'),
    key('/limits/maxBytes', size(limits.maxBytes), 'maxBytes'),
    key('/limits/maxRecords', maxRecords === undefined ? 'none' : figure(maxRecords), 'maxRecords'),
    key('/limits/requests', figure(limits.requests ?? usualRequests), 'maxRequests'),
    key('/limits/time', duration(limits.timeMs), 'maxTime'),
    ...Object.entries(config.severity).map(([rule, severity]) =>
      key(pointerOf(['severity', rule]), severity),
    ),
    ...Object.entries(config.lists).map(([id, { pointer }]) =>
      key(`/lists/${id}`, pointer, 'pointer'),
    ),
    ...only('redactPeople', config.redactPeople ? 'people have pseudonyms' : ''),
    ...only('insecure', config.tls.insecure ? 'any certificate is taken' : ''),
    ...only('endpoint', config.endpoints.join(', ')),
    ...only('only', config.only.join(', ')),
    ...only('tag', config.tags.join(', ')),
    ...only('failOn', config.failOn),
    key('/explore', String(config.explore)),
    ...only('seed', String(config.seed)),
    ...only('now', new Date(config.now).toISOString()),
    key('/waivers', String(config.waivers.length), 'waivers'),
  ];
}

const sampled = (setting: Setting, { target }: Origins): Setting =>
  setting.from === 'default' && !target ? { ...setting, from: 'sample' } : setting;

function withoutPassword(address: string): string {
  return address
    .replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, `$1${redacted}@`)
    .replace(/\?.*$/s, `?${redacted}`);
}

/** How a part of the data is shown, in the order of the report. */
const parts = {
  commerce: ({ commerce }) => commerce.externalId,
  otherCommerces: ({ otherCommerces }) => otherCommerces.join(', '),
  sellerIds: ({ sellerIds }) => sellerIds.join(', '),
  distributionCenterId: ({ distributionCenterId }) => distributionCenterId,
  products: ({ products }) => products.map(({ sku }) => sku).join(', '),
  covered: ({ covered }) => covered.map(({ commune }) => commune).join(', '),
  uncovered: ({ uncovered }) => uncovered.map(({ commune }) => commune).join(', '),
  unquotable: ({ unquotable }) => unquotable.map(({ why }) => why).join(', '),
  quotes: ({ quotes }) => quotes.map(({ why }) => why).join(', '),
  empty: ({ empty = [] }) => empty.join(', '),
  window: ({ window }) => window && `${window.from} to ${window.to}`,
} satisfies { readonly [part in keyof TargetData]?: (data: TargetData) => string | undefined };

function dataSettings(data: TargetData, givens: RawSettings): readonly Setting[] {
  return (Object.keys(parts) as (keyof typeof parts)[]).flatMap((part): readonly Setting[] => {
    const value = parts[part](data);
    if (!value) return [];
    const setting = made(`data.${part}`, value, givens.config(`/data/${part}`));
    const source = data.sources[part] ?? 'declared';
    return [
      setting.from === 'config' || source === 'declared' ? setting : { ...setting, from: source },
    ];
  });
}
