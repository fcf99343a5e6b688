import type { EndpointId } from '../../model/endpoint.ts';
import type { Subject } from '../../model/rule.ts';

/** What is looked for where a clause leaves something open. */
export interface Observer {
  readonly clause: string;
  /** Under five words, the subject in the reports. */
  readonly about: string;
  readonly endpoints: readonly EndpointId[];
  /** What this client does, in a sentence or two; nothing where the run does not show it. `xs` are never none. */
  readonly see: (xs: readonly Subject[], endpoint: EndpointId) => string | undefined;
}
