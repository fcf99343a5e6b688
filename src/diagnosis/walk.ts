import type { WalkedLayer } from '../model/diagnosed.ts';
import type { NoResponseReason } from '../model/exchange.ts';
import type { Finding } from '../model/run.ts';
import type { Diagnosis, Layer } from './cause.ts';
import { layers } from './cause.ts';
import { causes } from './causes.ts';
import { evidenceAt, pagesOnly } from './evidence.ts';
import type { Own } from './seen.ts';

interface Walking {
  readonly own: Own;
  /** All that was found, of any endpoint. */
  readonly found: readonly Diagnosis[];
  /** Findings that no cause accounts for. */
  readonly others: readonly Finding[];
}

/** The layers of one endpoint in their order, up to the first that fails. */
export function walked({ own, found, others }: Walking): readonly WalkedLayer[] {
  const here = found.filter(({ endpoints }) => endpoints.includes(own.endpoint));
  const unexplained = others.filter(({ endpoint }) => endpoint === own.endpoint);
  const pages = pagesOnly(own);
  const failed = layers.find(
    (layer) =>
      isBroken(layer, own, here, unexplained) ||
      // Where a page came the type has told it before the body did.
      (layer === 'content type' && pages !== undefined && isBroken('json', own, here, unexplained)),
  );
  return layers.map((layer): WalkedLayer => {
    if (failed && layers.indexOf(layer) > layers.indexOf(failed)) {
      const beside = troubleAt(layer, own, here, []);
      return beside
        ? { layer, state: 'warning', saw: beside }
        : { layer, state: 'quiet', saw: 'not checked' };
    }
    const trouble =
      troubleAt(layer, own, here, unexplained) ??
      (layer === failed ? `${pages} instead of data` : undefined);
    if (trouble) return { layer, state: layer === failed ? 'failed' : 'warning', saw: trouble };
    const saw = evidenceAt(layer, own);
    return saw === undefined
      ? { layer, state: 'quiet', saw: 'nothing to check' }
      : { layer, state: 'passed', saw };
  });
}

/** Something that stops the walk: a cause that is not told beside others, or an error without a known cause. */
const isBroken = (
  layer: Layer,
  own: Own,
  here: readonly Diagnosis[],
  unexplained: readonly Finding[],
) =>
  here.some(({ cause }) => cause.layer === layer && !isBeside(cause.id)) ||
  unexplained.some(
    (finding) => finding.severity === 'error' && layerOfFinding(finding, own) === layer,
  );

function troubleAt(
  layer: Layer,
  seen: Own,
  here: readonly Diagnosis[],
  unexplained: readonly Finding[],
): string | undefined {
  const [cause] = here.filter((each) => each.cause.layer === layer);
  if (cause) return cause.cause.title;
  const own = unexplained.filter((finding) => layerOfFinding(finding, seen) === layer);
  return (own.find(({ severity }) => severity === 'error') ?? own[0])?.title;
}

/** Whether a cause is told beside others and stops nothing. */
export const isBeside = (id: string): boolean =>
  causes.some((cause) => cause.id === id && cause.beside === true);

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

/** Where the way to the client ended. */
const ways: { readonly [reason in NoResponseReason]?: Layer } = {
  lookup: 'name lookup',
  connect: 'connect',
  tls: 'tls',
};

/** At which layer a finding shows, where no known cause says it better. */
function layerOfFinding({ rule, exchanges }: Finding, { all }: Own): Layer {
  const shown = all.find(({ id }) => exchanges.includes(id));
  if (shown?.answer.kind === 'no-response') {
    const way = ways[shown.answer.reason];
    if (way) return way;
  }
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
