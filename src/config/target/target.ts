import { secretHeader, secretVariable } from '../../engine/redact/secret-names.ts';
import { isOpen } from '../../engine/redact/target-secrets.ts';
import { endpointIds } from '../../model/endpoint.ts';
import { UsageError } from '../../model/scenario.ts';
import type { Address, Secret, Target, TargetData } from '../../model/target.ts';
import { present } from '../../standards/collections/present.ts';
import { readDate } from '../../standards/date/iso-8601.ts';
import { headerMistake } from '../../standards/http/http-message.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import type { FilledConfig } from '../given/environment.ts';
import { mistaken, type RawSetting, type RawSettings } from '../given/given.ts';
import { sample, sampleDomain, sampleOrigin } from './sample.ts';
import type { Token } from './token.ts';

type RawTarget = Partial<Omit<Target, 'clientBase' | 'token' | 'data' | 'secrets'>>;

/** Reads a config's target; `outside` are further secrets. Throws a UsageError for a missing or invalid address. */
export function targetOf(
  givens: RawSettings,
  token: Token | undefined,
  filled: FilledConfig | undefined,
  outside: readonly Secret[] = [],
): Target {
  const whole = (filled?.source.value ?? {}) as { target?: RawTarget; data?: RawData };
  const raw = whole.target ?? {};
  const base = givens.one('baseUrl', '/target/clientBase');
  if (!base?.text.trim()) {
    throw new UsageError(
      `no client address: set ${givens.optionOf('baseUrl')} or GREENLIGHT_BASE_URL, or run greenlight init. To try it without a client, run greenlight demo`,
    );
  }
  assertAddress(base);
  assertPaths(raw.paths ?? {}, givens);
  assertHeaders(raw.headers ?? {}, givens);
  assertWindow(givens);
  const target: Target = {
    clientBase: base.text.trim(),
    ...(token ? { token: token.secret } : {}),
    domain: raw.domain ?? sampleDomain,
    implements: raw.implements
      ? endpointIds.filter((id) => raw.implements?.includes(id))
      : endpointIds,
    paths: raw.paths ?? {},
    headers: raw.headers ?? {},
    origin: raw.origin ?? sampleOrigin,
    shippingCostPayload: raw.shippingCostPayload ?? 'body',
    data: dataOf(whole.data ?? {}),
  };
  const secrets = [...(filled ? secretsOf(filled, target) : []), ...outside];
  return secrets.length > 0 ? { ...target, secrets } : target;
}

/** Throws a UsageError for an invalid date: the client would be asked for another period, or for nothing. */
function assertWindow(givens: RawSettings): void {
  const [from, to] = ['/data/window/from', '/data/window/to'].map((pointer) => {
    const raw = givens.config(pointer);
    const date = raw && readDate(raw.text.trim());
    if (!date) return undefined;
    if ('at' in date) return { raw, at: date.at };
    throw mistaken(raw, `is '${raw.text}'; use an ISO 8601 date such as 2026-10-01`);
  });
  if (from && to && from.at >= to.at) {
    throw mistaken(to.raw, `is '${to.raw.text}', which is not after from`);
  }
}

function assertAddress(raw: RawSetting): void {
  const url = URL.canParse(raw.text.trim()) ? new URL(raw.text.trim()) : undefined;
  // First, since other messages repeat the address.
  assertNoCredentials(raw, url);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw mistaken(raw, `is '${raw.text}'; expected an address such as https://erp.example.com`);
  }
  // Paths are appended as text, and would follow the query or fragment.
  if (url.search !== '' || url.hash !== '') {
    throw mistaken(raw, 'may not hold ? or #; write them into target.paths');
  }
}

/** Throws a UsageError for credentials in an address: they would be in every report, and would not be sent. */
function assertNoCredentials(raw: RawSetting, url: URL | undefined): void {
  // Without its scheme, `user:` of user:password@host reads as one.
  const found =
    url && /^https?:$/.test(url.protocol)
      ? url.username !== '' || url.password !== ''
      : /^(?!\/(?!\/)).*@|\/\/[^/?#]*@/s.test(raw.text.trim());
  if (!found) return;
  throw mistaken(
    raw,
    `holds a user or a password, which every report would show; take them out, and send them by target.headers as authorization: "Basic $\{NAME}"`,
  );
}

function assertPaths(paths: Target['paths'], givens: RawSettings): void {
  for (const [id, path] of Object.entries(paths)) {
    const raw = givens.config(`/target/paths/${id}`);
    if (raw) assertNoCredentials(raw, URL.canParse(path) ? new URL(path) : undefined);
    const isUrl = /^[a-z][a-z\d+.-]*:/i.test(path);
    if (raw && isUrl && !(URL.canParse(path) && /^https?:\/\//i.test(path))) {
      throw mistaken(raw, `is '${path}'; expected a path such as /api/${id} or a whole address`);
    }
  }
}

function assertHeaders(headers: Target['headers'], givens: RawSettings): void {
  for (const [id, members] of Object.entries(headers)) {
    for (const [name, value] of Object.entries(members)) {
      const mistake = headerMistake(name, value);
      const pointer = pointerOf(['target', 'headers', id, name]);
      if (mistake) throw new UsageError(mistake, givens.source?.keyPlace(pointer));
    }
  }
}

/** Places that say where the client is or what it is called: not secret, unless the variable is named like one. */
const openPlace = /^\/(?!target\/)|^\/target\/(?:domain|origin|implements|shippingCostPayload)/;
const addressPlace = /^\/target\/(?:clientBase|origin|paths\/)/;
/** Text before the host, or before the whole of an address or path. */
const beforeHost = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?$/i;

/**
 * Returns the variables of the config whose values are secrets: all but those that state where the client is, what it
 * is called or what is ordered from it. A name such as ERP_KEY makes every value a secret but an address.
 */
function secretsOf({ used }: FilledConfig, target: Target): readonly Secret[] {
  const found = new Map<string, Secret>();
  for (const [pointer, variables] of used) {
    for (const { value, variable, before } of variables) {
      const [, header = ''] = /^\/target\/headers\/.*\/(.*)/.exec(pointer) ?? [];
      const isNamed = secretVariable.test(variable) || secretHeader.test(header);
      const isAddress = addressPlace.test(pointer) && beforeHost.test(before);
      const isSecret = isAddress
        ? isNamed && !/[./:]/.test(value)
        : isNamed || (!openPlace.test(pointer) && !isOpen(value, target));
      if (isSecret && value !== target.token?.value) found.set(value, { value, variable });
    }
  }
  return [...found.values()];
}

/** Address as configured: degrees with or without quotes. */
type RawAddress = Omit<Address, 'latitude' | 'longitude'> & {
  readonly latitude?: string | number;
  readonly longitude?: string | number;
};

/** `data` of the config, by its schema. */
type RawData = Partial<Omit<TargetData, 'sources' | 'covered' | 'uncovered'>> & {
  readonly covered?: readonly RawAddress[];
  readonly uncovered?: readonly RawAddress[];
};

type Part = keyof Omit<TargetData, 'sources'>;

/** Merges the declared data with the built-in sample; `sources` says which is which. */
export function dataOf(raw: RawData): TargetData {
  const { covered, uncovered, ...rest } = raw;
  const declared: Partial<Omit<TargetData, 'sources'>> = {
    ...rest,
    ...present({ covered: covered?.map(addressOf), uncovered: uncovered?.map(addressOf) }),
  };
  const parts = [...new Set([...Object.keys(sample), ...Object.keys(declared)])] as Part[];
  const sources = Object.fromEntries(
    parts.map((part) => [part, declared[part] === undefined ? 'sample' : 'declared'] as const),
  );
  return { ...sample, ...declared, sources };
}

const addressOf = ({ latitude, longitude, ...place }: RawAddress): Address => ({
  ...place,
  ...present({ latitude: latitude?.toString(), longitude: longitude?.toString() }),
});
