import type { EndpointId } from '../model/endpoint.ts';
import { UsageError } from '../model/scenario.ts';
import { list } from '../standards/text/figures.ts';
import type { Config } from './given/config.ts';

export type EndpointSelection = Pick<Config, 'endpoints' | 'target' | 'settings'>;

/** Throws a UsageError if a requested endpoint is not implemented by the target. */
export function assertImplemented(selection: EndpointSelection): void {
  const { endpoints, target } = selection;
  const missing = endpoints.filter((id) => !target.implements.includes(id));
  if (missing.length === 0) return;
  throw new UsageError(
    `${givenAt(selection, 'endpoint') ?? 'the endpoint'} names ${notImplemented(missing, selection)}`,
  );
}

/** Returns those of the endpoints that the target implements. Throws a UsageError, naming the command, if there are none. */
export function implementedOf(
  command: string,
  wanted: readonly EndpointId[],
  selection: EndpointSelection,
): readonly EndpointId[] {
  const there = wanted.filter((id) => selection.target.implements.includes(id));
  if (there.length > 0) return there;
  throw new UsageError(`${command} was asked for ${notImplemented(wanted, selection)}`);
}

/** Formats `transactions, which the target does not implement (target.implements, config.yaml:3); there is …`. */
export function notImplemented(
  missing: readonly EndpointId[],
  selection: EndpointSelection,
): string {
  const at = givenAt(selection, 'target.implements');
  const place = at === undefined ? 'target.implements' : `target.implements, ${at}`;
  return `${list([...new Set(missing)])}, which the target does not implement (${place}); there is ${list(selection.target.implements)}`;
}

/** Returns the flag, variable or file:line of a setting. */
const givenAt = ({ settings }: Pick<Config, 'settings'>, name: string): string | undefined =>
  settings.find(({ setting }) => setting === name)?.at;
