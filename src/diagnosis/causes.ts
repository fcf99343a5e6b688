import type { NoResponseReason } from '../model/exchange.ts';
import connectionTexts from './causes/connections.json' with { type: 'json' };
import { connections } from './causes/connections.ts';
import contentTexts from './causes/contents.json' with { type: 'json' };
import { contents } from './causes/contents.ts';
import { http } from './causes/http.ts';
import { inBetween } from './causes/in-between.ts';
import requestTexts from './causes/requests.json' with { type: 'json' };
import { token } from './causes/token.ts';
import type { Cause } from './known/cause.ts';
import { lostBy } from './signs/lost.ts';
import type { Recognisers } from './signs/seen.ts';

type DefaultMember = 'move' | 'next' | 'rules' | 'faults';

/** Cause as in its file, under its id. */
interface Entry
  extends Omit<Cause, 'id' | 'recognise' | 'examples' | DefaultMember>,
    Partial<Pick<Cause, DefaultMember>> {
  readonly examples?: Partial<Cause['examples']>;
  /** Reason and codes with which most connections end; without codes, any code. */
  readonly lost?: { readonly at: NoResponseReason; readonly codes?: readonly string[] };
}

const recognisers: Recognisers = { ...connections, ...http, ...inBetween, ...token, ...contents };

/** Reads the causes of a file. By default the client must act, a diagnosis is next, and the lists are empty. */
const causesOf = ({ causes: entries }: { readonly causes: object }): readonly Cause[] =>
  Object.entries(entries as { readonly [id: string]: Entry }).map(
    ([id, { examples, lost, ...texts }]) => {
      const recognise = lost ? lostBy(lost.at, lost.codes) : recognisers[id];
      if (!recognise) throw new Error(`nothing recognises ${id}`);
      return {
        id,
        move: 'the client',
        next: 'greenlight diagnose --endpoint {endpoint}',
        rules: [],
        faults: [],
        ...texts,
        examples: { shown: [], near: [], ...examples },
        recognise,
      };
    },
  );

/** Every known cause by layer, and within a layer the more specific first. */
export const causes: readonly Cause[] = [connectionTexts, requestTexts, contentTexts].flatMap(
  causesOf,
);
