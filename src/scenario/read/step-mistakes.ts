import type { EndpointId } from '../../model/endpoint.ts';
import type { Situation, TokenSent } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { type DataPart, type LinesSpec, UsageError } from '../../model/scenario.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import type { RawExpect } from './expect.ts';
import { nearest } from './nearest.ts';
import type { Source } from './source.ts';

interface About {
  readonly step: RawStep;
  readonly endpoint: EndpointId;
}

interface Mistake {
  /** The key that is told, below the step. */
  readonly at: string;
  readonly message: string;
}

const quoting = (endpoint: EndpointId) =>
  endpoint === 'delivery-price' || endpoint === 'shipping-cost';

const bases = ['full', 'draft'];

/** What a schema cannot say, or not in good words. The first that applies is told. */
const mistakes: readonly ((about: About) => Mistake | undefined)[] = [
  ({ step, endpoint }) =>
    first(['order', 'vary', 'withoutBody'], step, !quoting(endpoint), (key) => {
      return `${key} is for orders; ${endpoint} takes none`;
    }),
  ({ step, endpoint }) =>
    first(['range'], step, quoting(endpoint), () => {
      return `range is for transactions and commerces; ${endpoint} takes an order`;
    }),
  ({ step, endpoint }) =>
    first(['vary'], step, endpoint !== 'delivery-price', () => {
      return 'vary is for delivery-price: the contract shows no optional fields of the other order';
    }),
  ({ step }) =>
    first(['each'], step, step.vary !== undefined, () => 'each and vary cannot be combined'),
  ({ step }) =>
    first(['order', 'vary', 'each'], step, step.withoutBody === true, (key) => {
      return `${key} and withoutBody cannot be combined`;
    }),
  ({ step }) => {
    const base = step.order?.base;
    if (base === undefined || bases.includes(base) || /\.json$/i.test(base)) return undefined;
    const near = nearest(base, bases);
    const hint = near ? `; the nearest is '${near}'` : '';
    const message = `base is '${base}'; expected full, draft or a JSON file such as ./order.json${hint}`;
    return { at: '/order/base', message };
  },
  ({ step, endpoint }) =>
    step.order?.base === 'draft' && endpoint === 'shipping-cost'
      ? {
          at: '/order/base',
          message: 'shipping-cost always takes the full order (contract: Endpoints); use base full',
        }
      : undefined,
  ({ step }) =>
    step.order?.base === 'draft' && step.vary === 'optional-fields'
      ? { at: '/vary', message: 'a draft has no optional fields to vary; use base full' }
      : undefined,
  ({ step, endpoint }) =>
    step.order?.lines && endpoint === 'shipping-cost' && !bases.includes(step.order.base ?? 'full')
      ? { at: '/order/lines', message: 'lines needs base full on shipping-cost' }
      : undefined,
  ({ step }) => {
    for (const [name, value] of Object.entries(step.headers ?? {})) {
      const at = pointerOf(['headers', name]);
      if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
        return { at, message: `'${name}' is not a header name` };
      if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) {
        return { at, message: `the header ${name} has a character that headers do not allow` };
      }
    }
    return undefined;
  },
];

function first(
  keys: readonly (keyof RawStep)[],
  step: RawStep,
  wrong: boolean,
  message: (key: string) => string,
): Mistake | undefined {
  const key = wrong ? keys.find((each) => step[each] !== undefined) : undefined;
  return key === undefined ? undefined : { at: `/${key}`, message: message(key) };
}

/** Throws a UsageError for a step that asks for what its endpoint does not have. */
export function assertStep(
  step: RawStep,
  endpoint: EndpointId,
  source: Source,
  pointer: string,
): void {
  for (const mistake of mistakes) {
    const found = mistake({ step, endpoint });
    if (found) throw new UsageError(found.message, source.keyPlace(`${pointer}${found.at}`));
  }
}

export interface RawStep {
  readonly label?: string;
  readonly endpoint?: EndpointId;
  readonly situation?: Situation;
  readonly role?: string;
  readonly order?: {
    readonly base?: string;
    readonly lines?: LinesSpec;
    readonly deliverIn?: number;
    readonly discount?: number;
    readonly merge?: Json;
  };
  readonly vary?: 'optional-fields' | 'unknown-fields' | 'date-forms';
  readonly each?: DataPart;
  readonly repeat?: number;
  readonly token?: TokenSent;
  readonly withoutBody?: true;
  readonly headers?: { readonly [name: string]: string };
  readonly range?: { readonly from?: string; readonly to?: string };
  readonly expect?: RawExpect;
}
