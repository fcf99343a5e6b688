import { endpoints } from '../../../contract/catalogue.ts';
import { addressOf } from '../../../engine/drive/request.ts';
import type { Endpoint } from '../../../model/endpoint-definition.ts';
import type { Target } from '../../../model/target.ts';

interface Addressed {
  readonly endpoint: Endpoint;
  readonly url: URL;
}

/** Where each endpoint of a target is asked; none for what is judged from a file. */
export const addressesOf = (target: Target): readonly Addressed[] =>
  endpoints
    .filter(({ id }) => target.implements.includes(id))
    .flatMap((endpoint) => {
      const address = addressOf(endpoint, target);
      return URL.canParse(address) ? [{ endpoint, url: new URL(address) }] : [];
    });
